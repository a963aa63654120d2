import { ToyClient, type Transport } from './client.ts';
import { runAgent } from './mini-agent.ts';
import { countingModel } from './model.ts';
import { toolsAsRegistry } from './registry.ts';

export const SENTENCE = 'the quick brown fox jumps';

const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'mini-agent', version: '1' },
};

/** The first exchange, and the notification that closes it. @returns the name of the server */
export async function shakeHands(client: ToyClient): Promise<string> {
  const { serverInfo } = await client.request('initialize', HELLO);
  client.notify('notifications/initialized');
  return (serverInfo as { name: string }).name;
}

/**
 * The whole example over any transport: handshake, discovery, an agent's run, goodbye.
 *
 * @param print takes each printed line
 * @returns the agent's answer
 */
export async function playSession(
  transport: Transport,
  print: (line: string) => void,
  text = SENTENCE,
): Promise<string> {
  const client = new ToyClient(transport, print);
  print('handshake:');
  const server = await shakeHands(client);
  print('discovery:');
  const tools = await toolsAsRegistry(client);
  print('agent run:');
  const { answer } = await runAgent(countingModel, tools, `How many words in '${text}'?`);
  print(`ANSWER: ${answer} | server: ${server}`);
  await client.close();
  return answer;
}
