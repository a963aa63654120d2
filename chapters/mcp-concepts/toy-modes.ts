import type { ModeName } from '../../server/live/protocol.ts';

/** How the toy client ends against one mode of the teaching server, with the calls that arrived. */
export interface ToyEnd {
  mode: ModeName;
  outcome: 'ok' | 'failed';
  code?: 'TOY_FAILED' | 'TOY_STUCK';
  /** What the last call gave; absent where none gave anything. */
  value?: string;
  calls: number;
  /** True where the toy takes something that is wrong for right, or buys. */
  fooled: boolean;
  /** What the toy lacks, in a sentence. */
  lacks: string;
}

const takes = (mode: ModeName, fooled: boolean, lacks: string, value = '3', calls = 1): ToyEnd => ({
  ...{ mode, outcome: 'ok', value, calls, fooled, lacks },
});
const breaks = (mode: ModeName, calls: number, lacks: string): ToyEnd => ({
  ...{ mode, outcome: 'failed', code: 'TOY_FAILED', calls, fooled: false, lacks },
});
const waits = (mode: ModeName, lacks: string, value?: string): ToyEnd => ({
  ...{ mode, outcome: 'failed', code: 'TOY_STUCK', calls: 1, fooled: false, lacks },
  ...(value !== undefined && { value }),
});

/** The modes that both clients are run against, in the order in which they are told of. */
export const TOY_ENDS: readonly ToyEnd[] = [
  takes('normal', false, 'Nothing: against a server that behaves, the two do the same.', '4'),
  takes('old-version', true, 'It never reads the version in the answer.'),
  takes('true-id', true, 'It never looks at the id of a reply.'),
  takes('string-id', true, 'It never looks at the id of a reply.'),
  takes('wrong-id', true, 'It never looks at the id of a reply.'),
  takes(
    'stale',
    true,
    'It never looks at the id: an old answer passes for a new one, and is wrong.',
    '4',
    2,
  ),
  takes(
    'oversized',
    true,
    'It has no limit: all of the text goes to the model.',
    `${'x'.repeat(120)}… (200000 characters)`,
  ),
  breaks('stdout-log', 1, 'A log line is a broken message to it: an exception, and no reason.'),
  breaks('notify', 0, 'It takes the next line for the answer, and that was a notification.'),
  breaks('ping', 1, 'It takes the next line for the answer, and that was a question.'),
  waits('hang', 'It has no deadline.'),
  waits('drip', 'It has no deadline: something always arrives.'),
  takes('duplicate-tool', true, 'It checks no list: of two tools with one name the last stays.'),
  breaks('paginated', 0, 'It reads the first page and takes it for the whole list.'),
  takes(
    'hostile',
    true,
    'It has no allowlist: whatever is advertised may be called.',
    'ordered 100 tubs of vanilla',
  ),
  waits('stubborn', 'It says goodbye and waits: it has no signal for a server that stays.', '3'),
];

export const COMPARED: readonly ModeName[] = TOY_ENDS.map(({ mode }) => mode);
