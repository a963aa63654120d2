import { useEffect, useEffectEvent } from 'react';

/** What takes letters for itself: a shortcut must never fire there. */
const TYPING = 'input, textarea, select, [contenteditable], .monaco-editor';

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

/** True when a press is meant for the page and not for a field, an input method or the browser. */
export function isShortcut(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return false;
  if (press.defaultPrevented) return false;
  return !(press.target instanceof Element && press.target.closest(TYPING));
}

/**
 * Listens for single keys on the page: `{ '/': openSearch }`. Letters in lower case. An open dialog
 * keeps the keyboard to itself.
 */
export function useKeys(actions: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || !isShortcut(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Every key that the page listens to, for the help sheet. */
export const SHORTCUTS: readonly { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'search the chapters' },
  { keys: ['c'], does: 'contents' },
  { keys: ['j'], does: 'next section' },
  { keys: ['k'], does: 'previous section' },
  { keys: ['t'], does: 'theme: system, light, dark' },
  { keys: ['p'], does: 'present the panel or figure on screen; again to leave' },
  { keys: ['PageDown', 'PageUp'], does: 'on stage: next and previous step' },
  { keys: ['.'], does: 'on stage: blank screen' },
  { keys: ['Esc'], does: 'close what is open, leave the stage' },
  { keys: ['?'], does: 'this sheet' },
];
