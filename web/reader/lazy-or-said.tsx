import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

function NotLoaded() {
  return <p>This part could not be loaded. Is the network there?</p>;
}

/** A component that is fetched when it is asked for; without a network it says so in its place. */
export function lazyOrSaid<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: NotLoaded })));
}
