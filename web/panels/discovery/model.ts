import { z } from 'zod';
import {
  asModelTool,
  authorize,
  checkTools,
  type ModelTool,
  type Tool,
} from '../../../chapters/mcp-tools/code/discovery.ts';
import { FAILURES, Failure } from '../../../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, parseFrame } from '../../../chapters/mcp-tools/code/frames.ts';
import { answerFor, requestMessage } from '../../../chapters/mcp-tools/code/messages.ts';
import { decidedAt, decidedBy } from '../stepper/decided-by.ts';
import { jsonFault } from '../stepper/json-help.ts';
import { type Lesson, nonEmpty, type Question, type Step } from '../stepper/lesson.ts';
import { type Offer, PRESETS } from './presets.ts';

export type Moment = 'advertised' | 'checked' | 'compared' | 'offered' | 'asked' | 'decided';

/** A name and the two answers about it. */
export interface Standing {
  name: string;
  advertised: boolean;
  allowed: boolean;
}

export interface DiscoveryStep extends Step {
  moment: Moment;
  /** The reply of the server, as the line that it was. */
  line: Uint8Array;
  /** Null until `checkTools` took it, and when it did not. */
  catalog: ReadonlyMap<string, Tool> | null;
  standings: readonly Standing[];
  /** What the model would be given: advertised and allowed. */
  offered: readonly ModelTool[];
  /** The frame of the call, written or not; null while nobody asked. */
  frame: Uint8Array | null;
  failure: Failure | null;
}

const LIST_ID = 2;
const FRAME_LIMIT = 65_536;
const name = z.string().max(64);
const offerSchema = z.object({
  result: z.string().max(4000),
  allowed: z.array(name).max(40),
  call: z.object({ name, arguments: z.record(z.string(), z.unknown()) }),
});
const encoder = new TextEncoder();

/** What a server says of its tools, and what may ever be called: the second is not in its hands. */
export const discovery: Lesson<Offer, DiscoveryStep> = {
  id: 'discovery',
  presets: PRESETS,
  readInput: (value) => offerSchema.safeParse(value).data ?? null,
  steps(offer) {
    const [first, ...rest] = play(offer);
    const last = rest.at(-1);
    const ask: Question = {
      text: `The model asks for ${offer.call.name}. What comes of it?`,
      choices: [
        { id: 'sent', label: 'a frame' },
        { id: 'TOOL_NOT_ALLOWED', label: 'not allowed' },
        { id: 'TOOL_NOT_ADVERTISED', label: 'not advertised' },
        { id: 'catalog', label: 'bad catalog' },
      ],
      answer: answerOf(last),
      after: rest.length,
    };
    return [{ ...first, ask }, ...rest];
  },
};

function answerOf(last: DiscoveryStep | undefined): string {
  if (!last?.catalog) return 'catalog';
  return last.failure?.code ?? 'sent';
}

function play(offer: Offer): [DiscoveryStep, ...DiscoveryStep[]] {
  const line = encoder.encode(replyWith(offer.result.replaceAll('\n', ' ')));
  const nothing = { line, catalog: null, standings: [], offered: [], frame: null, failure: null };
  const advertised: DiscoveryStep = {
    ...nothing,
    moment: 'advertised',
    word: 'Advertised',
    tone: 'server',
    sentence: `The server answers tools/list with ${line.length + 1} bytes about itself. All of it is text by an outside party.`,
  };
  const catalog = attempt(() => checkTools(listResult(line)));
  if (catalog instanceof Failure) {
    return [advertised, { ...nothing, moment: 'checked', ...stopped(catalog) }];
  }
  return nonEmpty([advertised, ...decide(offer, { ...nothing, catalog })]);
}

/** The text as a result of request 2; on its own when it is no JSON, so that it stays what it is. */
function replyWith(text: string): string {
  return jsonFault(text) ? text : `{"jsonrpc":"2.0","id":${LIST_ID},"result":${text}}`;
}

/** The result as the client gets it: one frame, parsed, bound to the request that waits. */
function listResult(line: Uint8Array) {
  const result = answerFor(LIST_ID, parseFrame(line));
  if (result === null) throw new RangeError('a reply without a method is never skipped');
  return result;
}

type Base = Pick<DiscoveryStep, 'line' | 'standings' | 'offered' | 'frame' | 'failure'> & {
  catalog: ReadonlyMap<string, Tool>;
};

function decide({ allowed: names, call }: Offer, base: Base): DiscoveryStep[] {
  const { catalog } = base;
  const allowed = new Set(names);
  const all = new Set([...catalog.keys(), ...allowed, call.name]);
  const standings = [...all].map((one) => ({
    name: one,
    advertised: catalog.has(one),
    allowed: allowed.has(one),
  }));
  const offered = [...catalog.values()].filter((tool) => allowed.has(tool.name)).map(asModelTool);
  const compared = { ...base, standings };
  const given = { ...compared, offered };
  const frame = encodeFrame(requestMessage(3, 'tools/call', { ...call }), FRAME_LIMIT);
  const asked = { ...given, frame };
  const failure = attempt(() => authorize(call.name, allowed, catalog)) ?? null;
  return [
    {
      ...base,
      moment: 'checked',
      word: 'Described',
      tone: 'client',
      sentence: `checkTools takes the list: ${count(catalog.size, 'tool')}, uniquely named, each with an object schema.`,
      decided: decidedAt('checkTools', 'return catalog'),
    },
    {
      ...compared,
      moment: 'compared',
      word: 'Two lists',
      tone: 'plain',
      sentence:
        "What the server advertises meets the operator's allowlist. Neither list can extend the other.",
    },
    {
      ...given,
      moment: 'offered',
      word: `${offered.length} offered`,
      tone: 'client',
      sentence: `The model is told of ${count(offered.length, 'tool')} out of ${catalog.size}. It pays for each, and never hears of the rest.`,
      decided: decidedAt('asModelTool', "type: 'function',"),
    },
    {
      ...asked,
      moment: 'asked',
      word: 'Asked',
      tone: 'plain',
      sentence: `A model may still ask for any name. Here it asks for ${call.name}.`,
    },
    { ...asked, failure, moment: 'decided', ...decision(failure, frame.length) },
  ];
}

type Said = Pick<Step, 'word' | 'tone' | 'sentence' | 'decided'>;

function decision(failure: Failure | null, size: number): Said {
  if (failure) {
    const decided = decidedBy(failure);
    return { word: 'Never sent', tone: 'client', sentence: FAILURES[failure.code], decided };
  }
  return {
    word: 'Sent',
    tone: 'client',
    sentence: `Advertised and allowed: a frame of ${size} bytes goes to the server. Whether it should is the operator's to say.`,
    decided: decidedAt('authorize', 'if (!catalog.has(name))'),
  };
}

function stopped(failure: Failure): Said & { failure: Failure } {
  return {
    word: 'Refused',
    tone: 'client',
    sentence: `${FAILURES[failure.code]} No tool of this server is offered or called.`,
    decided: decidedBy(failure),
    failure,
  };
}

/** The value, or the failure that was thrown instead. */
function attempt<T>(run: () => T): T | Failure {
  try {
    return run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}
