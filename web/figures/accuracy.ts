import * as Plot from '@observablehq/plot';
import {
  type Condition,
  countIn,
  isMalformed,
  linesOf,
  modelsOf,
  selectedConditions,
  shownModels,
} from './conditions.ts';
import { PAPER } from './draw.ts';
import { smallCharts, ticksBelow } from './panels.ts';
import { DASH, shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

type Line = ReturnType<typeof linesOf>[number];

/** The right tool chosen against tools offered, with Wilson bands, one small chart a model. */
export default function accuracy(input: FigureInput): Reading {
  const { kinds, protocols } = input.selection;
  const conditions = selectedConditions(input);
  const lines = linesOf(conditions, kinds);
  const models = shownModels(input).filter((model) => lines.some((line) => line.model === model));
  const look = styles(modelsOf(input.studies));
  const title = titleOf(lines);
  return reading({
    title,
    caption:
      'How often a request went to the right tool, by the number of tools offered. Bands: 95% ' +
      `Wilson intervals.${keyOf(protocols, kinds)}`,
    points: lines.flatMap(({ kind, conditions: of }) =>
      of.map((condition) => ({ condition, kind })),
    ),
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Catalog', value: ({ kind }) => kind },
      { label: 'Tools offered', value: ({ condition }) => condition.size },
      { label: 'Right', unit: 'requests', value: ({ condition }) => countIn(condition, 'correct') },
      { label: 'Of', unit: 'requests', value: ({ condition }) => condition.n },
      { label: 'Share', value: ({ condition }) => rounded(condition.accuracy) },
      { label: '95% from', value: ({ condition }) => rounded(condition.interval?.[0] ?? null) },
      { label: '95% to', value: ({ condition }) => rounded(condition.interval?.[1] ?? null) },
    ],
    malformed: conditions.some(isMalformed),
    draw: (frame) => {
      const sizes = [...new Set(conditions.map(({ size }) => size))].sort((a, b) => a - b);
      return smallCharts(
        frame,
        title,
        models.map(shortName),
        (place, i) =>
          lines
            .filter((line) => line.model === models[i])
            .flatMap((line) => {
              const { color, symbol } = styleOf(look, line.model);
              const at = { ...place, x: 'size' };
              return [
                Plot.areaY(line.conditions, {
                  ...at,
                  y1: low,
                  y2: high,
                  fill: color,
                  fillOpacity: line.protocol === 'choice' ? 0.1 : 0.2,
                }),
                Plot.line(line.conditions, {
                  ...at,
                  y: 'accuracy',
                  stroke: color,
                  strokeWidth: line.kind === 'confusable' ? 1.25 : 2.25,
                  ...(line.protocol === 'choice' ? { strokeDasharray: DASH } : {}),
                }),
                Plot.dot(line.conditions, {
                  ...at,
                  y: 'accuracy',
                  symbol: line.kind === 'confusable' ? 'times' : symbol,
                  r: 4,
                  stroke: color,
                  strokeWidth: 1.5,
                  fill: line.protocol === 'choice' ? PAPER : color,
                }),
              ];
            }),
        {
          x: { type: 'point', domain: sizes, padding: 0.25 },
          xLabel: 'Tools offered',
          axisX: ticksBelow(sizes, frame.fontSize),
        },
      );
    },
  });
}

function low({ interval }: Condition): number | null {
  return interval?.[0] ?? null;
}

function high({ interval }: Condition): number | null {
  return interval?.[1] ?? null;
}

function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1_000) / 1_000;
}

/** How the lines of one chart are told apart. */
function keyOf(protocols: readonly string[], kinds: readonly string[]): string {
  const protocol =
    protocols.length > 1 ? ' Solid, filled: native calls. Dashed, hollow: constrained choice.' : '';
  const kind = kinds.length > 1 ? ' Thin, crossed: confusable tools.' : '';
  return protocol + kind;
}

/** The line that lost the most requests from its smallest to its largest catalog. */
function titleOf(lines: readonly Line[]): string {
  const falls = lines.flatMap((line) => {
    const measured = line.conditions.filter(({ n }) => n > 0);
    const first = measured[0];
    const last = measured.at(-1);
    if (!first || !last || first.size === last.size) return [];
    return [{ line, first, last, lost: (first.accuracy ?? 0) - (last.accuracy ?? 0) }];
  });
  const [worst] = falls.toSorted((a, b) => b.lost - a.lost);
  if (!worst) return 'Accuracy was not measured at two sizes of catalog';
  const { line, first, last, lost } = worst;
  const protocol = line.protocol === 'choice' ? ' (choice)' : '';
  const to = `${last.correct} of ${last.n} with ${last.size}`;
  if (lost <= 0) return `Nobody chose worse from ${last.size} tools than from ${first.size}`;
  return `${shortName(line.model)}${protocol} fell furthest: ${first.correct} of ${first.n} right with ${first.size} tools, ${to}`;
}
