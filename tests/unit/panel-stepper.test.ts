import { describe, expect, test } from 'vitest';
import { authorize, checkTools } from '../../chapters/mcp-tools/code/discovery.ts';
import { Failure, type FailureCode } from '../../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, FrameReader, parseFrame } from '../../chapters/mcp-tools/code/frames.ts';
import { checkInitialize } from '../../chapters/mcp-tools/code/handshake.ts';
import { answerFor } from '../../chapters/mcp-tools/code/messages.ts';
import { decidedAt, decidedBy } from '../../web/panels/stepper/decided-by.ts';
import type { Lesson, Step } from '../../web/panels/stepper/lesson.ts';
import { readPlace, writePlace } from '../../web/panels/stepper/place.ts';
import { type StepAction, startAt, stepReducer } from '../../web/panels/stepper/reducer.ts';

const step = (word: string, ask = false): Step => ({
  word,
  tone: 'plain',
  sentence: word,
  ...(ask && { ask: { text: '?', choices: [{ id: 'a', label: 'A' }], answer: 'a', after: 1 } }),
});

/** As many steps as the input says; the second asks. */
const counting: Lesson<number> = {
  id: 'counting',
  presets: [
    { id: 'three', title: 'Three', input: 3 },
    { id: 'five', title: 'Five', input: 5 },
  ],
  readInput: (value) => (typeof value === 'number' ? value : null),
  steps: (count) => [
    step('first'),
    ...Array.from({ length: count - 1 }, (_, i) => step(`${i}`, i === 0)),
  ],
};
const reduce = stepReducer(counting);
const start = startAt(counting, { preset: 'three', edited: null, step: 0 });
const after = (...actions: StepAction<number>[]) => actions.reduce(reduce, start);

describe('the stepper', () => {
  test('goes forward, back, to the ends and no further', () => {
    expect(after({ type: 'move', by: 1 }).step).toBe(1);
    expect(after({ type: 'move', by: -1 }).step).toBe(0);
    expect(after({ type: 'go', to: 99 }).step).toBe(2);
    expect(after({ type: 'go', to: 99 }, { type: 'move', by: 1 }).step).toBe(2);
  });

  test('plays to the end and stops there; plays again from the start', () => {
    const playing = after({ type: 'play' });
    expect(playing.playing).toBe(true);
    const end = [1, 2, 3, 4].reduce((state) => reduce(state, { type: 'tick' }), playing);
    expect(end).toMatchObject({ step: 2, playing: false });
    expect(reduce(end, { type: 'play' })).toMatchObject({ step: 0, playing: true });
  });

  test('a late tick after a pause moves nothing', () => {
    expect(after({ type: 'play' }, { type: 'pause' }, { type: 'tick' }).step).toBe(0);
  });

  test('every step by hand stops the playing', () => {
    expect(after({ type: 'play' }, { type: 'move', by: 1 }).playing).toBe(false);
  });

  test('a prediction is kept for the step that asked, and shows the answer', () => {
    const predicted = after({ type: 'move', by: 1 }, { type: 'predict', choice: 'a' });
    expect(predicted).toMatchObject({ step: 2, predictions: { 1: 'a' } });
  });

  test('a step that asks nothing takes no prediction', () => {
    expect(after({ type: 'predict', choice: 'a' })).toEqual(start);
  });

  test('another preset, an edit and a reset begin at the first step without predictions', () => {
    const far = [
      { type: 'move', by: 1 },
      { type: 'predict', choice: 'a' },
    ] as const;
    expect(after(...far, { type: 'choose', preset: 'five' })).toMatchObject({
      preset: 'five',
      step: 0,
      predictions: {},
    });
    expect(after(...far, { type: 'edit', input: 7 })).toMatchObject({ edited: 7, step: 0 });
    expect(after({ type: 'edit', input: 7 }, { type: 'reset' })).toEqual(start);
  });

  test('an edit in the drawing keeps its step, or the last one that is left', () => {
    const last = { type: 'go', to: 2 } as const;
    expect(after(last, { type: 'edit', input: 7, stay: true }).step).toBe(2);
    expect(after(last, { type: 'edit', input: 2, stay: true }).step).toBe(1);
  });
});

describe('the place in the address', () => {
  test('the start of the first preset needs none', () => {
    expect(writePlace(counting, start)).toBeNull();
    expect(readPlace(counting, null)).toEqual({ preset: 'three', edited: null, step: 0 });
  });

  test.each([
    { preset: 'five', edited: null, step: 4 },
    { preset: 'three', edited: 9, step: 2 },
  ])('$preset at step $step with $edited comes back', (place) => {
    expect(readPlace(counting, writePlace(counting, place))).toEqual(place);
  });

  test.each(['', 'six.1', 'five', 'five.x', '__proto__.1', 'constructor.2'])(
    '%j does not break it',
    fitsNothing,
  );

  test('nor does a long one', () => fitsNothing(`five.1~${'['.repeat(9999)}`));

  function fitsNothing(value: string) {
    const place = readPlace(counting, value);
    expect(counting.presets.map(({ id }) => id)).toContain(place.preset);
    expect(place.edited).toBeNull();
  }

  test('an input that does not fit is left out, and a step beyond the end is the last', () => {
    expect(readPlace(counting, 'five.2~"text"')).toMatchObject({ edited: null, step: 1 });
    expect(startAt(counting, readPlace(counting, 'five.99')).step).toBe(4);
  });
});

describe('the lines that decided', () => {
  const text = (line: string) => new TextEncoder().encode(line);
  const reply = (rest: object) => () => answerFor(41, { jsonrpc: '2.0', id: 41, ...rest });
  const tools = (list: unknown) => () => checkTools({ tools: list });

  const cases: [FailureCode, string, string, () => unknown][] = [
    ['ID_MISMATCH', 'answerFor', 'Object.is', reply({ id: 42 })],
    ['RESPONSE_MALFORMED', 'answerFor', 'hasResult ===', reply({})],
    ['RESPONSE_MALFORMED', 'answerFor', 'isObject(message.result)', reply({ result: 4 })],
    ['RESPONSE_MALFORMED', 'answerFor', 'isObject(error)', reply({ error: 'no' })],
    ['SERVER_ERROR', 'answerFor', '!hasResult', reply({ error: { code: 1, message: 'a' } })],
    [
      'FRAME_TOO_LONG',
      'FrameReader.hold',
      'length + 1 >',
      () => new FrameReader(4).feed(text('abcde')),
    ],
    ['FRAME_NOT_UTF8', 'parseFrame', 'FRAME_NOT_UTF8', () => parseFrame(new Uint8Array([0xff]))],
    ['FRAME_NOT_JSON', 'parseFrame', 'FRAME_NOT_JSON', () => parseFrame(text('ready'))],
    ['FRAME_NOT_JSON_RPC', 'parseFrame', 'isObject(message)', () => parseFrame(text('[]'))],
    ['MESSAGE_TOO_LONG', 'encodeFrame', 'frame.length', () => encodeFrame({ a: 'aaaa' }, 4)],
    ['MESSAGE_NOT_ENCODABLE', 'encodeFrame', 'NOT_ENC', () => encodeFrame({ a: Number.NaN }, 99)],
    ['VERSION_REFUSED', 'checkInitialize', 'protocolVersion', () => checkInitialize({})],
    [
      'NO_TOOLS_CAPABILITY',
      'checkInitialize',
      'capabilities.tools',
      () => checkInitialize({ protocolVersion: '2025-06-18' }),
    ],
    ['CATALOG_PAGINATED', 'checkTools', 'nextCursor', () => checkTools({ nextCursor: 'a' })],
    ['CATALOG_MISSING', 'checkTools', 'isArray', tools(undefined)],
    ['CATALOG_TOO_LONG', 'checkTools', 'tools.length', tools(Array(33).fill({}))],
    ['TOOL_NAME_INVALID', 'checkTools', "name === ''", tools([{}])],
    ['TOOL_NOT_ALLOWED', 'authorize', 'allowed.has', () => authorize('a', new Set(), new Map())],
    [
      'TOOL_NOT_ADVERTISED',
      'authorize',
      'catalog.has',
      () => authorize('a', new Set('a'), new Map()),
    ],
    ['TOOL_SCHEMA_INVALID', 'checkTools', 'schema.type', tools([{ name: 'a' }])],
  ];

  test.each(cases)('%s is found behind %s, where it says %j', (code, region, part, run) => {
    const failure = caught(run);
    expect(failure.code).toBe(code);
    const decision = decidedBy(failure);
    expect(decision).toMatchObject({ code, region });
    expect(decision.lines.map(({ text: line }) => line).join('\n')).toContain(part);
    expect(decision.lines.map(({ text: line }) => line).join('\n')).toContain(code);
  });

  test('an outcome that is no failure has its line too, and its method', () => {
    const { region, lines } = decidedAt('FrameReader', 'lines.push(this.held)');
    expect(region).toBe('FrameReader.feed');
    expect(lines.map(({ text: line }) => line.trim())).toEqual(['lines.push(this.held);']);
    expect(() => decidedAt('answerFor', 'no such line')).toThrow(RangeError);
  });

  test('a failure that the chapter does not make has no line', () => {
    expect(() => decidedBy(new Failure('ID_MISMATCH', 'made up'))).toThrow(RangeError);
  });
});

function caught(run: () => unknown): Failure {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
