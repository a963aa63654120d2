export type Protocol = 'native' | 'choice';
export type Kind = 'unrelated' | 'confusable';

export const PROTOCOLS: readonly Protocol[] = ['native', 'choice'];
export const KINDS: readonly Kind[] = ['unrelated', 'confusable'];

export interface CellId {
  model: string;
  protocol: string;
  offer: string;
  task: number;
}

/** What the reader chose to look at. All figures share it, and the address keeps it. */
export interface Selection {
  /** Null: every model of the receipts. */
  models: readonly string[] | null;
  protocols: readonly Protocol[];
  kinds: readonly Kind[];
  /** Requests a day, for the bill. */
  perDay: number;
  /** The model whose requests are laid out one by one; null: the first one chosen. */
  grid: string | null;
  cell: CellId | null;
}

export const MAX_PER_DAY = 1_000_000_000;

export const DEFAULT_SELECTION: Selection = {
  models: null,
  protocols: PROTOCOLS,
  kinds: ['unrelated'],
  perDay: 1_000,
  grid: null,
  cell: null,
};

/** The query parameters that hold a selection. */
export const SELECTION_KEYS = ['models', 'protocol', 'kinds', 'perday', 'grid', 'cell'] as const;
export type SelectionKey = (typeof SELECTION_KEYS)[number];
export type Parameters = Readonly<Record<SelectionKey, string | null>>;

/** Reads what an address says; whatever it says wrongly counts as not said. */
export function parseSelection(parameters: Parameters): Selection {
  const perDay = Number(parameters.perday);
  return {
    models: list(parameters.models),
    protocols: known(PROTOCOLS, parameters.protocol) ?? DEFAULT_SELECTION.protocols,
    kinds: known(KINDS, parameters.kinds) ?? DEFAULT_SELECTION.kinds,
    perDay: isPerDay(perDay) ? perDay : DEFAULT_SELECTION.perDay,
    grid: parameters.grid,
    cell: parseCell(parameters.cell),
  };
}

/** The parameters of a selection, null where it is what the page shows anyway. */
export function formatSelection(selection: Selection): Parameters {
  const { models, protocols, kinds, perDay, cell } = selection;
  return {
    models: models?.map(encodeURIComponent).join(',') ?? null,
    protocol: unless(protocols.join(','), DEFAULT_SELECTION.protocols.join(',')),
    kinds: unless(kinds.join(','), DEFAULT_SELECTION.kinds.join(',')),
    perday: unless(String(perDay), String(DEFAULT_SELECTION.perDay)),
    grid: selection.grid,
    cell:
      cell && [cell.model, cell.protocol, cell.offer, cell.task].map(encodeURIComponent).join(','),
  };
}

export function isPerDay(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MAX_PER_DAY;
}

export function sameCell(a: CellId | null, b: CellId | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.model === b.model && a.protocol === b.protocol && a.offer === b.offer && a.task === b.task
  );
}

function unless(value: string, standard: string): string | null {
  return value === standard ? null : value;
}

function list(text: string | null): string[] | null {
  if (!text) return null;
  return text.split(',').map(decode);
}

function known<T extends string>(all: readonly T[], text: string | null): T[] | null {
  const named = list(text) ?? [];
  const found = all.filter((value) => named.includes(value));
  return found.length > 0 ? found : null;
}

function parseCell(text: string | null): CellId | null {
  const [model, protocol, offer, task] = list(text) ?? [];
  if (!model || !protocol || !offer || task === undefined || !/^\d{1,6}$/.test(task)) return null;
  return { model, protocol, offer, task: Number(task) };
}

/** An address can hold a stray `%`, which is text like any other here. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
