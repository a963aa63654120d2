import * as Plot from '@observablehq/plot';
import type { Frame } from './types.ts';

/** Text of a chart that must be read, and lines that only guide the eye. */
export const INK = 'var(--ink)';
export const MUTED = 'var(--muted)';
export const RULE = 'var(--rule)';
export const PAPER = 'var(--paper)';

/** How wide a text is likely to be: exact measures would need a screen, and stills have none. */
export function textWidth(text: string, fontSize: number): number {
  return [...text].length * fontSize * 0.57;
}

/**
 * A chart in the house style, drawn at its real width. It is one image to assistive technology,
 * named by its finding; each of its values can be read in the table of the figure.
 */
export function plot(frame: Frame, name: string, options: Plot.PlotOptions): SVGSVGElement {
  const svg = Plot.plot({
    ...options,
    width: frame.width,
    document: frame.document,
    className: 'plot',
    style: {
      fontFamily: 'var(--sans)',
      fontSize: `${frame.fontSize}px`,
      color: MUTED,
      overflow: 'visible',
    },
  }) as SVGSVGElement;
  // The same rules for every drawing of a page: `figure.css` has them once.
  svg.querySelector('style')?.remove();
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  // Plot names its groups but gives them no role, which a name must not stand without (plot #944).
  for (const group of svg.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label');
  return svg;
}

/**
 * Where labels can stand, none nearer to the next than `gap`, each as near as that allows to where
 * it belongs, all between `low` and `high` while they fit.
 *
 * @param wanted positions, in pixels or any unit that grows one way
 * @returns positions in the same order
 */
export function declutter(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Blocks of labels that touch: a block sits at the mean of what its labels want.
  const blocks: { start: number; members: number[]; mean: number }[] = [];
  for (const index of order) {
    let block = { start: 0, members: [index], mean: wanted[index] ?? 0 };
    place(block);
    for (let last = blocks.at(-1); last && end(last) > block.start; last = blocks.at(-1)) {
      blocks.pop();
      const members = [...last.members, ...block.members];
      const sum = members.reduce((total, member, i) => total + (wanted[member] ?? 0) - i * gap, 0);
      block = { start: 0, members, mean: sum / members.length };
      place(block);
    }
    blocks.push(block);
  }
  const placed = new Array<number>(wanted.length).fill(0);
  for (const { start, members } of blocks) {
    members.forEach((member, i) => {
      placed[member] = start + i * gap;
    });
  }
  return placed;

  function end({ start, members }: { start: number; members: number[] }): number {
    return start + members.length * gap;
  }
  function place(block: { start: number; members: number[]; mean: number }): void {
    const last = high - (block.members.length - 1) * gap;
    block.start = Math.max(low, Math.min(last, block.mean));
  }
}

export interface EndLabel {
  /** In data units: the value at which the line ends. */
  y: number;
  text: string;
  ink: string;
}

/** A linear scale by its ends, known before Plot draws so that labels can be laid out. */
export interface Linear {
  /** In data units, lowest first. */
  domain: readonly [number, number];
  /** In pixels from the top: of the lowest and of the highest value. */
  range: readonly [number, number];
}

/** Names at the ends of lines, apart enough to be read, each in the ink of its line. */
export function endLabels(
  labels: readonly EndLabel[],
  x: number,
  { domain, range }: Linear,
  fontSize: number,
): Plot.Markish {
  const [low, high] = domain;
  const [bottom, top] = range;
  const perUnit = (bottom - top) / (high - low || 1);
  const wanted = labels.map(({ y }) => bottom - (y - low) * perUnit);
  const placed = declutter(wanted, fontSize * 1.25, top, bottom);
  return Plot.text(
    labels.map((label, i) => ({ ...label, at: low + (bottom - (placed[i] ?? 0)) / perUnit })),
    {
      x: () => x,
      y: 'at',
      text: 'text',
      fill: 'ink',
      textAnchor: 'start',
      fontWeight: 600,
      dx: fontSize * 0.7,
    },
  );
}

/** Small charts side by side: how many columns fit, and where each one goes. */
export function grid(count: number, width: number, least: number) {
  const fitting = Math.max(1, Math.min(count, Math.floor(width / least)));
  // Five in rows of four would be four and one; three and two look made for each other.
  const columns = Math.ceil(count / Math.ceil(count / fitting));
  return {
    columns,
    rows: Math.ceil(count / columns),
    column: (i: number) => i % columns,
    row: (i: number) => Math.floor(i / columns),
  };
}
