import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameReader } from '../../chapters/mcp-tools/code/frames.ts';
import { cells, cutsCharacter, reads, streamBytes } from '../../web/panels/framing/bytes.ts';
import { fullScale } from '../../web/panels/framing/full-scale.ts';
import { addCut, framing, moveCut } from '../../web/panels/framing/model.ts';
import { PRESETS, type Stream } from '../../web/panels/framing/presets.ts';

const words = (input: Stream) => framing.steps(input).map(({ word }) => word);
const preset = (id: string): Stream => {
  const found = PRESETS.find((entry) => entry.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found.input;
};

const EXPECTED: Record<string, { frames: number; code?: string; held: number }> = {
  half: { frames: 1, held: 0 },
  'one-and-a-half': { frames: 2, held: 0 },
  'two-in-one': { frames: 2, held: 0 },
  'cut-character': { frames: 1, held: 0 },
  'escaped-newline': { frames: 1, held: 0 },
  'raw-newline': { frames: 1, held: 0, code: 'FRAME_NOT_JSON' },
  crlf: { frames: 2, held: 0 },
  'log-line': { frames: 1, held: 0, code: 'FRAME_NOT_JSON' },
  endless: { frames: 0, held: 48, code: 'FRAME_TOO_LONG' },
  'at-limit': { frames: 1, held: 0 },
  'over-limit': { frames: 0, held: 40, code: 'FRAME_TOO_LONG' },
};

describe('the presets of the stream', () => {
  test('each has its expected end here', () => {
    expect(PRESETS.map(({ id }) => id)).toEqual(Object.keys(EXPECTED));
  });

  test.each(PRESETS)('$title', ({ id, input }) => {
    const last = framing.steps(input).at(-1);
    const { frames, code, held } = EXPECTED[id] ?? {};
    expect(last?.frames).toHaveLength(frames ?? -1);
    expect(last?.decided?.code).toBe(code);
    expect(last?.held).toHaveLength(held ?? -1);
  });

  test('half a message waits for the second read', () => {
    expect(words(preset('half'))).toEqual(['Listening', 'Read', 'Waiting', 'Read', 'Frame']);
  });

  test('one and a half: a frame comes out and the remainder waits', () => {
    const steps = framing.steps(preset('one-and-a-half'));
    expect(steps.map(({ word }) => word)).toEqual([
      'Listening',
      'Read',
      'Frame',
      'Waiting',
      'Read',
      'Frame',
    ]);
    expect(steps[3]?.held).toHaveLength(52 - 37);
  });

  test('two in one read come out one after the other', () => {
    expect(words(preset('two-in-one'))).toEqual(['Listening', 'Read', 'Frame', 'Frame']);
  });

  test('both cuts of the cut-character preset part a character', () => {
    const input = preset('cut-character');
    const bytes = streamBytes(input);
    expect(input.cuts.map((cut) => cutsCharacter(bytes, cut))).toEqual([true, true]);
  });

  test('the frame at the limit is exactly 64 bytes, and the other one more', () => {
    expect(streamBytes(preset('at-limit'))).toHaveLength(64);
    expect(streamBytes(preset('over-limit'))).toHaveLength(65);
  });

  test('the question of each read is answered by what feed did', () => {
    for (const { input } of PRESETS) {
      const steps = framing.steps(input);
      steps.forEach((step, i) => {
        if (!step.ask) return;
        const end = steps.findIndex((later, j) => j > i && later.ask !== undefined);
        const seen = steps.slice(i + 1, end === -1 ? undefined : end);
        expect(seen).toHaveLength(step.ask.after);
        const refused = seen.some(({ word }) => word === 'Refused');
        const frames = (seen.at(-1)?.frames.length ?? 0) - step.frames.length;
        expect(step.ask.answer).toBe(refused ? 'refuse' : String(Math.min(2, frames)));
      });
    }
  });
});

test('whatever the text and the cuts, the steps end with what FrameReader returned and held', () => {
  const streams = fc.record({
    text: fc.string({
      unit: fc.constantFrom('a', '\n', 'é', '🍨', '{"jsonrpc":"2.0"}'),
      maxLength: 40,
    }),
    ending: fc.constantFrom('lf' as const, 'crlf' as const),
    cuts: fc.array(fc.nat(120), { maxLength: 6 }),
    limit: fc.integer({ min: 16, max: 80 }),
  });
  fc.assert(
    fc.property(streams, (input) => {
      const steps = framing.steps(input);
      const last = steps.at(-1);
      const bytes = streamBytes(input);
      const reader = new FrameReader(input.limit);
      const lines: Uint8Array[] = [];
      for (const { from, to } of reads(bytes.length, input.cuts)) {
        if (steps.every((step) => step.to < to)) break;
        try {
          lines.push(...reader.feed(bytes.subarray(from, to)));
        } catch {
          expect(last?.refused).toBe(true);
        }
      }
      const shown = last?.frames.map(({ line }) => line) ?? [];
      expect(shown).toEqual(lines.slice(0, shown.length));
      if (!last?.decided?.code) {
        expect(shown).toHaveLength(lines.length);
        expect(last?.held).toEqual(reader.held);
      }
      for (const { from, to, line } of last?.frames ?? []) {
        expect(bytes.slice(from, to)).toEqual(line);
      }
    }),
    { seed: 5 },
  );
});

test('what a read completed before the line at fault is gone with it, and the step says so', () => {
  const good = '{"jsonrpc":"2.0"}\n';
  const input: Stream = { text: good + 'a'.repeat(30), ending: 'lf', cuts: [4], limit: 20 };
  const last = framing.steps(input).at(-1);
  expect(last).toMatchObject({ refused: true, frames: [], heldFrom: good.length });
  expect(last?.held).toHaveLength(0);
  expect(last?.sentence).toContain('gone');
});

test('at full scale the limit holds, and little more than nothing is kept of an endless line', () => {
  expect(fullScale()).toEqual([
    { what: 'exactly the limit', written: 65_536, outcome: 'handed out', mostHeld: 65_535 },
    { what: 'one byte more', written: 65_537, outcome: 'FRAME_TOO_LONG', mostHeld: 0 },
    { what: 'no newline, ever', written: 196_608, outcome: 'FRAME_TOO_LONG', mostHeld: 0 },
  ]);
});

describe('bytes and cuts', () => {
  test('the bytes of one character are bracketed and carry one glyph', () => {
    const shown = cells(streamBytes({ text: 'aé🍨\n', ending: 'lf', cuts: [], limit: 16 }));
    expect(shown.map(({ part }) => part)).toEqual([
      'whole',
      'first',
      'last',
      'first',
      'middle',
      'middle',
      'last',
      'whole',
    ]);
    expect(shown.map(({ glyph }) => glyph).filter(Boolean)).toEqual(['a', 'é', '🍨', '\\n']);
  });

  test('controls and marks of direction are never drawn as they are', () => {
    const text = '\u0007\u202e\u2028';
    const shown = cells(streamBytes({ text, ending: 'lf', cuts: [], limit: 16 }));
    expect(shown.map(({ glyph }) => glyph).join('')).toBe('▯▯▯');
  });

  test('a cut stays between its neighbours', () => {
    expect(moveCut([5, 10, 20], 1, 99, 30)).toEqual([5, 19, 20]);
    expect(moveCut([5, 10, 20], 1, 1, 30)).toEqual([5, 6, 20]);
    expect(moveCut([5], 0, 99, 30)).toEqual([29]);
  });

  test('a new cut halves the longest read, until there is none to halve', () => {
    expect(addCut([10], 40)).toEqual([10, 25]);
    expect(addCut([1], 2)).toBeNull();
    expect(addCut([], 1)).toBeNull();
    expect(addCut([], 0)).toBeNull();
  });
});
