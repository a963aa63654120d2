import * as Plot from '@observablehq/plot';
import {
  type Condition,
  isNativeLocal,
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
  ms: number;
  /** What it would take if every token cost what it cost in the smallest prompt. */
  straightMs: number;
}

interface Line {
  model: string;
  protocol: string;
  kind: string;
  points: Point[];
  /** How many times the tokens of the smallest prompt, and how many times its time. */
  tokensGrew: number;
  timeGrew: number;
}

/** Prefill against prompt tokens, with the line that it would follow if attention were free. */
export default function prefill(input: FigureInput): Reading {
  const { kinds } = input.selection;
  const lines = linesOf(selectedConditions(input), kinds).flatMap(lineOf);
  const look = styles(modelsOf(input.studies));
  const steepest = lines.toSorted(
    (a, b) => b.timeGrew / b.tokensGrew - a.timeGrew / a.tokensGrew,
  )[0];
  const longest = longestOf(lines);
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
        value: ({ straightMs }) => Math.round(straightMs * 10) / 10,
      },
    ],
    malformed: lines.some((line) => line.points.some(({ condition }) => isNativeLocal(condition))),
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
        steepest
          ? [
              Plot.line(
                lines.flatMap((line, i) => line.points.map((point) => ({ ...point, line: i }))),
                { x: 'tokens', y: 'straightMs', z: 'line', stroke: MUTED, strokeDasharray: '1 4' },
              ),
            ]
          : [],
      ),
  });
}

function lineOf(line: ReturnType<typeof linesOf>[number]): Line[] {
  const points: Point[] = [];
  for (const condition of line.conditions) {
    const { medianPrefillMs: ms, medianPromptTokens: tokens } = condition;
    if (ms === null || tokens === null) continue;
    const first = points[0];
    const straightMs = first ? (first.ms / first.tokens) * tokens : ms;
    points.push({ condition, tokens, ms, straightMs });
  }
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  const { model, protocol, kind } = line;
  return [
    {
      model,
      protocol,
      kind,
      points,
      tokensGrew: last.tokens / first.tokens,
      timeGrew: last.ms / first.ms,
    },
  ];
}

/** The line that ends in the longest wait. */
function longestOf(lines: readonly Line[]): Line | undefined {
  const wait = ({ points }: Line) => points.at(-1)?.ms ?? 0;
  return lines.toSorted((a, b) => wait(b) - wait(a))[0];
}

function titleOf(line: Line | undefined): string {
  if (!line) return 'Prefill was not measured in these receipts';
  const { model, protocol, tokensGrew, timeGrew, points } = line;
  const who = protocol === 'choice' ? `${shortName(model)}, choosing,` : shortName(model);
  if (points.length < 2) return `${who} was measured at one length of prompt only`;
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
