import type { EventMessage, ModeName, RunEvent } from '../../../server/live/protocol.ts';
import { live } from '../../live/manager.ts';
import type { Job, Said } from '../runner/protocol.ts';
import type { LabRun } from '../runner/run.ts';

export interface Relayed {
  source: string;
  mode: ModeName;
  /** Starts the worker; the learner's code runs there and nowhere else. */
  startWorker: (job: Job, onSaid: (said: Said) => void) => LabRun;
  /** Hears everything of the conversation, the worker's part and the process's, as one run. */
  onEvent: (event: RunEvent, atMs: number) => void;
}

const LAST_WORDS_MS = 60;

const UNFINISHED: RunEvent = {
  ...{ kind: 'finished', outcome: 'failed', durationMs: 0 },
  message: 'your code did not come to its end',
};

/** What the backend tells of a relay that the worker cannot know. */
const OF_THE_PROCESS: ReadonlySet<RunEvent['kind']> = new Set([
  'process-started',
  'call-log',
  'stderr',
  'input-ended',
  'signal',
  'process-exited',
]);

/**
 * A conversation of the learner's code with a real teaching server: the code is in a worker of this
 * page, the server is a process of the backend, and bytes go between them over the live socket.
 *
 * @returns a function that ends it early
 */
export function startRelayed({ source, mode, startWorker, onEvent }: Relayed): () => void {
  const run = live.start({ scenario: 'relay', mode });
  const began = performance.now();
  const now = () => performance.now() - began;
  let worker: LabRun | null = null;
  let end: RunEvent | null = null;
  let read = 0;
  let isInputOpen = true;
  const endInput = () => {
    if (isInputOpen) live.write(run, null);
    isInputOpen = false;
  };

  const onSaid = (said: Said) => {
    if (said.kind === 'bytes') live.write(run, said.bytes);
    else if (said.kind === 'end-input') endInput();
    else if (said.kind !== 'event') return;
    else if (said.event.kind === 'finished') end = said.event;
    else if (said.event.kind !== 'input-ended') onEvent(said.event, now());
  };
  const startOnce = () => {
    worker = startWorker({ kind: 'play', source, mode, over: 'process' }, onSaid);
    // Whatever became of the code, its server must not wait for it.
    void worker.ended.then(endInput);
  };
  const take = ({ event }: EventMessage) => {
    if (event.kind === 'process-started') startOnce();
    if (event.kind === 'bytes') pass(event);
    if (event.kind === 'process-exited') worker?.tell({ kind: 'ended', gone: true });
    if (OF_THE_PROCESS.has(event.kind)) onEvent(event, now());
    if (event.kind === 'finished') finish(event);
  };
  const pass = ({ data, last }: Extract<RunEvent, { kind: 'bytes' }>) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    if (bytes.length > 0) worker?.tell({ kind: 'bytes', bytes });
    // A process that ends closes its output first, and its status says more.
    if (last) setTimeout(() => worker?.tell({ kind: 'ended', gone: false }), LAST_WORDS_MS);
  };
  const finish = (event: Extract<RunEvent, { kind: 'finished' }>) => {
    stopListening();
    isInputOpen = false;
    worker?.tell({ kind: 'ended', gone: true });
    if (event.outcome !== 'ok') onEvent(event, now());
    // A server may be gone before the code has come to its end: what counts is the code's.
    else void worker?.ended.then(() => onEvent(end ?? UNFINISHED, now()));
  };
  const stopListening = live.subscribe(() => {
    const events = live.events(run);
    while (read < events.length) {
      const message = events[read];
      read += 1;
      if (message) take(message);
    }
    const state = live.run(run);
    if (!state?.refusal || end) return;
    const { code, message } = state.refusal;
    end = { kind: 'finished', outcome: 'failed', code, message, durationMs: now() };
    stopListening();
    onEvent(end, now());
  });
  return () => live.stop(run);
}
