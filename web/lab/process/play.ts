import { Failure, isRefusal } from '../../../chapters/mcp-tools/code/failure.ts';
import { FrameReader } from '../../../chapters/mcp-tools/code/frames.ts';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import type { ModeName, RunEvent } from '../../../server/live/protocol.ts';
import { show } from '../runner/show.ts';
import { type ClientOptions, LabClient } from './client.ts';
import { ModeProcess } from './mode-process.ts';
import { OwnServer, type ServeLine } from './own-server.ts';
import type { Hears, Pipe } from './pipe.ts';
import { rulesWith } from './rules.ts';

/** The deadline of each operation, as in the live panels. */
export const TIMEOUT_MS = 1_000;

type Emit = (event: RunEvent) => void;

export interface Play {
  /** What the learner's module exports; {@link playOwn} says which names count. */
  exports: Readonly<Record<string, unknown>>;
  mode: ModeName;
  emit: Emit;
  /** Opens the pipe to a real process; without it the server runs here. */
  connect?: (() => Pipe) | undefined;
  /** Whether that process has ended. */
  isGone?: () => boolean;
}

/**
 * A whole conversation with the learner's module in it. `serve` makes the module the server,
 * `client` makes it the client; each other function that it exports under the name of a rule of the
 * chapter takes that rule's place. Whatever the module does not bring is the chapter's own.
 */
export async function playOwn({ exports, mode, emit, connect, ...own }: Play): Promise<void> {
  const began = performance.now();
  let exited = false;
  const hears: Hears = {
    log: (line) => emit({ kind: 'call-log', line }),
    stderr: (text) => emit({ kind: 'stderr', text }),
    exited: () => {
      exited = true;
    },
  };
  const pipe = pipeOf(exports, mode, hears, connect);
  const { rules } = rulesWith(exports);
  const end = await endOf(async () => {
    if (typeof exports.client === 'function') {
      return playClient(exports.client as OwnClient, pipe, emit);
    }
    const isGone = () => exited || own.isGone?.() === true;
    return playRules({ pipe, rules, timeoutMs: TIMEOUT_MS, emit, isGone }, mode);
  });
  emit({ kind: 'finished', ...end, durationMs: performance.now() - began });
}

function pipeOf(exports: Play['exports'], mode: ModeName, hears: Hears, connect: Play['connect']) {
  if (typeof exports.serve === 'function') return new OwnServer(exports.serve as ServeLine, hears);
  return connect ? connect() : new ModeProcess(mode, hears);
}

/** The failure-mode scenario of the live panels: handshake, discovery, and the calls of the mode. */
async function playRules(options: Omit<ClientOptions, 'allowed'>, mode: ModeName) {
  const { emit } = options;
  const client = new LabClient({ ...options, allowed: new Set(['word_count']) });
  try {
    await step(emit, 'handshake', () => client.initialize());
    await step(emit, 'discovery', async () => [...(await client.listTools()).keys()]);
    let value: unknown;
    for (const { name, arguments: args } of MODE_FACTS[mode].asks) {
      value = await step(emit, 'call', () => client.callTool(name, { ...args }));
    }
    return value;
  } finally {
    client.close();
  }
}

async function step<T>(emit: Emit, name: string, act: () => Promise<T>): Promise<T> {
  emit({ kind: 'step', name, status: 'begin' });
  try {
    const value = await act();
    emit({ kind: 'step', name, status: 'ok', value: plain(value) });
    return value;
  } catch (error) {
    const { outcome: status, ...why } = whyOf(error);
    emit({ kind: 'step', name, status, ...why });
    throw error;
  }
}

/** What a learner's client gets: lines out, lines in. */
export interface OwnWire {
  send(line: string): void;
  /** The next line; null once the server has closed its output. */
  receive(): Promise<string | null>;
}

type OwnClient = (wire: OwnWire) => unknown;

async function playClient(client: OwnClient, pipe: Pipe, emit: Emit): Promise<unknown> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const reader = new FrameReader(65_536);
  const lines: Uint8Array[] = [];
  const frame = (direction: 'sent' | 'received', text: string, bytes: number) =>
    emit({ kind: 'frame', direction, bytes, text: text.slice(0, 4_096), truncated: bytes > 4_096 });
  try {
    return await client({
      send(line) {
        const bytes = encoder.encode(`${line}\n`);
        pipe.write(bytes);
        frame('sent', line, bytes.length);
      },
      async receive() {
        while (lines.length === 0) {
          const chunk = await pipe.read();
          if (chunk === null) return null;
          lines.push(...reader.feed(chunk));
        }
        const line = lines.shift() ?? new Uint8Array();
        const text = decoder.decode(line);
        frame('received', text, line.length + 1);
        return text;
      },
    });
  } finally {
    pipe.endInput();
    emit({ kind: 'input-ended' });
  }
}

type End = Omit<Extract<RunEvent, { kind: 'finished' }>, 'kind' | 'durationMs'>;

async function endOf(act: () => Promise<unknown>): Promise<End> {
  try {
    const value = await act();
    return { outcome: 'ok', ...(value !== undefined && { value: plain(value) }) };
  } catch (error) {
    return whyOf(error);
  }
}

/** Only what a message can carry leaves the worker. */
function plain(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? value : show(value);
}

function whyOf(error: unknown): Pick<End, 'code' | 'message'> & { outcome: 'refused' | 'failed' } {
  if (!(error instanceof Failure)) return { outcome: 'failed', message: show(error) };
  const { code, message } = error;
  return { outcome: isRefusal(code) ? 'refused' : 'failed', code, message };
}
