import * as Plot from '@observablehq/plot';
import {
  type Condition,
  isMalformed,
  linesOf,
  modelsOf,
  selectedConditions,
} from './conditions.ts';
import { MUTED } from './draw.ts';
import { fixed } from './format.ts';
import { growthChart } from './growth.ts';
import { shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

interface Point {
  condition: Condition;
  tokens: number;
  /** Null when it was not measured in every row. */
  ms: number | null;
  /** What it would take if every token cost what it cost in the smallest prompt. */
  straightMs: number | null;
}

interface Line {
  model: string;
  protocol: string;
  kind: string;
  points: Point[];
  /** The longest wait, how many times the shortest it is, and for how many times the tokens. */
  longestMs: number;
  timeGrew: number;
  tokensGrew: number;
}

/** Prefill against prompt tokens, with the line that it would follow if attention were free. */
export default function prefill(input: FigureInput): Reading {
  const { kinds } = input.selection;
  const lines = linesOf(selectedConditions(input), kinds).flatMap(lineOf);
  const look = styles(modelsOf(input.studies));
  const [longest] = lines.toSorted((a, b) => b.longestMs - a.longestMs);
  const title = titleOf(longest);
  return reading({
    title,
    caption:
      'Prefill, median of its condition, by the length of the prompt. Dotted: the same time for ' +
      'every token, as in the smallest prompt of the line. Dashed, hollow: constrained choice. Only local models report prefill.',
    points: lines.flatMap((line) => line.points.map((point) => ({ ...point, kind: line.kind }))),
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Catalog', value: ({ kind }) => kind },
      { label: 'Tools offered', value: ({ condition }) => condition.size },
      { label: 'Prompt', unit: 'tokens, median', value: ({ tokens }) => tokens },
      { label: 'Prefill', unit: 'ms, median', value: ({ ms }) => ms },
      {
        label: 'If attention were free',
        unit: 'ms',
        value: ({ straightMs }) => (straightMs === null ? null : Math.round(straightMs * 10) / 10),
      },
    ],
    malformed: lines.some((line) => line.points.some(({ condition }) => isMalformed(condition))),
    draw: (frame) =>
      growthChart(
        frame,
        title,
        lines.map((line) => ({
          label: labelOf(line, kinds.length > 1, 'choice'),
          shortLabel: labelOf(line, kinds.length > 1, ''),
          style: styleOf(look, line.model),
          dashed: line.protocol === 'choice',
          thin: line.kind === 'confusable',
          points: line.points.map(({ tokens, ms }) => ({ x: tokens, y: ms })),
        })),
        { x: 'Prompt tokens', y: 'Prefill, ms' },
        [
          Plot.line(
            lines.flatMap((line, i) => line.points.map((point) => ({ ...point, line: i }))),
            { x: 'tokens', y: 'straightMs', z: 'line', stroke: MUTED, strokeDasharray: '1 4' },
          ),
        ],
      ),
  });
}

/** A line of some model that reports prefill; of others there is none. */
function lineOf(line: ReturnType<typeof linesOf>[number]): Line[] {
  const { model, protocol, kind } = line;
  const points = line.conditions.flatMap((condition): Point[] => {
    const { medianPrefillMs: ms, medianPromptTokens: tokens } = condition;
    return tokens === null ? [] : [{ condition, tokens, ms, straightMs: null }];
  });
  const measured = points.flatMap(({ ms, tokens }) => (ms === null ? [] : [{ ms, tokens }]));
  const first = measured[0];
  const last = measured.at(-1);
  if (!first || !last) return [];
  for (const point of points) point.straightMs = (first.ms / first.tokens) * point.tokens;
  return [
    {
      model,
      protocol,
      kind,
      points,
      longestMs: last.ms,
      timeGrew: last.ms / first.ms,
      tokensGrew: last.tokens / first.tokens,
    },
  ];
}

function titleOf(line: Line | undefined): string {
  if (!line) return 'Prefill was not measured in these receipts';
  const { model, protocol, tokensGrew, timeGrew, points } = line;
  const who = protocol === 'choice' ? `${shortName(model)}, choosing,` : shortName(model);
  if (points.filter(({ ms }) => ms !== null).length < 2)
    return `${who} was measured at one length of prompt only`;
  return `${fixed(tokensGrew, 1)} times the tokens took ${who} ${fixed(timeGrew, 1)} times as long`;
}

function labelOf(line: Line, withKind: boolean, choice: string): string {
  return [
    shortName(line.model),
    line.protocol === 'choice' ? choice : '',
    withKind ? line.kind : '',
    line.points.length > 1 ? `×${fixed(line.timeGrew, 1)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
