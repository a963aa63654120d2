import type { GradedCase } from '../../../chapters/grading.ts';
import type { ModeName, RunEvent } from '../../../server/live/protocol.ts';

/** What the page asks of a fresh worker: one thing, and then the worker is ended. */
export type Job =
  | { kind: 'run'; source: string }
  | { kind: 'grade'; exercise: string; source: string }
  | { kind: 'play'; source: string; mode: ModeName; over: 'worker' | 'process' };

export type Level = 'log' | 'warn' | 'error';

/** Why code ended: one sentence, and the learner's own line where it is known, from 1. */
export interface Problem {
  message: string;
  line?: number;
}

/** One row of a grade before it is decided. */
export interface CaseHead {
  title: string;
  kind: GradedCase['kind'];
  expected: string;
}

/** What a worker says. */
export type Said =
  /** The learner's code begins now: the clock of the limit starts. */
  | { kind: 'begun' }
  /** Sent while the code gives way: without it, it loops. */
  | { kind: 'pulse' }
  | { kind: 'output'; lines: { level: Level; text: string }[] }
  /** More output than the limit lets through. */
  | { kind: 'overflow' }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'cases'; cases: CaseHead[] }
  | { kind: 'case'; index: number; seen: string }
  | { kind: 'event'; atMs: number; event: RunEvent }
  /** For the process behind the page, when the client talks to a real one. */
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end-input' }
  | { kind: 'done' };

/** What the page tells a worker whose client talks to a real process. */
export type Heard =
  | { kind: 'bytes'; bytes: Uint8Array }
  /** Nothing more comes; `gone` when the process itself has ended. */
  | { kind: 'ended'; gone: boolean };

/** Bytes of output that one run may make. */
export const OUTPUT_LIMIT = 65_536;
/** How long the learner's code may take. */
export const TIME_LIMIT_MS = 2_000;
