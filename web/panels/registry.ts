import type { ComponentType } from 'react';

export interface PanelEntry {
  title: string;
  /** What the panel is for, in one sentence: its caption, on paper and without JavaScript too. */
  caption: string;
  /** Height in CSS pixels that is reserved before the panel comes alive, at 1280 px wide. */
  minHeight: number;
  load: () => Promise<{ default: ComponentType }>;
}

/**
 * Every panel that prose can place with `<Panel id="..."/>`: one line each, sorted. A panel is a
 * folder whose `index.tsx` exports, as its default, a component without required props.
 */
export const PANELS: Readonly<Record<string, PanelEntry>> = {};
