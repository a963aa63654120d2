import { oneOf } from './shapes.ts';
import { useStored } from './storage.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `head.js` reads the same key before the first paint. */
const KEY = 'theme';
const schema = oneOf(THEMES);

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The reader's choice, and a step to the next one. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useStored<Theme>(KEY, schema, 'system');
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return [
    theme,
    () => {
      setTheme(next);
      applyTheme(next);
    },
  ];
}
