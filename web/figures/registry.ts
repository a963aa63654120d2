import { FIGURE_IDS, type FigureFunction, type FigureId } from './types.ts';

/** Which of the shared choices a figure follows, so which controls stand beside it. */
export type Control = 'models' | 'protocols' | 'kinds' | 'perDay' | 'grid';

/** What a figure is about is asked beside it; the choices that all share are folded away. */
export function isInline(control: Control): boolean {
  return control === 'perDay' || control === 'grid';
}

export interface FigureEntry {
  /** What it is about, for the bar over the stage. Its finding, in the caption, follows the receipt. */
  name: string;
  /** Brings Plot with it, so it is asked for when a figure nears the viewport and not before. */
  load: () => Promise<{ default: FigureFunction }>;
  controls: readonly Control[];
  /** Pixels kept free for the drawing until it is there: in the column of a page, and on a phone. */
  height: { wide: number; narrow: number };
}

export const FIGURES: Readonly<Record<FigureId, FigureEntry>> = {
  tokens: {
    name: 'What a tool costs in tokens',
    load: () => import('./tokens.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 308, narrow: 264 },
  },
  prefill: {
    name: 'How long the prompt takes to read',
    load: () => import('./prefill.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 308, narrow: 264 },
  },
  pipe: {
    name: 'A call on the pipe beside a prefill',
    load: () => import('./pipe.ts'),
    controls: ['models'],
    height: { wide: 305, narrow: 262 },
  },
  cost: {
    name: 'What a day of requests costs',
    load: () => import('./cost.ts'),
    controls: ['perDay', 'models', 'protocols', 'kinds'],
    height: { wide: 308, narrow: 264 },
  },
  accuracy: {
    name: 'How often the right tool was chosen',
    load: () => import('./accuracy.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 403, narrow: 484 },
  },
  misses: {
    name: 'What a miss looks like',
    load: () => import('./misses.ts'),
    controls: ['models', 'protocols', 'kinds'],
    height: { wide: 567, narrow: 486 },
  },
  declined: {
    name: 'Answers without a call',
    load: () => import('./declined.ts'),
    controls: ['models'],
    height: { wide: 168, narrow: 144 },
  },
  paired: {
    name: 'Unrelated tools against confusable ones',
    load: () => import('./paired.ts'),
    controls: ['models', 'protocols'],
    height: { wide: 308, narrow: 264 },
  },
  choice: {
    name: 'A native call against a constrained choice',
    load: () => import('./choice.ts'),
    controls: ['models', 'kinds'],
    height: { wide: 403, narrow: 484 },
  },
  search: {
    name: 'Search, and its ceiling',
    load: () => import('./search.ts'),
    controls: ['models', 'protocols'],
    height: { wide: 403, narrow: 484 },
  },
  requests: {
    name: 'Every request, in every condition',
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
