import { createContext } from 'react';
import type { FigureId } from './types.ts';

/** While the build renders a page, what draws its figures; null in the browser. */
export const StillPrinter = createContext<((id: FigureId) => string) | null>(null);
