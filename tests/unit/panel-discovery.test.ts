import { describe, expect, test } from 'vitest';
import { checkTools } from '../../chapters/mcp-tools/code/discovery.ts';
import { discovery } from '../../web/panels/discovery/model.ts';
import { type Offer, PRESETS } from '../../web/panels/discovery/presets.ts';

const preset = (id: string): Offer => {
  const found = PRESETS.find((entry) => entry.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found.input;
};
const last = (offer: Offer) => discovery.steps(offer).at(-1);

/** What is written in each case, the code that says so, and how many tools the model hears of. */
const EXPECTED: Record<string, [string, string | undefined, number]> = {
  purchase: ['TOOL_NOT_ALLOWED', 'TOOL_NOT_ALLOWED', 1],
  count: ['sent', undefined, 1],
  'allowed-purchase': ['sent', undefined, 2],
  'not-advertised': ['TOOL_NOT_ADVERTISED', 'TOOL_NOT_ADVERTISED', 1],
  'constructor-tool': ['sent', undefined, 2],
  inherited: ['TOOL_NOT_ADVERTISED', 'TOOL_NOT_ADVERTISED', 1],
  duplicate: ['catalog', 'TOOL_DUPLICATE', 0],
  'no-schema': ['catalog', 'TOOL_SCHEMA_INVALID', 0],
  many: ['catalog', 'CATALOG_TOO_LONG', 0],
  paginated: ['catalog', 'CATALOG_PAGINATED', 0],
};

describe('what is offered and what is sent', () => {
  test('every case has its expected end here', () => {
    expect(PRESETS.map(({ id }) => id)).toEqual(Object.keys(EXPECTED));
  });

  test.each(PRESETS)('$title', ({ id, input }) => {
    const [answer, code, offered] = EXPECTED[id] ?? [];
    const end = last(input);
    expect(discovery.steps(input)[0].ask?.answer).toBe(answer);
    expect(end?.failure?.code).toBe(code);
    expect(end?.offered).toHaveLength(offered ?? -1);
    expect(JSON.parse(input.result)).toBeInstanceOf(Object);
  });

  test('the catalog of every sound case is what checkTools returns', () => {
    for (const { input } of PRESETS) {
      const catalog = last(input)?.catalog;
      if (catalog) expect(catalog).toEqual(checkTools(JSON.parse(input.result)));
    }
  });

  test('taking the allowlist away lets the purchase through, and nothing else does', () => {
    const shouting = preset('purchase');
    expect(last(shouting)?.word).toBe('Never sent');
    expect(last({ ...shouting, allowed: ['place_purchase'] })?.word).toBe('Sent');
    const louder = { ...shouting, result: shouting.result.replace('ALWAYS', 'ALWAYS ALWAYS') };
    expect(last(louder)?.word).toBe('Never sent');
  });

  test('names that every object inherits are ordinary names here', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const offer = { ...preset('count'), allowed: [name], call: { name, arguments: {} } };
      expect(last(offer)?.failure?.code).toBe('TOOL_NOT_ADVERTISED');
    }
  });

  test('the two-by-two has every name once, in its own square', () => {
    const standings = last(preset('not-advertised'))?.standings;
    expect(standings).toEqual([
      { name: 'word_count', advertised: true, allowed: true },
      { name: 'daily_flavor', advertised: false, allowed: true },
    ]);
  });

  test('a result that the reader breaks is refused where the client would refuse it', () => {
    const broken = (result: string) => last({ ...preset('count'), result })?.failure?.code;
    expect(broken('{"tools": [')).toBe('FRAME_NOT_JSON');
    expect(broken('[]')).toBe('RESPONSE_MALFORMED');
    expect(broken('{}')).toBe('CATALOG_MISSING');
    expect(broken('{"tools": [{"name": 4}]}')).toBe('TOOL_NAME_INVALID');
    expect(broken('{}, "method": "ping"')).toBe('FRAME_NOT_JSON');
  });
});
