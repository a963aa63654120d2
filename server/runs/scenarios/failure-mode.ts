import { type Ask, MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import { discover, playWithClient, type Scenario, shakeHands, step } from '../scenario.ts';

/**
 * Handshake, discovery, and the calls that show what the mode does wrong, through a client that
 * allows `word_count` alone. A text of the reader's own takes the place of the one that is counted.
 */
export const failureMode: Scenario = (context) =>
  playWithClient(context, ['word_count'], async (client) => {
    await shakeHands(context, client);
    await discover(context, client);
    let value: string | undefined;
    for (const ask of MODE_FACTS[context.mode].asks) {
      const args = argumentsFor(ask, context.options.text);
      value = await step(context, 'call', () => client.callTool(ask.name, args));
    }
    return value;
  });

function argumentsFor(ask: Ask, text: string | undefined) {
  return ask.name === 'word_count' && text !== undefined ? { text } : { ...ask.arguments };
}
