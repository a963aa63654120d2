import * as Plot from '@observablehq/plot';
import { NONE } from '../../chapters/mcp-tools/requests.ts';
import {
  type Condition,
  conditionsOf,
  countIn,
  isMalformed,
  modelsOf,
  shownModels,
} from './conditions.ts';
import { INK, PAPER } from './draw.ts';
import { joined } from './format.ts';
import { smallCharts, ticksBelow } from './panels.ts';
import { PROTOCOLS } from './selection.ts';
import { shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

interface Point {
  condition: Condition;
  /** `all` for the whole catalog that was searched, else the retriever. */
  by: string;
  /** Requests whose right tool was offered, and their share; null for the whole catalog. */
  found: number | null;
  ceiling: number | null;
}

const ALL = 'all';

/** All the tools, or a search's best few, with the recall of the search as the ceiling. */
export default function search(input: FigureInput): Reading {
  const models = shownModels(input);
  const points = conditionsOf(input.studies)
    .filter(
      ({ model, protocol }) =>
        models.includes(model) && input.selection.protocols.includes(protocol),
    )
    .flatMap(pointOf);
  const shown = models.filter((model) => points.some(({ condition }) => condition.model === model));
  const look = styles(modelsOf(input.studies));
  const title = titleOf(points);
  return reading({
    title,
    caption:
      'Share of requests routed right, with 95% Wilson intervals, offering the whole catalog or ' +
      "a search's best few. Bars across: the search's recall, which is the most that a model can " +
      'reach. Filled: native calls. Hollow: constrained choice.',
    points,
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Offered', value: ({ condition, by }) => nameOf(by, condition.size) },
      { label: 'Right', unit: 'requests', value: ({ condition }) => countIn(condition, 'correct') },
      { label: 'Of', unit: 'requests', value: ({ condition }) => condition.n },
      { label: 'Right tool offered', unit: 'requests', value: ({ found }) => found },
      {
        label: 'Prompt',
        unit: 'tokens, median',
        value: ({ condition }) => condition.medianPromptTokens,
      },
      { label: 'Prefill', unit: 'ms, median', value: ({ condition }) => condition.medianPrefillMs },
    ],
    malformed: points.some(({ condition }) => isMalformed(condition)),
    draw: (frame) => {
      const offers = [...new Map(points.map(({ by, condition }) => [by, condition.size]))];
      const domain = offers.map(([by]) => by);
      return smallCharts(
        frame,
        title,
        shown.map(shortName),
        (place, i) => {
          const own = points.filter(({ condition }) => condition.model === shown[i]);
          const { color, symbol } = styleOf(look, shown[i] ?? '');
          const several = new Set(own.map(({ condition }) => condition.protocol)).size > 1;
          return [
            Plot.tickY(
              own.filter(({ ceiling }) => ceiling !== null),
              { ...place, x: 'by', y: 'ceiling', stroke: INK, strokeWidth: 2 },
            ),
            Plot.text(i === 0 ? own.filter(({ ceiling }) => ceiling !== null).slice(-1) : [], {
              ...place,
              x: 'by',
              y: 'ceiling',
              text: () => 'recall',
              dy: -frame.fontSize * 0.8,
              fill: INK,
            }),
            ...PROTOCOLS.flatMap((protocol) => {
              const of = own.filter(({ condition }) => condition.protocol === protocol);
              const aside = frame.fontSize * (protocol === 'choice' ? 0.6 : -0.6);
              const at = { ...place, x: 'by', dx: several ? aside : 0 };
              return [
                Plot.ruleX(of, {
                  ...at,
                  y1: ({ condition }: Point) => condition.interval?.[0] ?? null,
                  y2: ({ condition }: Point) => condition.interval?.[1] ?? null,
                  stroke: color,
                  strokeOpacity: 0.55,
                  strokeWidth: 2,
                }),
                Plot.dot(of, {
                  ...at,
                  y: ({ condition }: Point) => condition.accuracy,
                  symbol,
                  r: 4.5,
                  stroke: color,
                  strokeWidth: 1.5,
                  fill: protocol === 'choice' ? PAPER : color,
                }),
              ];
            }),
          ];
        },
        {
          x: { type: 'band', domain, padding: 0.15 },
          xLabel: '',
          axisX: ticksBelow(domain, frame.fontSize, (by) =>
            shortOffer(String(by), new Map(offers).get(String(by)) ?? 0),
          ),
        },
      );
    },
  });
}

function pointOf(condition: Condition): Point[] {
  const { retriever, offer, study } = condition;
  const { search: made } = study.header;
  if (retriever === null) {
    return offer === made.catalog ? [{ condition, by: ALL, found: null, ceiling: null }] : [];
  }
  const offered = condition.rows.map((row) => made.offered[`${retriever}:${row.task}`]);
  if (condition.n === 0 || offered.some((names) => names === undefined)) {
    return [{ condition, by: retriever, found: null, ceiling: null }];
  }
  // Of a request for no tool, nothing can be missed.
  const found = condition.rows.filter(
    (row, i) => row.expected === NONE || offered[i]?.includes(row.expected),
  ).length;
  return [{ condition, by: retriever, found, ceiling: found / condition.n }];
}

function nameOf(by: string, size: number): string {
  return by === ALL ? `all ${size}` : `${by}, best ${size}`;
}

/** What fits below a small chart. */
function shortOffer(by: string, size: number): string {
  if (by === ALL) return `all ${size}`;
  return by === 'bm25' ? 'BM25' : by.replace(/^all-/, '').slice(0, 7);
}

/** The ceilings, and whether anybody came through them. */
function titleOf(points: readonly Point[]): string {
  const searched = points.filter(({ ceiling }) => ceiling !== null);
  if (searched.length === 0) return 'No search was measured in these receipts';
  const ceilings = new Map(
    searched.map(({ by, found, condition }) => [
      by,
      `${found} of ${condition.n} with ${by === 'bm25' ? 'BM25' : by}`,
    ]),
  );
  const above = searched.filter(
    ({ condition, ceiling }) => (condition.accuracy ?? 0) > (ceiling ?? 1),
  );
  if (above.length > 0)
    return `A search's recall is passed in ${above.length} conditions, which cannot be`;
  const reached = ({ condition, found }: Point) => condition.correct === found;
  const models = [...new Set(searched.map(({ condition }) => condition.model))];
  const who = models.filter((model) =>
    searched.filter(({ condition }) => condition.model === model).every(reached),
  );
  const most = `A search's recall is the ceiling: ${joined([...ceilings.values()])}`;
  return who.length === 0 ? most : `${most}, which ${joined(who.map(shortName))} reached`;
}
