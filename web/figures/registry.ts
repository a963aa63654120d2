import { FIGURE_IDS, type FigureFunction, type FigureId } from './types.ts';

/** Which of the shared choices a figure follows, so which controls stand beside it. */
export type Control = 'models' | 'protocols' | 'kinds' | 'perDay' | 'grid';

/** What a figure is about is asked beside it; the choices that all share are folded away. */
export function isInline(control: Control): boolean {
  return control === 'perDay' || control === 'grid';
}

export interface FigureEntry {
  /** Brings Plot with it, so it is asked for when a figure nears the viewport and not before. */
  load: () => Promise<{ default: FigureFunction }>;
  controls: readonly Control[];
  /** Pixels kept free for the drawing until it is there: in the column of a page, and on a phone. */
  height: { wide: number; narrow: number };
}

export const FIGURES: Readonly<Record<FigureId, FigureEntry>> = {
  tokens: {
    load: () => import('./tokens.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 308, narrow: 264 },
  },
  prefill: {
    load: () => import('./prefill.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 308, narrow: 264 },
  },
  pipe: {
    load: () => import('./pipe.ts'),
    controls: ['models'],
    height: { wide: 305, narrow: 262 },
  },
  cost: {
    load: () => import('./cost.ts'),
    controls: ['perDay', 'models', 'protocols', 'kinds'],
    height: { wide: 308, narrow: 264 },
  },
  accuracy: {
    load: () => import('./accuracy.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 403, narrow: 484 },
  },
  misses: {
    load: () => import('./misses.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 567, narrow: 486 },
  },
  declined: {
    load: () => import('./declined.ts'),
    controls: ['models'],
    height: { wide: 168, narrow: 144 },
  },
  paired: {
    load: () => import('./paired.ts'),
    controls: ['models', 'protocols'],
    height: { wide: 308, narrow: 264 },
  },
  choice: {
    load: () => import('./choice.ts'),
    controls: ['models', 'kinds'],
    height: { wide: 403, narrow: 484 },
  },
  search: {
    load: () => import('./search.ts'),
    controls: ['models', 'protocols'],
    height: { wide: 403, narrow: 484 },
  },
  requests: {
    load: () => import('./requests.ts'),
    controls: ['grid', 'protocols'],
    height: { wide: 784, narrow: 780 },
  },
};

export function isFigureId(id: string): id is FigureId {
  return FIGURE_IDS.some((known) => known === id);
}

/** The figure's number on the page. */
export function figureNumber(id: FigureId): number {
  return FIGURE_IDS.indexOf(id) + 1;
}
