import {
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { milliseconds, NOT_MEASURED, whole } from './format.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';
import { type Grid, type GridCell, gridOf } from './requests.ts';
import { type Selection, sameCell } from './selection.ts';
import type { FigureInput } from './types.ts';
import './request-grid.css';

interface Place {
  row: number;
  column: number;
}

/**
 * Every answer of one model, to walk through: one stop of the Tab key, arrows within, Enter or a
 * press to choose a cell and read what happened there.
 */
export function RequestGrid(props: {
  input: FigureInput;
  choose: (change: Partial<Selection>) => void;
}) {
  const { input, choose } = props;
  const grid = useMemo(() => gridOf(input), [input]);
  const chosen = chosenCell(grid, input.selection);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const name = useId();
  const rows = grid.tasks.length;
  const columns = grid.columns.length;
  if (rows === 0 || columns === 0) return <p className="figure-empty">{NOT_MEASURED}</p>;
  const focus: Place = {
    row: Math.min(at.row, rows - 1),
    column: Math.min(at.column, columns - 1),
  };
  // Heard by the table, so that a cell whose answer stays is not rendered again.
  const pick = ({ target }: SyntheticEvent) => {
    const place = placeOf(target);
    if (place === null) return;
    setAt(place);
    const task = grid.tasks[place.row]?.task ?? -1;
    const cell = grid.columns[place.column]?.cells.get(task);
    if (!cell) return;
    choose({ grid: grid.model, cell: sameCell(cell, chosen ?? null) ? null : idOf(cell) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      pick(event);
      return;
    }
    const next = step(event, focus, rows, columns);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    const cell = `[data-row="${next.row}"][data-column="${next.column}"]`;
    table.current?.querySelector<HTMLElement>(cell)?.focus();
  };
  return (
    <div className="request-grid">
      <div className="request-grid-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of a table's rows, as ARIA's own examples have it */}
        <table ref={table} role="grid" aria-labelledby={name} onClick={pick} onKeyDown={onKeyDown}>
          <caption id={name}>
            {grid.model}: U unrelated, C confusable tools, by number offered; then the searches
          </caption>
          <thead>
            <tr>
              <td />
              {groupsOf(grid).map(({ protocol, span }) => (
                <th key={protocol} scope="colgroup" colSpan={span}>
                  {protocol}
                </th>
              ))}
            </tr>
            <tr>
              <td />
              {grid.columns.map(({ condition, label }) => (
                <th key={`${condition.protocol} ${condition.offer}`} scope="col">
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.tasks.map(({ task, request }, row) => (
              <tr key={task}>
                <th scope="row" title={request}>
                  <span className="request-grid-number">{task + 1}</span>{' '}
                  <span className="request-grid-words">{request}</span>
                </th>
                {grid.columns.map(({ condition, cells }, column) => {
                  const cell = cells.get(task);
                  const key = `${condition.protocol} ${condition.offer}`;
                  return (
                    <Cell
                      key={key}
                      outcome={cell?.outcome}
                      label={`Request ${task + 1}, ${key}`}
                      row={row}
                      column={column}
                      focused={row === focus.row && column === focus.column}
                      selected={cell !== undefined && sameCell(cell, chosen ?? null)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="request-grid-detail" role="status">
        {chosen ? <Detail cell={chosen} /> : <p>Choose a cell to see what happened there.</p>}
      </div>
    </div>
  );
}

const Cell = memo(function Cell(props: {
  outcome: Outcome | undefined;
  label: string;
  row: number;
  column: number;
  focused: boolean;
  selected: boolean;
}) {
  const { outcome, label, row, column, focused, selected } = props;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of such a grid
      role="gridcell"
      tabIndex={focused ? 0 : -1}
      aria-selected={selected}
      aria-label={`${label}: ${outcome ? OUTCOMES[outcome].name : NOT_MEASURED}`}
      data-row={row}
      data-column={column}
      data-outcome={outcome}
    >
      {outcome ? OUTCOMES[outcome].sign : ''}
    </td>
  );
});

/** The place of the cell that an event is about; null outside of the cells. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  if (!(cell instanceof HTMLElement)) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** What was asked, offered and answered in one cell. */
function Detail({ cell }: { cell: GridCell }) {
  const { offer, offered, outcome, protocol, request, row, task } = cell;
  const { name, sign } = OUTCOMES[outcome];
  const took = (ms: number | null) => (ms === null ? NOT_MEASURED : milliseconds(ms));
  return (
    <>
      <p className="request-grid-request">
        {task + 1}. “{request}”
      </p>
      <dl>
        <dt>Asked</dt>
        <dd>
          {protocol}, {offer}
        </dd>
        <dt>Expected</dt>
        <dd>
          <code>{row.expected}</code>
        </dd>
        <dt>Chosen</dt>
        <dd data-outcome={outcome}>
          {sign} {row.chosen === null ? 'no tool: an answer in words' : <code>{row.chosen}</code>}
          {outcome === 'right' ? '' : ` (${name})`}
        </dd>
        <dt>Prompt</dt>
        <dd>{whole(row.promptTokens)} tokens</dd>
        <dt>Prefill</dt>
        <dd>{took(row.prefillMs)}</dd>
        <dt>In all</dt>
        <dd>{took(row.wallMs)}</dd>
        {offered && (
          <>
            <dt>Search offered</dt>
            <dd>
              <ol>
                {offered.map((tool) => (
                  <li key={tool}>
                    <code>{tool}</code>
                    {tool === row.expected ? ' (the right one)' : ''}
                  </li>
                ))}
              </ol>
              {!offered.includes(row.expected) && <p>The right tool was not among them.</p>}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

function chosenCell(grid: Grid, { cell }: Selection): GridCell | undefined {
  if (cell === null) return undefined;
  return grid.columns
    .flatMap(({ cells }) => cells.get(cell.task) ?? [])
    .find((each) => sameCell(each, cell));
}

function idOf({ model, protocol, offer, task }: GridCell) {
  return { model, protocol, offer, task };
}

function groupsOf({ columns }: Grid): { protocol: string; span: number }[] {
  const protocols = [...new Set(columns.map(({ condition }) => condition.protocol))];
  return protocols.map((protocol) => ({
    protocol,
    span: columns.filter(({ condition }) => condition.protocol === protocol).length,
  }));
}

/** Where a key leads; null for a key that is not the grid's. */
function step(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: Place,
  rows: number,
  columns: number,
): Place | null {
  switch (key) {
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, columns - 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowDown':
      return { row: Math.min(row + 1, rows - 1), column };
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? rows - 1 : row, column: columns - 1 };
    default:
      return null;
  }
}
