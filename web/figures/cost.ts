import { costOf } from '../../chapters/mcp-tools/receipt/cost.ts';
import {
  type Condition,
  conditionsOf,
  linesOf,
  modelsOf,
  selectedConditions,
  shownModels,
} from './conditions.ts';
import { dollars, joined, whole } from './format.ts';
import { growthChart } from './growth.ts';
import { shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Reading, reading } from './types.ts';

interface Point {
  condition: Condition;
  /** US dollars of input for one request. */
  request: number;
  day: number;
}

/** What the offered tools cost: dollars of input a request, and a day of the reader's requests. */
export default function cost(input: FigureInput): Reading {
  const { kinds, perDay } = input.selection;
  const priced = (condition: Condition): Point[] => {
    const { model, medianPromptTokens } = condition;
    const request =
      medianPromptTokens === null ? null : costOf(model, { input: medianPromptTokens });
    return request === null ? [] : [{ condition, request, day: request * perDay }];
  };
  const lines = linesOf(selectedConditions(input), kinds)
    .map((line) => ({ ...line, points: line.conditions.flatMap(priced) }))
    .filter(({ points }) => points.length > 0);
  const models = shownModels(input);
  const searched = conditionsOf(input.studies).filter(
    ({ kind, model, protocol }) =>
      kind === 'search' && models.includes(model) && input.selection.protocols.includes(protocol),
  );
  const look = styles(modelsOf(input.studies));
  const title = titleOf(
    lines.flatMap(({ points }) => points),
    perDay,
  );
  return reading({
    title,
    caption:
      'Input tokens of the median request at list price, without a cache and without the answer. ' +
      'Dashed, hollow: constrained choice. Local models have no price.',
    points: [...lines.flatMap(({ points }) => points), ...searched.flatMap(priced)],
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Offer', value: ({ condition }) => condition.offer },
      { label: 'Tools offered', value: ({ condition }) => condition.size },
      {
        label: 'Prompt',
        unit: 'tokens, median',
        value: ({ condition }) => condition.medianPromptTokens,
      },
      { label: 'A request', unit: 'USD', value: ({ request }) => request },
      { label: `A day of ${whole(perDay)} requests`, unit: 'USD', value: ({ day }) => day },
    ],
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
          points: line.points.map(({ condition, day }) => ({ x: condition.size, y: day })),
        })),
        {
          x: 'Tools offered',
          y: `US dollars a day, at ${whole(perDay)} requests`,
          xTicks: [...new Set(lines.flatMap((line) => line.conditions.map(({ size }) => size)))],
          format: dollars,
        },
      ),
  });
}

function labelOf(
  line: { model: string; protocol: string; kind: string; points: readonly Point[] },
  withKind: boolean,
  choice: string,
): string {
  return [
    shortName(line.model),
    line.protocol === 'choice' ? choice : '',
    withKind ? line.kind : '',
    dollars(line.points.at(-1)?.day ?? 0),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The bill of each model for its largest catalog under native calling. */
function titleOf(points: readonly Point[], perDay: number): string {
  if (points.length === 0) return 'No model of these receipts has a list price';
  const native = points.filter(({ condition }) => condition.protocol === 'native');
  const of = native.length > 0 ? native : points;
  const size = Math.max(...of.map(({ condition }) => condition.size));
  const bills = new Map<string, string>();
  for (const { condition, day } of of) {
    if (condition.size !== size || bills.has(condition.model)) continue;
    bills.set(condition.model, `${dollars(day)} a day on ${shortName(condition.model)}`);
  }
  const tools = native.length > 0 ? `${size} native tools` : `a choice of ${size} tools`;
  return `At ${whole(perDay)} requests a day, ${tools} cost ${joined([...bills.values()])}`;
}
