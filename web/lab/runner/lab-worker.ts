import { see } from '../grading/bench.ts';
import { GRADED } from '../grading/graded.ts';
import { ownModule } from '../grading/own.ts';
import { ByteQueue, type Pipe } from '../process/pipe.ts';
import { playOwn } from '../process/play.ts';
import { countedTimers } from './counted-timers.ts';
import { execute, problemOf } from './execute.ts';
import { forbidStrings, lockDown } from './lock-down.ts';
import { Output } from './output.ts';
import type { Heard, Job, Said } from './protocol.ts';

/** Often enough for the page to tell code that waits from code that loops. */
const PULSE_MS = 200;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = scope.postMessage.bind(scope);
const say = (said: Said) => post(said);
const output = new Output(say);

interface DedicatedWorkerGlobalScope {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: never) => void, options?: object): void;
}

let begun = false;
scope.addEventListener('message', ({ data }: MessageEvent<Job | Heard>) => {
  if (begun) hear(data as Heard);
  else void work(data as Job);
  begun = true;
});
scope.addEventListener('error', (event: ErrorEvent) => {
  event.preventDefault();
  tell(event.error);
});
scope.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
  event.preventDefault();
  tell(event.reason);
});

/** The pipe to a real process, whose bytes the page passes on. */
const arrived = new ByteQueue();
let isGone = false;
const relay: Pipe = {
  write: (bytes) => say({ kind: 'bytes', bytes }),
  read: () => arrived.read(),
  endInput: () => say({ kind: 'end-input' }),
};

const timers = countedTimers(self);
self.setInterval(say, PULSE_MS, { kind: 'pulse' });
Object.assign(scope, timers.functions);
lockDown(scope);
forbidStrings(scope);

function tell(thrown: unknown): void {
  output.flush();
  say({ kind: 'problem', problem: problemOf(thrown) });
}

async function work(job: Job): Promise<void> {
  say({ kind: 'begun' });
  try {
    if (job.kind === 'grade') await grade(job);
    else if (job.kind === 'play') await play(job);
    else await execute(job.source, output.console);
    await timers.idle();
  } catch (error) {
    tell(error);
  }
  output.flush();
  say({ kind: 'done' });
}

async function grade({ exercise, source }: Extract<Job, { kind: 'grade' }>): Promise<void> {
  const cases = GRADED.get(exercise)?.cases;
  if (!cases) throw new Error(`the lab knows no exercise ${exercise}`);
  say({
    kind: 'cases',
    cases: cases.map(({ title, kind, expected }) => ({ title, kind, expected })),
  });
  const own = ownModule(await execute(source, output.console));
  for (const [index, one] of cases.entries()) {
    const seen = await see(one, own);
    output.flush();
    say({ kind: 'case', index, seen });
  }
}

async function play({ source, mode, over }: Extract<Job, { kind: 'play' }>): Promise<void> {
  const exports = await execute(source, output.console);
  const began = performance.now();
  await playOwn({
    exports,
    mode,
    emit: (event) => say({ kind: 'event', atMs: performance.now() - began, event }),
    connect: over === 'process' ? () => relay : undefined,
    isGone: () => isGone,
  });
}

function hear(heard: Heard): void {
  if (heard.kind === 'bytes') {
    arrived.push(heard.bytes);
    return;
  }
  isGone ||= heard.gone;
  arrived.end();
}
