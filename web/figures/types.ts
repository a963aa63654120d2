import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import type { Measured } from '../live/measured.ts';
import type { Selection } from './selection.ts';

export const FIGURE_IDS = [
  'tokens',
  'prefill',
  'pipe',
  'cost',
  'accuracy',
  'misses',
  'declined',
  'paired',
  'choice',
  'search',
  'requests',
] as const;

export type FigureId = (typeof FIGURE_IDS)[number];

export interface FigureInput {
  /** The receipts of the page; where two hold the same model, the later one counts. */
  studies: readonly Study[];
  selection: Selection;
  /** The round trip on the reader's own machine, once a live run has taken it. */
  measured: Measured | null;
}

/** Where a figure is drawn. */
export interface Frame {
  /** Pixels; a figure is drawn at its real width and never scaled. */
  width: number;
  /** Pixels of the smallest text. */
  fontSize: number;
  /** The browser's, or linkedom's for stills and snapshots. */
  document: Document;
}

/** A missing value is null, which is drawn as a gap and printed as "not measured". */
export type Value = string | number | null;

export interface Column<Point> {
  label: string;
  /** `ms`, `USD`, `tokens`: printed in the head of the column. */
  unit?: string;
  value: (point: Point) => Value;
}

/** What a figure says of some receipts: its words, the rows behind it, and how it is drawn. */
export interface Reading {
  /** The finding, computed, so that it stays true of another receipt. */
  title: string;
  caption: string;
  columns: readonly { label: string; unit?: string }[];
  rows: readonly (readonly Value[])[];
  /** True where answers are shown of which it is known that malformed definitions were read. */
  malformed: boolean;
  /** Null when there is nothing to draw: the title says what is missing. */
  draw: ((frame: Frame) => SVGSVGElement) | null;
}

export type FigureFunction = (input: FigureInput) => Reading;

/** The table and the drawing of the same points, so that neither can say more than the other. */
export function reading<Point>(parts: {
  title: string;
  caption: string;
  points: readonly Point[];
  columns: readonly Column<Point>[];
  malformed?: boolean;
  draw: (frame: Frame) => SVGSVGElement;
}): Reading {
  const { title, caption, points, columns, draw } = parts;
  return {
    title,
    caption,
    columns,
    rows: points.map((point) => columns.map((column) => column.value(point))),
    malformed: parts.malformed ?? false,
    draw: points.length > 0 ? draw : null,
  };
}
