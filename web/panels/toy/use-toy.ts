import { useState } from 'react';
import { playSession, SENTENCE } from '../../../chapters/mcp-concepts/toy/session.ts';
import { type Runner, useRunner } from '../../live/use-live.ts';
import { workerTransport } from './worker-transport.ts';

export const PLACES = ['process', 'worker'] as const;
export type Place = (typeof PLACES)[number];

/** What has been printed so far, and where it comes from. */
export interface Toy {
  lines: readonly string[];
  /** `live`, `worker`, or the day of a recording; null before anything has run. */
  source: 'live' | 'worker' | { recorded: string } | null;
  isBusy: boolean;
  failure: string | null;
  runner: Runner;
  start: () => void;
}

const REQUEST = {
  scenario: 'toy' as const,
  mode: 'normal' as const,
  options: { timeoutMs: 1_000 },
};

/**
 * Runs the toy where it is asked to: as a process of the backend, or in a worker. Without a backend
 * the recording plays, unless the text is the reader's own: of that there is no recording.
 */
export function useToy(place: Place, text: string): Toy {
  const own = text.trim() === SENTENCE ? {} : { text };
  const request = { ...REQUEST, options: { ...REQUEST.options, ...own } };
  const runner = useRunner('toy', request);
  const [inPage, setInPage] = useState<{ lines: string[]; isBusy: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const startInPage = async () => {
    runner.show(null);
    const lines: string[] = [];
    const tell = (isBusy: boolean) => setInPage({ lines: [...lines], isBusy });
    tell(true);
    const { default: ToyWorker } = await import('./worker.ts?worker');
    const print = (line: string) => {
      lines.push(line);
      tell(true);
    };
    await playSession(workerTransport(new ToyWorker()), print, text);
    tell(false);
  };

  const start = () => {
    setFailure(null);
    if (place === 'worker' || (!runner.isLive && 'text' in own)) {
      startInPage().catch((error: Error) => {
        setInPage(null);
        setFailure(error.message);
      });
    } else {
      setInPage(null);
      runner.start(request);
    }
  };

  const shared = { runner, start, failure: failure ?? runner.error?.message ?? null };
  if (inPage) return { ...shared, lines: inPage.lines, source: 'worker', isBusy: inPage.isBusy };
  const { run } = runner;
  const printed = (run?.steps ?? []).filter(({ name }) => name === 'print');
  return {
    ...shared,
    lines: printed.map(({ value }) => String(value)),
    source: run ? sourceOf(run.source) : null,
    isBusy: runner.isBusy,
    failure: shared.failure ?? (run?.end?.outcome === 'failed' ? (run.end.message ?? '') : null),
  };
}

function sourceOf(source: NonNullable<Runner['run']>['source']): Toy['source'] {
  return source.kind === 'live' ? 'live' : { recorded: source.header.recorded.slice(0, 10) };
}
