import type { StepAction } from './reducer.ts';

/** What a key does inside a stepper, or null when it is not the stepper's. */
export function actionForKey(key: string, playing: boolean): StepAction<never> | null {
  switch (key) {
    case 'ArrowRight':
      return { type: 'move', by: 1 };
    case 'ArrowLeft':
      return { type: 'move', by: -1 };
    case 'Home':
      return { type: 'go', to: 0 };
    case 'End':
      return { type: 'go', to: Number.POSITIVE_INFINITY };
    case ' ':
      return { type: playing ? 'pause' : 'play' };
    default:
      return null;
  }
}

/** Where arrows, Home, End or Space have a meaning of their own. */
const OWN_KEYS =
  'input:not([data-steps]), textarea, select, [contenteditable], [role=slider], [role=textbox], [tabindex="0"][role=region]';
const OWN_SPACE = 'button, summary, a';

/** True when the element that has the focus needs this key itself. */
export function takesKey(target: Element, key: string): boolean {
  return target.closest(key === ' ' ? `${OWN_KEYS}, ${OWN_SPACE}` : OWN_KEYS) !== null;
}
