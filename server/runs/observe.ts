import { encodeFrame } from '../../chapters/mcp-tools/code/frames.ts';
import type { ClientEvent } from '../client/events.ts';
import type { RunEventInput } from '../live/protocol.ts';
import { frameText } from './frame-text.ts';

/**
 * What the client saw as an event of the run; null for what the page does not show.
 *
 * @param limit bytes of a frame that are kept
 */
export function runEventOf(event: ClientEvent, limit: number): RunEventInput | null {
  switch (event.kind) {
    case 'bytes':
      return null;
    case 'started':
      return { kind: 'process-started', pid: event.pid, role: 'server' };
    case 'exited':
      return { ...event, kind: 'process-exited', role: 'server' };
    case 'frame': {
      const { direction, size, line, truncated } = event;
      return { kind: 'frame', direction, bytes: size, ...frameText(line, limit, truncated) };
    }
    case 'not-sent': {
      const { request, ...refused } = event;
      const frame = encodeFrame(request, Number.POSITIVE_INFINITY);
      const { text } = frameText(frame.subarray(0, -1), limit);
      return { ...refused, bytes: frame.length, text };
    }
    case 'stderr': {
      const { text, truncated } = frameText(event.bytes, limit);
      const all = truncated ? `${text}… (${event.bytes.length} bytes)` : text;
      return { kind: 'stderr', text: all };
    }
    case 'input-ended':
    case 'signal':
      return event;
  }
}
