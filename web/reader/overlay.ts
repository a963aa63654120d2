import { createStore } from './store.ts';

/** The one dialog that is open over the page. */
export type Overlay = 'search' | 'help' | 'contents' | null;

export const overlay = createStore<Overlay>(null);

export const closeOverlay = () => overlay.set(null);
