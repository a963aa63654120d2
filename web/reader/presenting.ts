import { leaveStage, present, readStage, stageItems } from './stage.ts';

/** How much of an element's middle lies away from the middle of the screen, in pixels. */
function distanceFromMiddle(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < innerHeight / 2 && bottom > innerHeight / 2) return 0;
  return Math.abs((top + bottom) / 2 - innerHeight / 2);
}

/** Puts the panel or figure nearest to the middle of the screen on stage; the next press leaves it. */
export function presentOnScreen(): void {
  if (readStage() !== null) {
    leaveStage();
    return;
  }
  const [nearest] = stageItems().toSorted((a, b) => distanceFromMiddle(a) - distanceFromMiddle(b));
  if (nearest) present(nearest.id);
}
