import type { EventMessage, RunEvent } from '../../server/live/protocol.ts';

export interface RefusalStory {
  /** What the server advertised, and whether the application allows it. */
  advertised: { name: string; description: string; allowed: boolean }[];
  /** The call that was allowed, and what came back. */
  call: { name: string; text: string; answer: string };
  /** The call that was refused: what it would have weighed on the wire, newline included. */
  refused: { name: string; arguments: Record<string, unknown>; bytes: number; code: string };
  /** The lines that the server wrote in its own log. */
  log: string[];
  tookMs: number;
}

type Of<K extends RunEvent['kind']> = Extract<RunEvent, { kind: K }>;

/**
 * Draws the story of the start page out of a recorded purchase.
 *
 * @throws {Error} when the recording holds no refused purchase: the page must not tell of one then
 */
export function refusalStory(messages: readonly EventMessage[]): RefusalStory {
  const events = messages.map(({ event }) => event);
  const all = <K extends RunEvent['kind']>(kind: K) =>
    events.filter((event): event is Of<K> => event.kind === kind);
  const valueOfStep = (step: string) =>
    all('step').find(({ name, status }) => name === step && status === 'ok')?.value;
  const [refused] = all('not-sent');
  const [end] = all('finished');
  const log = all('call-log').map(({ line }) => line);
  if (!refused || !end) throw new Error('the recording holds no refused call');
  const asked = JSON.parse(log[0] ?? '{}') as { name: string; arguments: { text: string } };
  return {
    advertised: valueOfStep('discovery') as RefusalStory['advertised'],
    call: { name: asked.name, text: asked.arguments.text, answer: String(valueOfStep('call')) },
    refused: {
      name: refused.name,
      arguments: refused.arguments,
      bytes: refused.bytes,
      code: refused.code,
    },
    log,
    tookMs: end.durationMs,
  };
}
