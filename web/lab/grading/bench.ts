import type { Bench, BenchServer, GradedCase, Own } from '../../../chapters/grading.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import { type Conversation, converse } from '../../../server/teaching-server/modes.ts';
import { show } from '../runner/show.ts';

/** How long a promise of the learner's may take in one case. */
const PATIENCE_MS = 150;

/** What came of calling the learner's code, in the words in which a case states what it expects. */
export async function outcome(act: () => unknown): Promise<string> {
  try {
    const value = await within(PATIENCE_MS, act());
    return value === LATE ? 'never settles' : `returns ${show(value)}`;
  } catch (error) {
    return thrown(error);
  }
}

function thrown(error: unknown): string {
  if (!(error instanceof Error)) return `throws ${show(error)}`;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && error.name === 'Failure'
    ? `refuses ${code}`
    : `throws ${error.name}: ${error.message}`;
}

const LATE = Symbol('late');

async function within(ms: number, value: unknown): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  const first = await Promise.race([value, late]);
  clearTimeout(timer);
  return first;
}

/** Plays one case. Whatever the learner's code does, there is something that was seen. */
export async function see(one: GradedCase, own: Own): Promise<string> {
  try {
    const seen = await within(4 * PATIENCE_MS, one.see(own, BENCH));
    if (seen === LATE) return 'never settles';
    return Array.isArray(seen) ? seen.join('; ') : String(seen);
  } catch (error) {
    return thrown(error);
  }
}

const BENCH: Bench = { outcome, show, server: (mode) => new ModeServer(mode) };

/** The conversation of a mode as messages. Bytes, limits and time are not what a case is about. */
class ModeServer implements BenchServer {
  readonly calls: { id: unknown; name: unknown; arguments: unknown }[] = [];
  readonly #conversation: Conversation;
  readonly #messages: Record<string, unknown>[] = [];

  constructor(mode: ModeName) {
    this.#conversation = converse(mode);
    const params = { protocolVersion: '2025-06-18', capabilities: {} };
    this.send({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    this.#messages.length = 0;
  }

  send(message: object): void {
    const frame: Record<string, unknown> = JSON.parse(JSON.stringify(message));
    for (const action of this.#conversation.receive(frame)) {
      if (action.kind === 'log') this.calls.push(action.call);
      if (action.kind === 'write') this.#messages.push(JSON.parse(decoder.decode(action.bytes)));
      // A flood has no end; what is left of it is not read.
      if (this.#messages.length > MOST_MESSAGES) return;
    }
  }

  async receive(): Promise<Record<string, unknown> | null> {
    return this.#messages.shift() ?? null;
  }
}

const decoder = new TextDecoder();
const MOST_MESSAGES = 200;
