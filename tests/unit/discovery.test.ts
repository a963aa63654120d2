import { describe, expect, test } from 'vitest';
import {
  asModelTool,
  authorize,
  checkTools,
  resultText,
} from '../../chapters/mcp-tools/code/discovery.ts';
import { checkInitialize } from '../../chapters/mcp-tools/code/handshake.ts';

const code = (expected: string) => expect.objectContaining({ name: 'Failure', code: expected });
const tool = (name: unknown) => ({ name, inputSchema: { type: 'object' } });
const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe('checkInitialize', () => {
  const capabilities = { tools: {} };

  test('the pinned version with tools gives the capabilities', () => {
    expect(checkInitialize({ protocolVersion: '2025-06-18', capabilities })).toBe(capabilities);
  });

  test.each(['2024-11-05', '2025-11-25', '', null, undefined, 20250618])(
    'version %j is refused',
    (protocolVersion) => {
      expect(() => checkInitialize({ protocolVersion, capabilities })).toThrow(
        code('VERSION_REFUSED'),
      );
    },
  );

  test('the refusal names both versions', () => {
    expect(() => checkInitialize({ protocolVersion: '2024-11-05' })).toThrow(
      'server speaks "2024-11-05", not 2025-06-18',
    );
  });

  test.each([undefined, null, {}, [], { tools: null }, { tools: true }, { prompts: {} }])(
    'capabilities %j offer no tools',
    (declared) => {
      const result = { protocolVersion: '2025-06-18', capabilities: declared };
      expect(() => checkInitialize(result)).toThrow(code('NO_TOOLS_CAPABILITY'));
    },
  );
});

describe('checkTools', () => {
  test('a list becomes a catalog by name, in its order', () => {
    const catalog = checkTools({ tools: [tool('b'), tool('a')] });
    expect([...catalog.keys()]).toEqual(['b', 'a']);
  });

  test.each(ODD_NAMES)('%s is a name like any other', (name) => {
    const catalog = checkTools(
      JSON.parse(`{"tools":[{"name":"${name}","inputSchema":{"type":"object"}}]}`),
    );
    expect([...catalog.keys()]).toEqual([name]);
    expect(() => checkTools({ tools: [tool(name), tool(name)] })).toThrow(code('TOOL_DUPLICATE'));
  });

  test('32 tools are taken, 33 are not', () => {
    const many = (count: number) => ({
      tools: Array.from({ length: count }, (_, i) => tool(`t${i}`)),
    });
    expect(checkTools(many(32)).size).toBe(32);
    expect(() => checkTools(many(33))).toThrow(code('CATALOG_TOO_LONG'));
  });

  test.each([
    [{ tools: [], nextCursor: 'page-2' }, 'CATALOG_PAGINATED'],
    [{ tools: [], nextCursor: '' }, 'CATALOG_PAGINATED'],
    [{}, 'CATALOG_MISSING'],
    [{ tools: { a: tool('a') } }, 'CATALOG_MISSING'],
    [{ tools: [null] }, 'TOOL_NAME_INVALID'],
    [{ tools: ['word_count'] }, 'TOOL_NAME_INVALID'],
    [{ tools: [tool('')] }, 'TOOL_NAME_INVALID'],
    [{ tools: [tool(3)] }, 'TOOL_NAME_INVALID'],
    [{ tools: [{ name: 'a' }] }, 'TOOL_SCHEMA_INVALID'],
    [{ tools: [{ name: 'a', inputSchema: { type: 'array' } }] }, 'TOOL_SCHEMA_INVALID'],
    [{ tools: [{ name: 'a', inputSchema: [] }] }, 'TOOL_SCHEMA_INVALID'],
  ])('%j is refused with %s', (result, expected) => {
    expect(() => checkTools(result)).toThrow(code(expected));
  });
});

describe('authorize', () => {
  const catalog = checkTools({ tools: [tool('word_count'), tool('place_purchase')] });

  test('allowed and advertised may be called', () => {
    expect(() => authorize('word_count', new Set(['word_count']), catalog)).not.toThrow();
  });

  test('the allowlist is asked first, so a refusal says nothing of the catalog', () => {
    expect(() => authorize('place_purchase', new Set(['word_count']), catalog)).toThrow(
      '"place_purchase" is not allowed by this application',
    );
    expect(() => authorize('nowhere', new Set(), catalog)).toThrow(code('TOOL_NOT_ALLOWED'));
    expect(() => authorize('nowhere', new Set(['nowhere']), catalog)).toThrow(
      code('TOOL_NOT_ADVERTISED'),
    );
  });

  test.each(ODD_NAMES)('%s is neither allowed nor advertised by being on every object', (name) => {
    expect(() => authorize(name, new Set(), catalog)).toThrow(code('TOOL_NOT_ALLOWED'));
    expect(() => authorize(name, new Set([name]), catalog)).toThrow(code('TOOL_NOT_ADVERTISED'));
  });
});

describe('resultText', () => {
  test('text blocks are joined by newlines, others left out', () => {
    const content = [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }];
    expect(resultText({ content })).toBe('a\nb');
  });

  test('isError is a failed call, not a result', () => {
    const content = [{ type: 'text', text: 'no tubs' }];
    expect(() => resultText({ content, isError: true })).toThrow('the tool failed: no tubs');
    expect(() => resultText({ content, isError: true })).toThrow(code('TOOL_FAILED'));
  });

  test.each([
    {},
    { content: 'four' },
    { content: [] },
    { content: [{ type: 'text', text: 4 }] },
    { content: [{ type: 'text', text: '4' }], isError: 'no' },
  ])('%j has no text to read', (result) => {
    expect(() => resultText(result)).toThrow(code('TOOL_RESULT_INVALID'));
  });
});

test('asModelTool: inputSchema becomes parameters, unchanged', () => {
  const inputSchema = { type: 'object' as const, properties: { text: { type: 'string' } } };
  expect(asModelTool({ name: 'word_count', description: 'Count.', inputSchema })).toEqual({
    type: 'function',
    function: { name: 'word_count', description: 'Count.', parameters: inputSchema },
  });
  expect(asModelTool({ name: 'bare', inputSchema }).function.description).toBe('');
});
