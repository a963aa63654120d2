import type { Own } from '../../grading.ts';
import { ToyClient } from '../toy/client.ts';
import { directTransport } from '../toy/direct.ts';
import { runAgent } from '../toy/mini-agent.ts';
import { countingModel } from '../toy/model.ts';
import { toolsAsRegistry } from '../toy/registry.ts';

/** A transport that ends in the learner's `answerLine`: their server, and the chapter's client. */
const transportTo = (own: Own) =>
  directTransport((line) => {
    const answer = own.call('answerLine', line);
    return typeof answer === 'string' ? answer : null;
  });

/** The registry that the unchanged client makes of the learner's server. */
export const registryOf = (own: Own) => toolsAsRegistry(new ToyClient(transportTo(own), () => {}));

/** The unchanged agent over the learner's server, asked to count `text`. */
export async function agentRun(own: Own, text: string) {
  return runAgent(countingModel, await registryOf(own), `How many words in '${text}'?`);
}

/** The message that the learner's server answers to one `tools/call`. */
export function called(own: Own, name: string, given: object): Record<string, unknown> {
  const params = { name, arguments: given };
  const line = JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/call', params });
  return JSON.parse(String(own.call('answerLine', line)));
}
