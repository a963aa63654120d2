import type { FailureCode } from '../../chapters/mcp-tools/code/failure.ts';
import type { RequestMessage } from '../../chapters/mcp-tools/code/messages.ts';

/** What an observer of a client can watch go by. */
export type ClientEvent =
  | { kind: 'started'; pid: number }
  | { kind: 'bytes'; direction: 'sent' | 'received'; bytes: Uint8Array }
  | {
      kind: 'frame';
      direction: 'sent' | 'received';
      /** The line without its newline; its beginning when `truncated`. */
      line: Uint8Array;
      /** Bytes on the wire, newline included; for a line over the limit, the bytes that came. */
      size: number;
      truncated: boolean;
    }
  | {
      /** A call that the client refused to write, and the request that it would have been. */
      kind: 'not-sent';
      name: string;
      arguments: Record<string, unknown>;
      code: FailureCode;
      request: RequestMessage;
    }
  | { kind: 'stderr'; bytes: Uint8Array }
  | { kind: 'input-ended' }
  | { kind: 'signal'; signal: NodeJS.Signals; group: number }
  | { kind: 'exited'; pid: number; code: number | null; signal: NodeJS.Signals | null };

export type Observer = (event: ClientEvent) => void;
