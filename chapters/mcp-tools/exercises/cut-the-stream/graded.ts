import type { Bench, Graded, GradedCase, Own } from '../../../grading.ts';

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);
/** Says what is not text, so that a wrong character is not taken for a right one. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Feeds the reads one by one, and lists the lines that came out, or why none did. */
function lines(own: Own, { outcome }: Bench, limit: number, reads: readonly Uint8Array[]) {
  return outcome(() => {
    const reader = own.make('FrameReader', limit);
    return reads.flatMap((read) => {
      const out = reader.call('feed', read);
      return Array.isArray(out) ? out.map(textOf) : [out];
    });
  });
}

const textOf = (line: unknown) => (line instanceof Uint8Array ? decoder.decode(line) : line);

function reads(
  title: string,
  kind: GradedCase['kind'],
  given: readonly (string | Uint8Array)[],
  expected: string,
  limit = 64,
): GradedCase {
  const chunks = given.map((read) => (typeof read === 'string' ? bytes(read) : read));
  return { title, kind, expected, see: (own, bench) => lines(own, bench, limit, chunks) };
}

const CONE = bytes('{"f":"🍦"}\n');

const graded: Graded = {
  id: 'cut-the-stream',
  careless: {
    'careless-text.ts': 'a cut inside a character',
    'careless-late.ts': 'a line that never ends',
  },
  cases: [
    reads('two lines in one read', 'shown', ['one\ntwo\n'], 'returns ["one", "two"]'),
    reads('one line in three reads', 'shown', ['o', 'n', 'e\n'], 'returns ["one"]'),
    reads('one and a half', 'shown', ['one\ntw', 'o\n'], 'returns ["one", "two"]'),
    reads('a line over the limit', 'shown', ['too long\n'], 'refuses FRAME_TOO_LONG', 8),
    reads('the limit counts the newline', 'shown', ['1234567\n'], 'returns ["1234567"]', 8),
    reads(
      'a cut inside a character',
      'changed',
      [CONE.subarray(0, 8), CONE.subarray(8)],
      'returns ["{\\"f\\":\\"🍦\\"}"]',
    ),
    reads('a line that never ends', 'changed', ['12345678'], 'refuses FRAME_TOO_LONG', 8),
    {
      title: 'an endless line that drips, a byte a read',
      kind: 'changed',
      expected: 'refused at byte 8',
      see: async (own, { outcome }) => {
        const reader = own.make('FrameReader', 8);
        for (let count = 1; count <= 1_000; count += 1) {
          const came = await outcome(() => reader.call('feed', bytes('x')));
          if (came.startsWith('refuses')) return `refused at byte ${count}`;
        }
        return 'still reading after 1000 bytes';
      },
    },
    reads('two empty lines', 'changed', ['\n\n'], 'returns ["", ""]'),
    {
      title: 'a stream that has failed once',
      kind: 'changed',
      expected: 'refuses FRAME_TOO_LONG; refuses FRAME_TOO_LONG',
      see: async (own, { outcome }) => {
        const reader = own.make('FrameReader', 8);
        return [
          await outcome(() => reader.call('feed', bytes('much too long'))),
          await outcome(() => reader.call('feed', bytes('\nfine\n'))),
        ];
      },
    },
    {
      title: 'a read whose buffer is used again',
      kind: 'changed',
      expected: 'returns ["one"]',
      see: (own, bench) => {
        const shared = bytes('on');
        return bench.outcome(() => {
          const reader = own.make('FrameReader', 64);
          reader.call('feed', shared);
          shared.fill(0x21);
          const out = reader.call('feed', bytes('e\n'));
          return Array.isArray(out) ? out.map(textOf) : out;
        });
      },
    },
  ],
};

export default graded;
