import { createContext, use, useMemo } from 'react';
import type { RunInput } from './manager.ts';
import { newRun, type RunState, reduceRun } from './run-reducer.ts';
import type { Trace } from './trace.ts';

/**
 * Finds the recording of a run while the build draws a panel as it is at its end: the picture for
 * paper, and for readers without JavaScript. Null everywhere else.
 */
export const Pictured = createContext<((input: RunInput) => Trace) | null>(null);

/** Whether the panel is being drawn as a picture of its end. */
export function useIsPictured(): boolean {
  return use(Pictured) !== null;
}

/** The recorded run that a picture shows; undefined where a panel is no picture. */
export function usePicturedRun(input: RunInput | null): RunState | undefined {
  const trace = use(Pictured);
  return useMemo(() => (trace && input ? recordedRun(trace(input)) : undefined), [trace, input]);
}

/** The state of a recorded run once all of it has been played. */
export function recordedRun({ header, events }: Trace): RunState {
  const { scenario, mode, options } = header;
  const source = { kind: 'recording' as const, header, speed: 1 };
  return reduceRun(newRun('recorded', { scenario, mode, options }, source), {
    type: 'events',
    events,
  });
}
