import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type LiveState, live } from './manager.ts';
import type { RunState } from './run-reducer.ts';

const subscribe = (listener: () => void) => live.subscribe(listener);
const ASLEEP: LiveState = live.state;

/** Whether runs are real here and now; keeps the page's one socket open while mounted. */
export function useLive(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => live.state,
    () => ASLEEP,
  );
}

/** The state of one run, or undefined when nothing is known of it. */
export function useRun(id: string | null): RunState | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => (id === null ? undefined : live.run(id)), [id]),
    () => undefined,
  );
}

/**
 * Milliseconds since the run began, counted on between its events while `running`, so that a
 * deadline is seen to approach. Ten times a second: enough for a bar, and no work for a still page.
 */
export function useElapsed(lastMs: number, running: boolean): number {
  const [now, setNow] = useState(lastMs);
  const base = useRef({ lastMs, at: 0 });
  useEffect(() => {
    base.current = { lastMs, at: performance.now() };
    setNow(lastMs);
    if (!running) return;
    const timer = setInterval(() => {
      setNow(base.current.lastMs + performance.now() - base.current.at);
    }, 100);
    return () => clearInterval(timer);
  }, [lastMs, running]);
  return running ? Math.max(now, lastMs) : lastMs;
}
