import { expect, test } from 'vitest';
import type { ClientEvent } from '../../server/client/events.ts';
import { runEvent } from '../../server/live/protocol.ts';
import { runEventOf } from '../../server/runs/observe.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const shown = (event: ClientEvent) => runEventOf(event, 10);

test('bytes go by unseen: their frames are shown', () => {
  expect(shown({ kind: 'bytes', direction: 'sent', bytes: bytes('{}') })).toBeNull();
});

test('a frame keeps its size on the wire when its text is cut', () => {
  const line = bytes('{"text":"long"}');
  const frame = { kind: 'frame', direction: 'received', line, size: 16, truncated: false } as const;
  expect(shown(frame)).toEqual({
    ...{ kind: 'frame', direction: 'received', bytes: 16 },
    ...{ text: '{"text":"l', truncated: true },
  });
});

test('what was not sent is weighed as it would have gone out', () => {
  const params = { name: 'x', arguments: {} };
  const request = { jsonrpc: '2.0', id: 4, method: 'tools/call', params } as const;
  const event = shown({ kind: 'not-sent', ...params, code: 'TOOL_NOT_ALLOWED', request });
  expect(event).toMatchObject({ name: 'x', arguments: {}, code: 'TOOL_NOT_ALLOWED' });
  expect(event).toMatchObject({ bytes: JSON.stringify(request).length + 1, text: '{"jsonrpc"' });
});

test('stderr that is cut says how much there was', () => {
  expect(shown({ kind: 'stderr', bytes: bytes('0123456789abc') })).toEqual({
    kind: 'stderr',
    text: '0123456789… (13 bytes)',
  });
});

test('the life of the process is told as it is', () => {
  const life: ClientEvent[] = [
    { kind: 'started', pid: 7 },
    { kind: 'input-ended' },
    { kind: 'signal', signal: 'SIGTERM', group: 7 },
    { kind: 'exited', pid: 7, code: null, signal: 'SIGTERM' },
  ];
  expect(life.map((event) => runEvent.parse(shown(event)))).toEqual([
    { kind: 'process-started', pid: 7, role: 'server' },
    { kind: 'input-ended' },
    { kind: 'signal', signal: 'SIGTERM', group: 7 },
    { kind: 'process-exited', pid: 7, role: 'server', code: null, signal: 'SIGTERM' },
  ]);
});
