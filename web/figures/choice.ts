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
import { fixed, whole } from './format.ts';
import { smallCharts, ticksBelow } from './panels.ts';
import { PROTOCOLS } from './selection.ts';
import { DASH, shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

interface Point {
  condition: Condition;
  kind: string;
  tokens: number;
  share: number;
}

/** Native calls against a constrained choice: accuracy over tokens, one point a condition. */
export default function choice(input: FigureInput): Reading {
  const { kinds } = input.selection;
  // Both protocols, whatever is chosen: comparing them is what this figure is for.
  const both = { ...input, selection: { ...input.selection, protocols: PROTOCOLS } };
  const conditions = selectedConditions(both);
  const points = linesOf(conditions, kinds).flatMap((line) =>
    line.conditions.flatMap((condition): Point[] => {
      const { medianPromptTokens: tokens, accuracy: share } = condition;
      return tokens === null || share === null
        ? []
        : [{ condition, kind: line.kind, tokens, share }];
    }),
  );
  const models = shownModels(input).filter((model) =>
    points.some(({ condition }) => condition.model === model),
  );
  const look = styles(modelsOf(input.studies));
  const title = titleOf(points);
  return reading({
    title,
    caption:
      'Share of requests routed right over the prompt that it took. Solid, filled: native calls. ' +
      'Dashed, hollow: constrained choice, which can neither decline nor give arguments. A line ' +
      'runs from few tools to many.',
    points,
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Catalog', value: ({ kind }) => kind },
      { label: 'Tools offered', value: ({ condition }) => condition.size },
      { label: 'Prompt', unit: 'tokens, median', value: ({ tokens }) => tokens },
      { label: 'Right', unit: 'requests', value: ({ condition }) => countIn(condition, 'correct') },
      { label: 'Of', unit: 'requests', value: ({ condition }) => condition.n },
      { label: 'Share', value: ({ share }) => Math.round(share * 1_000) / 1_000 },
    ],
    malformed: conditions.some(isMalformed),
    draw: (frame) => {
      const tokens = points.map((point) => point.tokens);
      const domain: [number, number] = [Math.min(...tokens) / 1.25, Math.max(...tokens) * 1.25];
      const ticks = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000].filter(
        (tick) => tick >= domain[0] && tick <= domain[1],
      );
      return smallCharts(
        frame,
        title,
        models.map(shortName),
        (place, i) => {
          const { color, symbol } = styleOf(look, models[i] ?? '');
          const own = points.filter(({ condition }) => condition.model === models[i]);
          return PROTOCOLS.flatMap((protocol) => {
            const of = own.filter(({ condition }) => condition.protocol === protocol);
            return [
              Plot.line(of, {
                ...place,
                x: 'tokens',
                y: 'share',
                z: 'kind',
                stroke: color,
                strokeWidth: 1.5,
                ...(protocol === 'choice' ? { strokeDasharray: DASH } : {}),
              }),
              Plot.dot(of, {
                ...place,
                x: 'tokens',
                y: 'share',
                symbol,
                r: 4,
                stroke: color,
                strokeWidth: 1.5,
                fill: protocol === 'choice' ? PAPER : color,
              }),
            ];
          });
        },
        {
          x: { type: 'log', domain },
          xLabel: 'Prompt tokens, log scale',
          axisX: ticksBelow(ticks, frame.fontSize, (tick) => whole(Number(tick))),
        },
      );
    },
  });
}

/** In how many conditions the choice did no worse, and what share of the tokens it read. */
function titleOf(points: readonly Point[]): string {
  const pairs = points.flatMap((native) => {
    const other = points.find(
      ({ condition, kind }) =>
        native.condition.protocol === 'native' &&
        condition.protocol === 'choice' &&
        condition.model === native.condition.model &&
        condition.offer === native.condition.offer &&
        kind === native.kind,
    );
    return other ? [{ native, other }] : [];
  });
  if (pairs.length === 0) return 'Native calls and constrained choice were not both measured';
  const noWorse = pairs.filter(({ native, other }) => other.share >= native.share).length;
  const shares = pairs.map(({ native, other }) => other.tokens / native.tokens);
  const low = percent(Math.min(...shares));
  const high = percent(Math.max(...shares));
  const tokens = low === high ? `${low}%` : `${low} to ${high}%`;
  return `At ${tokens} of the tokens, a constrained choice was no less often right in ${noWorse} of ${pairs.length} conditions`;
}

function percent(share: number): string {
  return fixed(share * 100, 0);
}
