import { createStore } from './store.ts';

/** The term whose card is open, and the word in the text that it hangs on. */
export interface OpenCard {
  id: string;
  anchor: HTMLElement;
}

export const glossaryCard = createStore<OpenCard | null>(null);

const CLOSE_AFTER_MS = 180;
let closing = 0;

export function openCard(id: string, anchor: HTMLElement): void {
  clearTimeout(closing);
  glossaryCard.set({ id, anchor });
}

export function closeCard(): void {
  clearTimeout(closing);
  glossaryCard.set(null);
}

/** Leaves time to move the pointer from the word to its card. */
export function closeCardSoon(): void {
  clearTimeout(closing);
  closing = window.setTimeout(closeCard, CLOSE_AFTER_MS);
}

export function keepCard(): void {
  clearTimeout(closing);
}
