/**
 * What the parts of a table are, said once more: where a style sheet lays rows out as cards, Safari
 * forgets that there ever was a table.
 */
export const CARD = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
