import * as Plot from '@observablehq/plot';
import { isRight } from '../../chapters/mcp-tools/receipt/study.ts';
import { type Condition, conditionsOf, isMalformed, modelsOf, shownModels } from './conditions.ts';
import { INK, MUTED, plot, textWidth } from './draw.ts';
import { counted, joined } from './format.ts';
import { OUTCOMES } from './outcomes.ts';
import { shortName } from './series.ts';
import { type FigureInput, type Frame, type Reading, reading } from './types.ts';

/** One model, protocol and size: the same requests before two catalogs. */
interface Pair {
  unrelated: Condition;
  confusable: Condition;
  /** Requests that were answered in both. */
  n: number;
  /** Right among unrelated tools, missed among confusable ones. */
  lost: number;
  gained: number;
}

/** Unrelated against confusable on the same requests, as paired changes. */
export default function paired(input: FigureInput): Reading {
  const models = shownModels(input);
  const conditions = conditionsOf(input.studies).filter(
    ({ model, protocol }) => models.includes(model) && input.selection.protocols.includes(protocol),
  );
  const pairs = conditions.flatMap((unrelated) => {
    const confusable = conditions.find(
      ({ model, protocol, kind, size }) =>
        unrelated.kind === 'unrelated' &&
        kind === 'confusable' &&
        model === unrelated.model &&
        protocol === unrelated.protocol &&
        size === unrelated.size,
    );
    return confusable && unrelated.n > 0 && confusable.n > 0 ? [pairOf(unrelated, confusable)] : [];
  });
  const title = titleOf(pairs);
  return reading({
    title,
    caption:
      'The same requests before an unrelated and a confusable catalog of one size. Left: right ' +
      'among unrelated tools and missed among confusable ones. Right: the other way round.',
    points: pairs,
    columns: [
      { label: 'Model', value: ({ unrelated }) => unrelated.model },
      { label: 'Protocol', value: ({ unrelated }) => unrelated.protocol },
      { label: 'Tools offered', value: ({ unrelated }) => unrelated.size },
      { label: 'Right, unrelated', unit: 'requests', value: ({ unrelated }) => unrelated.correct },
      {
        label: 'Right, confusable',
        unit: 'requests',
        value: ({ confusable }) => confusable.correct,
      },
      { label: 'Lost', unit: 'requests', value: ({ lost }) => lost },
      { label: 'Gained', unit: 'requests', value: ({ gained }) => gained },
      { label: 'Of', unit: 'pairs', value: ({ n }) => n },
    ],
    malformed: pairs.some(({ unrelated }) => isMalformed(unrelated)),
    draw: (frame) => draw(pairs, modelsOf(input.studies), title, frame),
  });
}

function pairOf(unrelated: Condition, confusable: Condition): Pair {
  const before = new Map(unrelated.rows.map((row) => [row.task, isRight(row)]));
  const both = confusable.rows.filter((row) => before.has(row.task));
  const changed = (from: boolean) =>
    both.filter((row) => before.get(row.task) === from && isRight(row) !== from).length;
  return { unrelated, confusable, n: both.length, lost: changed(true), gained: changed(false) };
}

function draw(
  pairs: readonly Pair[],
  models: readonly string[],
  title: string,
  frame: Frame,
): SVGSVGElement {
  const { fontSize, width } = frame;
  const several = new Set(pairs.map(({ unrelated }) => unrelated.protocol)).size > 1;
  const nameOf = ({ unrelated: { model, protocol } }: Pair) =>
    several && protocol === 'choice' ? `${shortName(model)} choice` : shortName(model);
  const ordered = pairs.toSorted(
    (a, b) => models.indexOf(a.unrelated.model) - models.indexOf(b.unrelated.model),
  );
  const key = ({ unrelated: { model, protocol } }: Pair) => JSON.stringify([model, protocol]);
  const names = new Map(ordered.map((pair) => [key(pair), nameOf(pair)]));
  const sizes = [...new Set(pairs.map(({ unrelated }) => unrelated.size))].sort((a, b) => a - b);
  const marginLeft = Math.min(
    width * 0.45,
    Math.max(...[...names.values()].map((name) => textWidth(name, fontSize))) + fontSize * 0.5,
  );
  const most = Math.max(1, ...pairs.flatMap(({ lost, gained }) => [lost, gained]));
  const at = { fx: ({ unrelated }: Pair) => unrelated.size, y: key };
  const side = (field: 'lost' | 'gained', sign: 1 | -1, outcome: 'wrong' | 'right') => [
    Plot.barX(pairs, {
      ...at,
      x: (pair: Pair) => sign * pair[field],
      fill: OUTCOMES[outcome].color,
    }),
    Plot.text(
      pairs.filter((pair) => pair[field] > 0),
      {
        ...at,
        x: (pair: Pair) => sign * pair[field],
        text: (pair: Pair) => `${sign < 0 ? '−' : '+'}${pair[field]}`,
        textAnchor: sign < 0 ? 'end' : 'start',
        dx: sign * 4,
        fill: OUTCOMES[outcome].ink,
        fontWeight: 600,
      },
    ),
  ];
  // Room for a label of three characters beyond the longest bar.
  const perUnit = (width - marginLeft) / sizes.length / 1.1 / (2 * most);
  const reach = most + textWidth('−88', fontSize) / Math.max(perUnit * 0.6, 1);
  return plot(frame, title, {
    height: Math.round(fontSize * (3 + names.size * 1.9)),
    marginTop: fontSize * 2,
    marginBottom: fontSize * 0.6,
    marginLeft,
    marginRight: 2,
    x: { domain: [-reach, reach], axis: null },
    y: { domain: [...names.keys()], padding: 0.25 },
    fx: { domain: sizes, padding: 0.08, label: null },
    marks: [
      Plot.axisFx({
        anchor: 'top',
        label: null,
        tickSize: 0,
        tickFormat: (size: number) => `${size} tools`,
        fill: INK,
        fontWeight: 600,
      }),
      Plot.axisY({
        tickSize: 0,
        label: null,
        tickFormat: (pair: string) => names.get(pair) ?? pair,
        fill: INK,
      }),
      ...side('lost', -1, 'wrong'),
      ...side('gained', 1, 'right'),
      Plot.ruleX([0], { stroke: MUTED }),
    ],
  });
}

/** What the confusable tools cost in all, and whether it goes one way at every size. */
function titleOf(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return 'Unrelated and confusable catalogs were not both measured';
  const sum = (field: 'lost' | 'gained', of = pairs) =>
    of.reduce((total, pair) => total + pair[field], 0);
  const sizes = [...new Set(pairs.map(({ unrelated }) => unrelated.size))];
  const worse = sizes.filter((size) => {
    const here = pairs.filter(({ unrelated }) => unrelated.size === size);
    return sum('lost', here) > sum('gained', here);
  });
  const lost = counted(sum('lost'), 'request');
  const counts = `Confusable tools lost ${lost} and won ${sum('gained')}`;
  if (worse.length === sizes.length) return `${counts}, a loss at every size`;
  return worse.length === 0 ? counts : `${counts}, a loss at ${joined(worse.map(String))} tools`;
}
