import { useEffect, useRef, useState } from 'react';
import type { Job, Level, Problem, Said } from './runner/protocol.ts';
import { type Ending, type LabRun, startLabRun } from './runner/run.ts';

/** What one run has shown so far. */
export interface Printed {
  lines: readonly { level: Level; text: string }[];
  problems: readonly Problem[];
  /** Null while it goes on. */
  ending: Ending | null;
}

const NOTHING: Printed = { lines: [], problems: [], ending: null };

/** One run at a time: a new one ends the one before, and leaving the page ends it too. */
export function useLabRun() {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const run = useRef<LabRun | null>(null);
  useEffect(() => () => run.current?.stop(), []);

  const start = (job: Job, onSaid: (said: Said) => void = () => {}, limitMs?: number): LabRun => {
    run.current?.stop();
    setPrinted(NOTHING);
    const take = (said: Said) => {
      if (run.current !== own) return;
      setPrinted((last) => printedAfter(last ?? NOTHING, said));
      onSaid(said);
    };
    const own = startLabRun(job, take, limitMs);
    run.current = own;
    void own.ended.then((ending) => {
      if (run.current === own) setPrinted((last) => ({ ...(last ?? NOTHING), ending }));
    });
    return own;
  };
  return {
    printed,
    isBusy: printed !== null && printed.ending === null,
    start,
    stop: () => run.current?.stop(),
  };
}

function printedAfter(last: Printed, said: Said): Printed {
  if (said.kind === 'output') return { ...last, lines: [...last.lines, ...said.lines] };
  if (said.kind === 'problem') return { ...last, problems: [...last.problems, said.problem] };
  return last;
}
