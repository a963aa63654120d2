import * as Plot from '@observablehq/plot';
import { type Condition, conditionsOf, isMalformed, modelsOf, shownModels } from './conditions.ts';
import { INK, MUTED, plot, textWidth } from './draw.ts';
import { clip, whole } from './format.ts';
import { shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

interface Bar {
  model: string;
  conditions: readonly Condition[];
  noCall: number;
  n: number;
}

/** Native answers that called no tool, all offers together. */
export default function declined(input: FigureInput): Reading {
  const native = conditionsOf(input.studies).filter(({ protocol }) => protocol === 'native');
  const bars = shownModels(input).map((model): Bar => {
    const conditions = native.filter((condition) => condition.model === model);
    return {
      model,
      conditions,
      noCall: conditions.reduce((sum, { noCall }) => sum + noCall, 0),
      n: conditions.reduce((sum, { n }) => sum + n, 0),
    };
  });
  const measured = bars.filter(({ n }) => n > 0);
  const look = styles(modelsOf(input.studies));
  const title = titleOf(measured);
  return reading({
    title,
    caption:
      'Native answers in words, with no tool call, all catalogs and searches together. Nothing ' +
      'fails when it happens: the words look like any other reply.',
    points: bars,
    columns: [
      { label: 'Model', value: ({ model }) => model },
      { label: 'No call', unit: 'answers', value: ({ n, noCall }) => (n > 0 ? noCall : null) },
      { label: 'Of', unit: 'answers', value: ({ n }) => n },
      {
        label: 'Share',
        value: ({ n, noCall }) => (n > 0 ? Math.round((noCall / n) * 1_000) / 1_000 : null),
      },
    ],
    malformed: bars.some(({ conditions }) => conditions.some(isMalformed)),
    draw: (frame) => {
      const { fontSize } = frame;
      const label = ({ noCall, n }: Bar) =>
        n > 0 ? `${whole(noCall)} of ${whole(n)}` : 'not measured';
      const names = new Map(bars.map(({ model }) => [model, clip(shortName(model), 22)]));
      const widest = (texts: Iterable<string>) =>
        Math.max(...[...texts].map((text) => textWidth(text, fontSize)));
      return plot(frame, title, {
        height: Math.round(fontSize * (1 + bars.length * 2.2)),
        marginTop: fontSize * 0.4,
        marginBottom: fontSize * 0.4,
        marginLeft: widest(names.values()) + fontSize * 1.2,
        marginRight: widest(bars.map(label)) + fontSize,
        x: { domain: [0, Math.max(1, ...measured.map(({ noCall }) => noCall))], axis: null },
        y: { domain: bars.map(({ model }) => model), padding: 0.3 },
        marks: [
          Plot.axisY({
            tickSize: 0,
            label: null,
            tickFormat: (model: string) => names.get(model) ?? model,
            fill: INK,
          }),
          Plot.barX(measured, {
            x: 'noCall',
            y: 'model',
            fill: ({ model }: Bar) => styleOf(look, model).color,
          }),
          Plot.ruleX([0], { stroke: MUTED }),
          Plot.text(bars, {
            x: ({ noCall }: Bar) => noCall,
            y: 'model',
            text: label,
            textAnchor: 'start',
            dx: fontSize * 0.5,
            fill: INK,
            fontWeight: 600,
          }),
        ],
      });
    },
  });
}

function titleOf(bars: readonly Bar[]): string {
  const [most] = bars.toSorted((a, b) => b.noCall / b.n - a.noCall / a.n);
  if (!most) return 'Native answers were not measured in these receipts';
  if (most.noCall === 0) return 'Every native answer called a tool';
  const { model, noCall, n } = most;
  return `${shortName(model)} answered without a call most often: ${whole(noCall)} of ${whole(n)} native answers`;
}
