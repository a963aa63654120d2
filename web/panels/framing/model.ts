import { z } from 'zod';
import { Failure } from '../../../chapters/mcp-tools/code/failure.ts';
import { FrameReader, parseFrame } from '../../../chapters/mcp-tools/code/frames.ts';
import { decidedAt, decidedBy } from '../stepper/decided-by.ts';
import { type Lesson, nonEmpty, type Question, type Step } from '../stepper/lesson.ts';
import { cutsCharacter, cutsWithin, reads, streamBytes } from './bytes.ts';
import { PRESETS, type Stream } from './presets.ts';

/** A line that `feed` returned, with its place in the stream and what `parseFrame` made of it. */
export interface Handed {
  from: number;
  /** The place of its newline. */
  to: number;
  line: Uint8Array;
  failure?: Failure;
}

export interface FramingStep extends Step {
  /** The read that this step is about, in bytes of the stream; empty before the first. */
  from: number;
  to: number;
  /** What `FrameReader.held` holds, and since which byte of the stream. */
  held: Uint8Array;
  heldFrom: number;
  /** From which byte on the read is still to be looked at; `to` when all of it was. */
  lookedAt: number;
  frames: readonly Handed[];
  /** The wall was hit. */
  refused: boolean;
}

const NEWLINE = 0x0a;
const NONE = new Uint8Array(0);
const MOST_BYTES = 600;
const MOST_CUTS = 12;
const streamSchema = z.object({
  text: z.string().max(MOST_BYTES),
  ending: z.enum(['lf', 'crlf']),
  cuts: z
    .array(
      z
        .int()
        .min(0)
        .max(2 * MOST_BYTES),
    )
    .max(MOST_CUTS),
  limit: z.int().min(16).max(65_536),
});

/** Reads are handed to a real `FrameReader`; what it returned and held is what the steps show. */
export const framing: Lesson<Stream, FramingStep> = {
  id: 'framing',
  presets: PRESETS,
  readInput: (value) => streamSchema.safeParse(value).data ?? null,
  steps(input) {
    const bytes = streamBytes(input);
    const chunks = reads(bytes.length, input.cuts);
    const reader = new FrameReader(input.limit);
    const steps: FramingStep[] = [begin(bytes, chunks.length)];
    const frames: Handed[] = [];
    let heldFrom = 0;
    for (const { from, to } of chunks) {
      const read = { from, to, refused: false };
      const before = reader.held;
      const fed = feed(reader, bytes.subarray(from, to), heldFrom);
      const outcomes =
        fed instanceof Failure
          ? [wall(fed, reader.held, bytes, input.limit, { ...read, heldFrom, frames: [...frames] })]
          : after(fed, reader.held, bytes, { ...read, heldFrom, frames });
      const arrival = { ...read, held: before, heldFrom, lookedAt: from };
      const ask = question(outcomes, frames.length);
      steps.push({ ...arrival, ...arrivalWords(read, before.length), frames: [...frames], ask });
      steps.push(...outcomes);
      const last = outcomes.at(-1);
      if (!last || last.decided?.code) break;
      frames.splice(0, frames.length, ...last.frames);
      heldFrom = last.heldFrom;
    }
    return nonEmpty(steps);
  },
};

type Read = Pick<FramingStep, 'from' | 'to' | 'refused' | 'heldFrom' | 'frames'>;

/** A step for each line that came out, up to one that is no message, and one for what waits. */
function after(lines: Handed[], held: Uint8Array, bytes: Uint8Array, read: Read): FramingStep[] {
  const steps: FramingStep[] = [];
  let { heldFrom } = read;
  let frames = [...read.frames];
  for (const frame of lines) {
    heldFrom = frame.to + 1;
    frames = [...frames, frame];
    const words = frameWords(frame, bytes, read.from);
    steps.push({ ...read, ...words, held: NONE, heldFrom, lookedAt: heldFrom, frames });
    if (frame.failure) return steps;
  }
  if (held.length > 0) {
    const words = waitWords(held, bytes, read.to);
    steps.push({ ...read, ...words, held, heldFrom, lookedAt: read.to, frames });
  }
  return steps;
}

/** The step at the wall. The line at fault need not be the first that the read touches. */
function wall(
  failure: Failure,
  held: Uint8Array,
  bytes: Uint8Array,
  limit: number,
  read: Read,
): FramingStep {
  let start = read.heldFrom;
  let end = bytes.indexOf(NEWLINE, start);
  while (end !== -1 && end + 1 - start <= limit) {
    start = end + 1;
    end = bytes.indexOf(NEWLINE, start);
  }
  const ended = end !== -1 && end < read.to;
  const line = ended
    ? `A frame of ${end + 1 - start} bytes passes`
    : 'A line without an end passes';
  const lost = start > read.heldFrom ? ' What the same read completed before it is gone too.' : '';
  return {
    ...read,
    word: 'Refused',
    tone: 'client',
    sentence: `${line} the limit of ${limit}, newline included. It stops here, before anything is parsed.${lost}`,
    decided: decidedBy(failure),
    held,
    heldFrom: start,
    lookedAt: start + held.length,
    refused: true,
  };
}

function begin(bytes: Uint8Array, count: number): FramingStep {
  const times = count === 1 ? 'one read' : `${count} reads`;
  return {
    word: 'Listening',
    tone: 'client',
    sentence: `${plural(bytes.length)} will arrive in ${times}. A read knows nothing of messages.`,
    from: 0,
    to: 0,
    held: NONE,
    heldFrom: 0,
    lookedAt: 0,
    frames: [],
    refused: false,
  };
}

/** Feeds one read, and parses each line that came out; a failure of `feed` is the answer itself. */
function feed(reader: FrameReader, chunk: Uint8Array, from: number): Handed[] | Failure {
  try {
    let start = from;
    return reader.feed(chunk).map((line) => {
      const frame = { from: start, to: start + line.length, line, ...parsed(line) };
      start = frame.to + 1;
      return frame;
    });
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function parsed(line: Uint8Array): { failure?: Failure } {
  try {
    parseFrame(line);
    return {};
  } catch (failure) {
    if (failure instanceof Failure) return { failure };
    throw failure;
  }
}

function question(outcomes: readonly FramingStep[], before: number): Question {
  const last = outcomes.at(-1);
  const count = String(Math.min(2, (last?.frames.length ?? 0) - before));
  return {
    text: 'What comes of this read?',
    choices: [
      { id: '0', label: 'no frame yet' },
      { id: '1', label: 'one frame' },
      { id: '2', label: 'two or more' },
      { id: 'refuse', label: 'a refusal' },
    ],
    answer: last?.decided?.code ? 'refuse' : count,
    after: Math.max(1, outcomes.length),
  };
}

type Words = Pick<Step, 'word' | 'tone' | 'sentence' | 'decided'>;

function arrivalWords({ from, to }: { from: number; to: number }, held: number): Words {
  const waiting = held === 0 ? 'nothing waits' : `${plural(held)} wait already`;
  return {
    word: 'Read',
    tone: 'server',
    sentence: `A read returns ${plural(to - from)}; ${waiting}. Where is the newline?`,
  };
}

function frameWords(frame: Handed, bytes: Uint8Array, from: number): Words {
  const size = frame.to + 1 - frame.from;
  if (frame.failure) {
    return {
      word: 'Refused',
      tone: 'client',
      sentence: `A line of ${size} bytes comes out, and it is no message. Standard output belongs to the protocol, so it is not skipped.`,
      decided: decidedBy(frame.failure),
    };
  }
  return {
    word: 'Frame',
    tone: 'client',
    sentence: `The newline is found: ${size} bytes, handed out whole. ${frameNote(frame, bytes, from)}`,
    decided: decidedAt('FrameReader', 'lines.push(this.held)'),
  };
}

function frameNote({ line, from }: Handed, bytes: Uint8Array, readFrom: number): string {
  if (line.at(-1) === 0x0d) return 'The \\r stays in the line, and JSON takes it as white space.';
  if (readFrom > from && cutsCharacter(bytes, readFrom))
    return 'Only now is it decoded, so the cut character is whole again.';
  if (line.some((byte, i) => byte === 0x5c && line[i + 1] === 0x6e))
    return 'The \\n in its text is two bytes, 5c 6e, and ends nothing.';
  return 'parseFrame takes it.';
}

function waitWords(held: Uint8Array, bytes: Uint8Array, to: number): Words {
  const note = cutsCharacter(bytes, to) ? ' The last character is only half there.' : '';
  return {
    word: 'Waiting',
    tone: 'plain',
    sentence: `No newline in the last ${plural(held.length)}: they wait for the rest of their line.${note}`,
    decided: decidedAt('FrameReader', 'this.#hold(chunk.subarray(start));'),
  };
}

function plural(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}

/** A cut moved to `to`, kept between its neighbours; the same cuts when there is no room. */
export function moveCut(
  cuts: readonly number[],
  index: number,
  to: number,
  length: number,
): number[] {
  const low = (cuts[index - 1] ?? 0) + 1;
  const high = (cuts[index + 1] ?? length) - 1;
  return cuts.map((cut, i) => (i === index ? Math.min(Math.max(to, low), high) : cut));
}

/** One more cut, in the middle of the longest read; null when there is no read of two bytes left. */
export function addCut(cuts: readonly number[], length: number): number[] | null {
  const longest = reads(length, cuts).sort((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (!longest || longest.to - longest.from < 2 || cuts.length >= MOST_CUTS) return null;
  return cutsWithin(length, [...cuts, (longest.from + longest.to) >> 1]);
}
