import { ToyClient } from '../../../chapters/mcp-concepts/toy/client.ts';
import { directTransport } from '../../../chapters/mcp-concepts/toy/direct.ts';
import {
  type Message,
  type Model,
  runAgent,
  type ToolSchema,
  type Turn,
} from '../../../chapters/mcp-concepts/toy/mini-agent.ts';
import { countingModel } from '../../../chapters/mcp-concepts/toy/model.ts';
import { toolsAsRegistry } from '../../../chapters/mcp-concepts/toy/registry.ts';
import { answerLine } from '../../../chapters/mcp-concepts/toy/server.ts';

/** One agent's run as both sides of the host saw it: what the model was handed, and the wire. */
export interface Trace {
  /** The answer to `tools/list`, the `tools/call` and its answer, as lines; null where nothing went. */
  listed: string;
  called: string | null;
  answered: string | null;
  /** What the model was handed and what it said, in the form of the model's own API. */
  schemas: readonly ToolSchema[];
  asked: Turn;
  told: Message;
  answer: string;
}

/**
 * Runs the chapter's own client, registry and agent against the toy server, in this very program.
 *
 * @param name the tool that the model asks for, whether there is one or not
 */
export async function traced(request: string, name = 'count_words'): Promise<Trace> {
  const sent: string[] = [];
  const received: string[] = [];
  const transport = directTransport((line) => {
    const answer = answerLine(line);
    sent.push(line);
    if (answer !== null) received.push(answer);
    return answer;
  });
  const registry = await toolsAsRegistry(new ToyClient(transport, () => {}));
  const schemas = [...registry.values()].map(({ schema }) => schema);
  const turns: Turn[] = [];
  const model: Model = (messages, offered) => {
    const turn = countingModel(messages, offered);
    const said = 'call' in turn ? { call: { ...turn.call, name } } : turn;
    turns.push(said);
    return said;
  };
  const { answer, messages } = await runAgent(model, registry, request);
  const [asked] = turns;
  const told = messages.findLast(({ role }) => role === 'tool');
  if (!asked || !told) throw new Error('the scripted model asked for nothing');
  const [listed = '', answered = null] = received;
  const [, called = null] = sent;
  return { listed, called, answered, schemas, asked, told, answer };
}
