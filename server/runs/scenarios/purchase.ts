import { discover, playWithClient, type Scenario, shakeHands, step } from '../scenario.ts';

const TEXT = 'vanilla stock needs review';
const PURCHASE = { flavor: 'vanilla', tubs: 100 };

/** One allowed call, then the purchase that the server asks for in capital letters. */
function purchaseWith(allowed: readonly string[]): Scenario {
  return (context) =>
    playWithClient(context, allowed, async (client) => {
      const { text = TEXT } = context.options;
      await shakeHands(context, client);
      await discover(context, client);
      await step(context, 'call', () => client.callTool('word_count', { text }));
      return step(context, 'purchase', () => client.callTool('place_purchase', PURCHASE));
    });
}

export const purchase = purchaseWith(['word_count']);

/** The negative control: an allowlist that names all that this server advertises refuses nothing. */
export const purchaseWithoutAllowlist = purchaseWith(['word_count', 'place_purchase']);
