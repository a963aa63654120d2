import * as Plot from '@observablehq/plot';
import type { Row } from '../../chapters/mcp-tools/receipt/schema.ts';
import { type Condition, conditionsOf, isMalformed, shownModels, studyOf } from './conditions.ts';
import { INK, MUTED, PAPER, plot, textWidth } from './draw.ts';
import { counted } from './format.ts';
import { OUTCOMES, type Outcome, outcomeOf } from './outcomes.ts';
import type { CellId } from './selection.ts';
import { shortName } from './series.ts';
import { type FigureInput, type Frame, type Reading, reading } from './types.ts';

/** One request under one condition. */
export interface GridCell extends CellId {
  outcome: Outcome;
  row: Row;
  request: string;
  /** What a search offered for this request, best first; null when no search picked the tools. */
  offered: readonly string[] | null;
}

export interface GridColumn {
  condition: Condition;
  label: string;
  /** By task; undefined where the request was not asked. */
  cells: ReadonlyMap<number, GridCell>;
}

export interface Grid {
  model: string;
  /** The requests, as rows: index, words and the tool that is right. */
  tasks: readonly { task: number; request: string; expected: string }[];
  columns: readonly GridColumn[];
}

/** One model's answers laid out: a row a request, a column a condition. */
export function gridOf(input: FigureInput): Grid {
  const models = shownModels(input);
  const { grid, cell, protocols } = input.selection;
  const named = (name: string | undefined | null) => models.find((each) => each === name);
  const model = named(grid) ?? named(cell?.model) ?? models[0] ?? '';
  const study = studyOf(input.studies, model);
  const conditions = conditionsOf(input.studies).filter(
    (condition) => condition.model === model && protocols.includes(condition.protocol),
  );
  return {
    model,
    tasks: (study?.header.tasks ?? []).map((task, i) => ({ task: i, ...task })),
    columns: conditions.map((condition) => ({
      condition,
      label: labelOf(condition),
      cells: cellsOf(condition),
    })),
  };
}

/** Request by request: right, wrong tool or no call under each condition of one model. */
export default function requests(input: FigureInput): Reading {
  const grid = gridOf(input);
  const cells = grid.columns.flatMap(({ cells: of }) => [...of.values()]);
  const title = titleOf(grid);
  return reading({
    title,
    caption:
      'Every answer of one model, by request and condition: ✓ right tool, ✕ wrong tool, – no call. ' +
      'Choose a cell to see what was asked, offered and answered.',
    points: cells,
    columns: [
      { label: 'Model', value: ({ model }) => model },
      { label: 'Protocol', value: ({ protocol }) => protocol },
      { label: 'Offer', value: ({ offer }) => offer },
      { label: 'Request', value: ({ task }) => task + 1 },
      { label: 'Expected', value: ({ row }) => row.expected },
      { label: 'Chosen', value: ({ row }) => row.chosen ?? 'no call' },
      { label: 'Outcome', value: ({ outcome }) => OUTCOMES[outcome].name },
      { label: 'Prompt', unit: 'tokens', value: ({ row }) => row.promptTokens },
      { label: 'Prefill', unit: 'ms', value: ({ row }) => row.prefillMs },
      { label: 'Wall time', unit: 'ms', value: ({ row }) => row.wallMs },
    ],
    malformed: grid.columns.some(({ condition }) => isMalformed(condition)),
    draw: (frame) => draw(grid, cells, title, frame),
  });
}

/** Of a request that was asked more than once, the last answer. */
function cellsOf(condition: Condition): Map<number, GridCell> {
  const last = new Map(condition.rows.map((row) => [row.task, row]));
  return new Map([...last].map(([task, row]) => [task, cellOf(condition, row)]));
}

function cellOf({ retriever, study }: Condition, row: Row): GridCell {
  const { model, protocol, offer, task } = row;
  return {
    model,
    protocol,
    offer,
    task,
    row,
    outcome: outcomeOf(row),
    request: study.header.tasks[task]?.request ?? '',
    offered:
      retriever === null ? null : (study.header.search.offered[`${retriever}:${task}`] ?? null),
  };
}

/** `U 64` for unrelated, `C 16` for confusable, `BM25` and `MiniLM` for the searches. */
function labelOf({ kind, retriever, size }: Condition): string {
  if (retriever === null) return `${kind === 'unrelated' ? 'U' : 'C'} ${size}`;
  if (retriever === 'bm25') return 'BM25';
  return retriever.replace(/^all-/, '').slice(0, 7);
}

function draw(grid: Grid, cells: readonly GridCell[], title: string, frame: Frame): SVGSVGElement {
  const { fontSize } = frame;
  const key = ({ protocol, offer }: { protocol: string; offer: string }) => `${protocol} ${offer}`;
  const columns = grid.columns.map(({ condition }) => key(condition));
  const labels = new Map(grid.columns.map(({ condition, label }) => [key(condition), label]));
  const longest = Math.max(...[...labels.values()].map((label) => textWidth(label, fontSize)));
  const protocols = [...new Set(grid.columns.map(({ condition }) => condition.protocol))];
  const marginTop = longest + fontSize * 2.6;
  return plot(frame, title, {
    height: Math.round(marginTop + grid.tasks.length * fontSize * 1.55),
    marginTop,
    marginBottom: 2,
    marginLeft: fontSize * 2.2,
    marginRight: 2,
    x: { domain: columns, padding: 0.08 },
    y: { domain: grid.tasks.map(({ task }) => task), padding: 0.08 },
    marks: [
      Plot.axisX({
        anchor: 'top',
        tickSize: 0,
        label: null,
        tickRotate: -90,
        tickFormat: (column: string) => labels.get(column) ?? column,
        fill: INK,
      }),
      Plot.axisY({ tickSize: 0, label: null, tickFormat: (task: number) => task + 1, fill: MUTED }),
      ...protocols.map((protocol) =>
        Plot.text([protocol], {
          x: () => columns.find((column) => column.startsWith(`${protocol} `)),
          text: (name: string) => name,
          frameAnchor: 'top',
          textAnchor: 'start',
          dx: -fontSize * 0.5,
          dy: -marginTop + fontSize * 0.8,
          fontWeight: 600,
          fill: INK,
        }),
      ),
      Plot.cell(cells, {
        x: key,
        y: 'task',
        fill: ({ outcome }: GridCell) => (outcome === 'wrong' ? OUTCOMES.wrong.color : PAPER),
        stroke: ({ outcome }: GridCell) => OUTCOMES[outcome].color,
        strokeOpacity: ({ outcome }: GridCell) => (outcome === 'right' ? 0.35 : 1),
        inset: 0.5,
      }),
      Plot.text(cells, {
        x: key,
        y: 'task',
        text: ({ outcome }: GridCell) => OUTCOMES[outcome].sign,
        fill: ({ outcome }: GridCell) => (outcome === 'wrong' ? PAPER : OUTCOMES[outcome].ink),
        fontWeight: 600,
      }),
    ],
  });
}

/** The requests that this model got wrong most often. */
function titleOf({ model, columns, tasks }: Grid): string {
  if (columns.length === 0) return 'No request was measured in these receipts';
  const hard = tasks.filter(({ task }) => {
    const asked = columns.flatMap(({ cells }) => cells.get(task) ?? []);
    return asked.some(({ outcome }) => outcome !== 'right');
  });
  const conditions = counted(columns.length, 'condition');
  return (
    `${shortName(model)} answered ${tasks.length - hard.length} of ${tasks.length} requests right ` +
    `under every one of ${conditions}`
  );
}
