import { describe, expect, it } from 'vitest';
import { labelFrame } from '../../web/live/frame-label.ts';
import { visible } from '../../web/live/visible.ts';

const rpc = (message: object) => JSON.stringify({ jsonrpc: '2.0', ...message });

describe('labelFrame', () => {
  it.each([
    [
      rpc({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } }),
      'request',
      'initialize',
      '1',
      '2025-06-18',
    ],
    [
      rpc({ method: 'notifications/initialized' }),
      'notification',
      'notifications/initialized',
      null,
      '',
    ],
    [
      rpc({
        id: 3,
        method: 'tools/call',
        params: { name: 'word_count', arguments: { text: 'a b' } },
      }),
      'request',
      'tools/call word_count',
      '3',
      '"a b"',
    ],
    [
      rpc({ id: '3', result: { content: [{ type: 'text', text: '3' }] } }),
      'result',
      'result',
      '"3"',
      'text "3"',
    ],
    [
      rpc({ id: true, result: { tools: [{}, {}], nextCursor: 'x' } }),
      'result',
      'result',
      'true',
      '2 tools, and a next page',
    ],
    [
      rpc({ id: 3, error: { code: -32602, message: 'no such tool' } }),
      'error',
      'error -32602',
      '3',
      'no such tool',
    ],
    ['Server is up', 'not-a-message', 'Server is up', null, ''],
    ['[]', 'not-a-message', '[]', null, ''],
  ] as const)('%s', (text, kind, title, id, detail) => {
    expect(labelFrame(text)).toEqual({ kind, title, id, detail });
  });

  it('reads the id of an answer that was cut, and claims no more', () => {
    const cut = labelFrame('{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"te', true);
    expect(cut).toMatchObject({ kind: 'result', id: '3', detail: 'cut short' });
  });

  it('never throws and never hands on a character that hides', () => {
    const trick = labelFrame(rpc({ id: 1, method: 'a\u202eb\u0000', params: null }));
    expect(trick.title).toBe('a\\u{202e}b\\u{0}');
  });
});

describe('visible', () => {
  it.each([
    ['plain, ünïcode, 🍦', 'plain, ünïcode, 🍦'],
    ['a\tb\nc\r', 'a\\tb\\nc\\r'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['zero\u200bwidth\ufeff', 'zero\\u{200b}width\\u{feff}'],
    ['\u{e0041}', '\\u{e0041}'],
  ])('%j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});
