import { parseHTML } from 'linkedom';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import { escapeText, MALFORMED_NOTE } from './caption.ts';
import { FIGURES, figureNumber, isInline } from './registry.ts';
import { DEFAULT_SELECTION } from './selection.ts';
import { FIGURE_IDS, type FigureFunction, type FigureId } from './types.ts';

/** The text column of a wide page, in pixels: stills are drawn for it, and shrink on a phone. */
const WIDTH = 660;
const FONT_SIZE = 14;

/**
 * Draws figures for pages that are read before, or without, JavaScript.
 *
 * @param studies of the book's own receipts
 * @returns for an id, the markup of everything inside the `figure` element: caption, drawing, link
 */
export async function stillPrinter(studies: readonly Study[]): Promise<(id: FigureId) => string> {
  const loaded = new Map<FigureId, FigureFunction>(
    await Promise.all(
      FIGURE_IDS.map(async (id) => [id, (await FIGURES[id].load()).default] as const),
    ),
  );
  return (id) => {
    const figure = loaded.get(id);
    return figure ? renderStill(id, figure, studies) : '';
  };
}

export function renderStill(
  id: FigureId,
  figure: FigureFunction,
  studies: readonly Study[],
): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const { title, caption, draw, malformed } = figure({
    studies,
    selection: DEFAULT_SELECTION,
    measured: null,
  });
  const svg = draw?.({ width: WIDTH, fontSize: FONT_SIZE, document });
  const note = malformed
    ? ` ${MALFORMED_NOTE.text} <a href="${MALFORMED_NOTE.href}">${MALFORMED_NOTE.link}</a>.`
    : '';
  return (
    `<figcaption><span class="figure-number">Fig. ${figureNumber(id)}</span> ` +
    `<strong>${escapeText(title)}.</strong> <span class="figure-caption">${escapeText(caption)}${note}</span></figcaption>` +
    `${FIGURES[id].controls.some(isInline) ? '<div class="figure-controls"></div>' : ''}` +
    `<div class="figure-drawing">${svg?.outerHTML ?? ''}</div>` +
    `<div class="figure-tools"><a href="#fig-${id}">#${id}</a></div>`
  );
}
