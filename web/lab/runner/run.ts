import LabWorker from './lab-worker.ts?worker';
import { type Heard, type Job, type Said, TIME_LIMIT_MS } from './protocol.ts';

/** How long the worker itself may take to load, on a slow line. */
const LOAD_MS = 20_000;
/** Code that has not given way for so long loops. */
const SILENT_MS = 700;

/** How a run came to its end. */
export type Ending = 'done' | 'looped' | 'waited' | 'overflow' | 'stopped' | 'not-loaded';

/** What an ending is called on the page; `done` needs no words. Code has 2 s, a conversation 12. */
export const ENDINGS: Record<Ending, string> = {
  done: '',
  looped: 'Ended after 2 s in which the code never gave way: somewhere it loops.',
  waited: 'Ended when its time was up: the code was still waiting for something that did not come.',
  overflow: 'Ended after 64 kB of output.',
  stopped: 'Stopped.',
  'not-loaded': 'The runner could not be loaded. Is the network there?',
};

/** The part of a Worker that is used here; a test hands in one of its own. */
export interface LabWorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Said>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface LabRun {
  ended: Promise<Ending>;
  stop(): void;
  tell(heard: Heard): void;
}

/**
 * Does one job in a fresh worker, and ends the worker whatever happens: code that loops cannot be
 * asked to stop, only its worker can be taken away.
 *
 * @param limitMs from the moment when the learner's code begins
 */
export function startLabRun(
  job: Job,
  onSaid: (said: Said) => void,
  limitMs = TIME_LIMIT_MS,
  makeWorker: () => LabWorkerLike = () => new LabWorker({ name: 'lab' }),
): LabRun {
  const worker = makeWorker();
  let end: (ending: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => {
    end = (ending) => {
      clearTimeout(clock);
      clearInterval(watch);
      worker.onmessage = null;
      worker.terminate();
      resolve(ending);
    };
  });
  let lastSign = Number.POSITIVE_INFINITY;
  const watch = setInterval(() => {
    if (performance.now() - lastSign > TIME_LIMIT_MS) end('looped');
  }, SILENT_MS / 2);
  let clock = setTimeout(() => end('not-loaded'), LOAD_MS);
  worker.onerror = (event) => {
    event.preventDefault();
    end('not-loaded');
  };
  worker.onmessage = ({ data }) => {
    lastSign = performance.now();
    if (data.kind === 'begun') {
      clearTimeout(clock);
      const outOfTime = () => end(performance.now() - lastSign > SILENT_MS ? 'looped' : 'waited');
      clock = setTimeout(outOfTime, limitMs);
    }
    if (data.kind === 'pulse' || data.kind === 'begun') return;
    if (data.kind === 'overflow' || data.kind === 'done') {
      end(data.kind === 'done' ? 'done' : 'overflow');
    } else onSaid(data);
  };
  worker.postMessage(job);
  return { ended, stop: () => end('stopped'), tell: (heard) => worker.postMessage(heard) };
}
