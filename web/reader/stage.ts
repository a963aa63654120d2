import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { readAddress, useAddressState, writeAddress } from './address.ts';

/**
 * What is on stage: the id of an element that carries `data-stage-item`, `panel-framing` or
 * `fig-tokens`. It lives in the address (`?stage=panel-framing`), so the address can be shared.
 * The element itself is enlarged where it stands and never mounted again, so a run goes on.
 */
const STAGE = 'stage';

export function present(item: string): void {
  writeAddress(STAGE, item);
}

export function leaveStage(): void {
  writeAddress(STAGE, null);
}

export function readStage(): string | null {
  return readAddress(STAGE);
}

/** The id of the element on stage, or null. */
export function useStage(): string | null {
  return useAddressState(STAGE)[0];
}

/** All that can be put on stage, in the order of the page. */
export function stageItems(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-stage-item]')];
}

/** Set by the frame of a panel or figure, so that what is inside knows which item it belongs to. */
export const StageItem = createContext<string | null>(null);

/** One step on or back; true when there was one to make. */
type Advance = (by: 1 | -1) => boolean;
const advances = new Map<string, Set<Advance>>();

/**
 * Takes the clicker's keys (PageDown 1, PageUp -1) while the surrounding item is on stage. Return
 * false at either end: the stage then goes to the next or the previous item.
 */
export function useAdvance(advance: Advance): void {
  const item = useContext(StageItem);
  const onAdvance = useEffectEvent(advance);
  useEffect(() => {
    if (item === null) return;
    const entry: Advance = (by) => onAdvance(by);
    const all = advances.get(item) ?? new Set();
    advances.set(item, all.add(entry));
    return () => {
      all.delete(entry);
    };
  }, [item]);
}

/** Lets the item on stage make its step; without one, the next or previous item takes the stage. */
export function advanceStage(by: 1 | -1): void {
  const current = readStage();
  if (current === null) return;
  for (const advance of advances.get(current) ?? []) if (advance(by)) return;
  const items = stageItems();
  const next = items[items.findIndex((item) => item.id === current) + by];
  if (next) present(next.id);
}
