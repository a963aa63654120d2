import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { building } from './building.ts';

function NotLoaded() {
  return <p>This part could not be loaded. Is the network there?</p>;
}

/**
 * A component that is fetched when it is asked for; without a network it says so in its place. The
 * build itself must fail on what is not there.
 */
export function lazyOrSaid<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(building ? load : () => load().catch(() => ({ default: NotLoaded })));
}

/**
 * A component whose first state the build has written into the page. Where its code cannot be
 * fetched, because the server has gone say, it never comes, and React leaves what stands there.
 */
export function lazyOrLeft(
  load: () => Promise<{ default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(building ? load : () => load().catch(() => new Promise<never>(() => undefined)));
}
