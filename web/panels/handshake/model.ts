import { authorize, type Tool } from '../../../chapters/mcp-tools/code/discovery.ts';
import { FAILURES } from '../../../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, FrameReader } from '../../../chapters/mcp-tools/code/frames.ts';
import { PROTOCOL_VERSION } from '../../../chapters/mcp-tools/code/handshake.ts';
import {
  type JsonObject,
  notificationMessage,
  requestMessage,
} from '../../../chapters/mcp-tools/code/messages.ts';
import { decidedAt, decidedBy } from '../stepper/decided-by.ts';
import { type Lesson, nonEmpty, type Question, type Step } from '../stepper/lesson.ts';
import { type Checked, check } from './check.ts';
import { ANSWERED, ASKED, ERROR, type FieldNote, NO_MESSAGE, NOTIFIED } from './fields.ts';
import { type Ask, CALL, PRESETS, type Script } from './presets.ts';

/** One row of the drawing: a frame on its way, or the application's own decision. */
export interface Row {
  kind: 'sent' | 'received' | 'decided';
  label: string;
  /** Its id and size. */
  note: string;
  /** The frame, without its newline. */
  text: string;
  fields: readonly FieldNote[];
  /** The checks that it went through at the client, and the one that stopped it. */
  passed: readonly string[];
  stopped?: string;
  /** The step at which it came, to go back to. */
  step: number;
}

export interface HandshakeStep extends Step {
  rows: readonly Row[];
  client: string;
  server: string;
  /** What the check said that stopped the conversation. */
  said?: string;
}

const FRAME_LIMIT = 65_536;
const ALLOWED: ReadonlySet<string> = new Set(['word_count']);
const PARAMS: Readonly<Record<Ask, JsonObject>> = {
  initialize: {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'lucy-client', version: '1' },
  },
  'notifications/initialized': {},
  'tools/list': {},
  'tools/call': CALL,
};
const CHOICES: Question['choices'] = [
  { id: 'parseFrame', label: 'parseFrame' },
  { id: 'answerFor', label: 'answerFor' },
  { id: 'checkInitialize', label: 'checkInitialize' },
  { id: 'checkTools', label: 'checkTools' },
  { id: 'none', label: 'none' },
];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The conversation from `initialize` to the 4, every line of the server put to the real checks. */
export const handshake: Lesson<Script, HandshakeStep> = {
  id: 'handshake',
  presets: PRESETS,
  // A what-if is chosen, not written.
  readInput: () => null,
  steps(script) {
    const steps = new Conversation().play(script);
    const [first, ...rest] = nonEmpty(steps);
    const stopped = rest.at(-1)?.decided;
    const ask: Question = {
      text: 'Which check will stop it?',
      choices: CHOICES,
      answer: stopped?.code ? stopped.region : 'none',
      after: Math.max(1, rest.length),
    };
    return [{ ...first, ask }, ...rest];
  },
};

type Said = Pick<HandshakeStep, 'word' | 'tone' | 'sentence' | 'decided' | 'said'>;

/** Plays one script and keeps a step of everything that happens. */
class Conversation {
  readonly #steps: HandshakeStep[] = [];
  #rows: Row[] = [];
  #client = 'started';
  #server = 'waiting for initialize';
  #id = 0;
  #catalog: ReadonlyMap<string, Tool> | null = null;
  /** One for the connection, as in the client. */
  readonly #reader = new FrameReader(FRAME_LIMIT);

  play({ asks, says }: Script): HandshakeStep[] {
    this.#step({
      word: 'Started',
      tone: 'plain',
      sentence: 'The server runs and has said nothing. One exchange must come before all others.',
    });
    for (const ask of asks) {
      if (ask === 'tools/call' && this.#catalog) this.#decide(this.#catalog);
      this.#send(ask);
      if (!this.#receive(ask, says[ask] ?? [])) break;
    }
    return this.#steps;
  }

  #step(said: Said): void {
    this.#steps.push({ ...said, rows: this.#rows, client: this.#client, server: this.#server });
  }

  #row(row: Omit<Row, 'step' | 'passed'>): void {
    this.#rows = [...this.#rows, { ...row, passed: [], step: this.#steps.length }];
  }

  #decide(catalog: ReadonlyMap<string, Tool>): void {
    authorize(CALL.name, ALLOWED, catalog);
    this.#row({
      kind: 'decided',
      label: 'advertised and allowed?',
      note: 'both',
      text: `allowed: ${[...ALLOWED].join(', ')}`,
      fields: [{ field: 'authorize', note: 'looks in the allowlist first, then in the catalog' }],
    });
    this.#step({
      word: 'Allowed',
      tone: 'client',
      sentence:
        'The server advertises word_count and the application allows it: only now is a call written.',
      decided: decidedAt('authorize', 'if (!catalog.has(name))'),
    });
  }

  #send(ask: Ask): void {
    const isRequest = ask !== 'notifications/initialized';
    if (isRequest) this.#id += 1;
    const message = isRequest
      ? requestMessage(this.#id, ask, PARAMS[ask])
      : notificationMessage(ask);
    const frame = encodeFrame(message, FRAME_LIMIT);
    const early = ask === 'tools/call' && this.#client === 'started';
    this.#client = isRequest ? `waits for id ${this.#id}` : 'initialized';
    if (!isRequest) this.#server = 'initialized';
    this.#row({
      kind: 'sent',
      label: ask === 'tools/call' ? `${ask} ${CALL.name}` : ask,
      note: `${isRequest ? `id ${this.#id} · ` : ''}${frame.length} B`,
      text: decoder.decode(frame).trimEnd(),
      fields: ASKED[ask],
    });
    this.#step({
      word: isRequest ? 'Asked' : 'Ready',
      tone: 'client',
      sentence: sentSentence(ask, early),
    });
  }

  /** True when the conversation goes on. */
  #receive(ask: Ask, texts: readonly string[]): boolean {
    const lines = this.#reader.feed(encoder.encode(texts.map((text) => `${text}\n`).join('')));
    for (const line of lines) {
      const checked = check(ask, this.#id, line);
      this.#arrive(ask, line, checked);
      this.#conclude(checked);
      if (checked.kind === 'failed') return false;
    }
    return true;
  }

  #arrive(ask: Ask, line: Uint8Array, checked: Checked): void {
    const text = decoder.decode(line);
    const what = received(ask, text, checked);
    if (what.label === 'result') this.#server = `answered ${ask}`;
    if (what.label === 'error') this.#server = `refused ${ask}`;
    this.#row({
      kind: 'received',
      ...what,
      note: `${line.length + 1} B`,
      text,
    });
    this.#step({
      word: 'Reply',
      tone: 'server',
      sentence: `A line of ${line.length + 1} bytes arrives. Which checks does it pass?`,
    });
  }

  #conclude(checked: Checked): void {
    const last = this.#rows.at(-1);
    if (!last) return;
    const stopped = checked.kind === 'failed' ? { stopped: checked.failed } : {};
    this.#rows = [...this.#rows.slice(0, -1), { ...last, passed: checked.passed, ...stopped }];
    if (checked.kind === 'initialized') this.#client = 'agreed on a version';
    if (checked.kind === 'catalog') {
      this.#catalog = checked.catalog;
      this.#client = `knows ${checked.catalog.size} tools`;
    }
    if (checked.kind === 'text') this.#client = `has ${checked.text}`;
    if (checked.kind === 'failed') this.#client = 'unfit: only close() is of use';
    this.#step(conclusion(checked));
  }
}

function sentSentence(ask: Ask, early: boolean): string {
  if (early)
    return 'No handshake yet. StdioClient would not write this (NOT_INITIALIZED); a careless client does.';
  switch (ask) {
    case 'initialize':
      return `The client says which version it speaks, ${PROTOCOL_VERSION}, and waits.`;
    case 'notifications/initialized':
      return 'The handshake is complete, and says so. A notification: no answer will come.';
    case 'tools/list':
      return 'Discovery: what does the server advertise?';
    case 'tools/call':
      return 'The one allowed call leaves, under an id that was never used before.';
  }
}

function received(ask: Ask, text: string, checked: Checked): Pick<Row, 'label' | 'fields'> {
  if (checked.kind === 'skipped') return { label: 'notification', fields: NOTIFIED };
  if (checked.passed.length === 0) return { label: 'no message', fields: NO_MESSAGE };
  if (text.includes('"error":')) return { label: 'error', fields: ERROR };
  return { label: 'result', fields: ANSWERED[ask] };
}

function conclusion(checked: Checked): Said {
  switch (checked.kind) {
    case 'skipped':
      return {
        word: 'Skipped',
        tone: 'plain',
        sentence:
          'It has a method and answers nothing; the client reads on, at most sixteen times.',
        decided: decidedAt('answerFor', 'return null'),
      };
    case 'failed':
      return {
        word: 'Refused',
        tone: 'client',
        sentence: `${FAILURES[checked.failure.code]} Nothing more is sent.`,
        decided: decidedBy(checked.failure),
        said: checked.failure.message,
      };
    case 'initialized':
      return {
        word: 'Agreed',
        tone: 'client',
        sentence: `Both speak ${PROTOCOL_VERSION}, and the server offers tools. The client may go on.`,
        decided: decidedAt('checkInitialize', 'return capabilities'),
      };
    case 'catalog':
      return {
        word: 'Described',
        tone: 'client',
        sentence: `${checked.catalog.size} tools pass checkTools. Described is not permitted: that is the next question.`,
        decided: decidedAt('checkTools', 'return catalog'),
      };
    case 'text':
      return {
        word: checked.text,
        tone: 'client',
        sentence:
          'The words of "vanilla stock needs review", counted by another process, bound to request 3.',
        decided: decidedAt('resultText', 'return text'),
      };
  }
}
