import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useAddressState } from '../reader/address.ts';
import { type LiveState, live, type RunInput } from './manager.ts';
import { usePicturedRun } from './pictured.ts';
import { loadRecording, pause, play, prefetchRecordings, type Speed } from './recordings.ts';
import type { RunState } from './run-reducer.ts';
import type { TraceFailure } from './trace.ts';

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
 * Milliseconds since the run began, counted on between its events while it goes on, so that a
 * deadline is seen to approach. Ten times a second: enough for a bar, and no work for a still page.
 *
 * @param speed 1 for real time, less for a recording that plays slowly, 0 for a clock that stands
 */
export function useElapsed(lastMs: number, speed: number): number {
  const [since, setSince] = useState({ lastMs, ms: 0 });
  useEffect(() => {
    if (speed === 0) return;
    const began = performance.now();
    const tick = () => setSince({ lastMs, ms: (performance.now() - began) * speed });
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [lastMs, speed]);
  return since.lastMs === lastMs && speed > 0 ? lastMs + since.ms : lastMs;
}

/** How a panel runs something: live where a backend answers, else as a recording that says so. */
export interface Runner {
  run: RunState | undefined;
  /** Live runs are on; without them `start` plays the recording. */
  isLive: boolean;
  /** The run is under way: stop is of use, and start is not. */
  isBusy: boolean;
  start: (input: RunInput) => void;
  replay: (input: RunInput, speed: Speed) => void;
  show: (run: string | null) => void;
  stop: () => void;
  /** Why nothing could be played. */
  error: { code: string; message: string } | null;
}

/**
 * One place on the page where runs are shown. The id of the run stands in the address under `key`,
 * so that a reload or a second tab finds it again.
 *
 * @param request what a run found in the address was asked to do, as far as the address tells; the
 *   backend then says what it really was
 */
export function useRunner(key: string, request: RunState['request']): Runner {
  const [id, setId] = useAddressState(key);
  const { link } = useLive();
  const pictured = usePicturedRun(request);
  const run = useRun(id) ?? pictured;
  const [error, setError] = useState<Runner['error']>(null);
  const isKnown = id === null || live.run(id) !== undefined;
  const onUnknown = useEffectEvent((found: string) => {
    if (/^[A-Za-z0-9_-]{1,64}$/.test(found) && link !== 'absent') live.watch(found, request);
  });
  useEffect(() => {
    if (id !== null && !isKnown && link !== 'absent') onUnknown(id);
  }, [id, isKnown, link]);

  useEffect(prefetchRecordings, []);

  const isLive = link === 'live' || link === 'connecting';
  const replay = (input: RunInput, speed: Speed) => {
    loadRecording(input).then(
      (trace) => {
        setError(null);
        setId(play(trace, speed));
      },
      (failure: TraceFailure) => setError(failure),
    );
  };
  return {
    run,
    isLive,
    isBusy: run !== undefined && run.phase !== 'finished' && !run.stale,
    start(input) {
      setError(null);
      if (isLive) setId(live.start(input));
      else replay(input, 1);
    },
    replay,
    show: setId,
    stop() {
      if (id === null) return;
      if (run?.source.kind === 'live') live.stop(id);
      else pause(id);
    },
    error,
  };
}
