import {
  type Condition,
  isMalformed,
  linesOf,
  modelsOf,
  selectedConditions,
} from './conditions.ts';
import { fixed } from './format.ts';
import { growthChart } from './growth.ts';
import { groupName, shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

interface Line {
  models: string[];
  protocol: string;
  kind: string;
  conditions: Condition[];
  /** Tokens for each further tool, between the smallest and the largest catalog. */
  perTool: number | null;
}

/** Prompt tokens against tools offered, each line with what one tool adds. */
export default function tokens(input: FigureInput): Reading {
  const { kinds } = input.selection;
  const lines = linesOf(selectedConditions(input), kinds).map((line) => ({
    ...line,
    perTool: perTool(line.conditions),
  }));
  const all = modelsOf(input.studies);
  const look = styles(all);
  return reading({
    title: titleOf(lines.map((line) => line.perTool)),
    caption:
      'Prompt tokens of a request, median of its condition, by the number of tools offered; at the ' +
      'end of each line, what one more tool adds. Dashed, hollow: constrained choice.',
    points: lines.flatMap((line) =>
      line.conditions.map((condition) => ({ condition, perTool: line.perTool, kind: line.kind })),
    ),
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Catalog', value: ({ kind }) => kind },
      { label: 'Tools offered', value: ({ condition }) => condition.size },
      {
        label: 'Prompt',
        unit: 'tokens, median',
        value: ({ condition }) => condition.medianPromptTokens,
      },
      {
        label: 'A further tool',
        unit: 'tokens',
        value: (point) => (point.perTool === null ? null : Math.round(point.perTool * 10) / 10),
      },
    ],
    malformed: lines.some((line) => line.conditions.some(isMalformed)),
    draw: (frame) =>
      growthChart(
        frame,
        titleOf(lines.map((line) => line.perTool)),
        coinciding(lines).map((line) => ({
          label: labelOf(line, all, kinds.length > 1, 'choice'),
          shortLabel: labelOf(line, all, kinds.length > 1, ''),
          style: styleOf(look, line.models.at(-1) ?? ''),
          dashed: line.protocol === 'choice',
          thin: line.kind === 'confusable',
          points: line.conditions.map(({ size, medianPromptTokens }) => ({
            x: size,
            y: medianPromptTokens,
          })),
        })),
        {
          x: 'Tools offered',
          y: 'Prompt tokens',
          xTicks: [...new Set(lines.flatMap((line) => line.conditions.map(({ size }) => size)))],
        },
      ),
  });
}

/** Tokens for one more tool: the rise from the first to the last size, over the tools between. */
export function perTool(conditions: readonly Condition[]): number | null {
  const measured = conditions.filter(({ medianPromptTokens }) => medianPromptTokens !== null);
  const first = measured[0];
  const last = measured.at(-1);
  if (!first || !last || first.size === last.size) return null;
  const rise = (last.medianPromptTokens ?? 0) - (first.medianPromptTokens ?? 0);
  return rise / (last.size - first.size);
}

function titleOf(slopes: readonly (number | null)[]): string {
  const measured = slopes.filter((slope) => slope !== null);
  if (measured.length === 0) return 'What a further tool costs was not measured in this receipt';
  const low = fixed(Math.min(...measured), 1);
  const high = fixed(Math.max(...measured), 1);
  return low === high
    ? `Every further tool puts ${low} tokens into the prompt`
    : `Every further tool puts ${low} to ${high} tokens into the prompt`;
}

/** Models that share a tokenizer share a line, and a line is drawn and named once. */
function coinciding(lines: readonly (Omit<Line, 'models'> & { model: string })[]): Line[] {
  const merged = new Map<string, Line>();
  for (const { model, ...line } of lines) {
    const values = line.conditions.map(({ size, medianPromptTokens }) => [
      size,
      medianPromptTokens,
    ]);
    const key = JSON.stringify([line.protocol, line.kind, values]);
    const same = merged.get(key);
    if (same) same.models.push(model);
    else merged.set(key, { ...line, models: [model] });
  }
  return [...merged.values()];
}

function labelOf(line: Line, all: readonly string[], withKind: boolean, choice: string): string {
  const [only = ''] = line.models;
  return [
    line.models.length > 1 ? groupName(line.models, all) : shortName(only),
    line.protocol === 'choice' ? choice : '',
    withKind ? line.kind : '',
    line.perTool === null
      ? ''
      : `${line.perTool < 0 ? '−' : '+'}${fixed(Math.abs(line.perTool), 1)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
