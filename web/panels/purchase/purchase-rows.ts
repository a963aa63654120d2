import { z } from 'zod';
import { kept, type NotSentRow, type Row, type RunState } from '../../live/run-reducer.ts';

const discovered = z.array(
  z.object({ name: z.string(), description: z.string(), allowed: z.boolean() }),
);

export type Advertised = z.infer<typeof discovered>[number];

/** What the server advertised and which of it the application allows, once discovery has ended. */
export function advertised(run: RunState | undefined): readonly Advertised[] {
  const value = run?.steps.find(
    ({ name, status }) => name === 'discovery' && status === 'ok',
  )?.value;
  return discovered.safeParse(value).data ?? [];
}

/** A call and what came of it: the frames on the wire, or the one that never got there. */
export interface PlayedCall {
  asked: Row;
  answer: Row | null;
}

/** The calls of a run in order: those that were sent, with their answers, and those that were not. */
export function playedCalls(run: RunState | undefined): PlayedCall[] {
  const rows = run ? kept(run.rows) : [];
  return rows
    .filter(
      (row) =>
        row.kind === 'not-sent' ||
        (row.direction === 'sent' && row.label.title.startsWith('tools/call')),
    )
    .map((asked) => ({
      asked,
      answer: rows.find((row) => row.kind === 'frame' && row.answers === asked.seq) ?? null,
    }));
}

export function neverSent(run: RunState | undefined): NotSentRow | null {
  const rows = run ? kept(run.rows) : [];
  return rows.find((row) => row.kind === 'not-sent') ?? null;
}
