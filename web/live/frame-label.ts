import { isObject, type JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import { visible } from './visible.ts';

/** What a line on the wire is, as far as its text tells. */
export interface FrameLabel {
  kind: 'request' | 'notification' | 'result' | 'error' | 'not-a-message';
  /** In the words of the protocol: `tools/call word_count`, `result`, `error -32602`. */
  title: string;
  /** The id as JSON writes it (`3`, `"3"`, `true`), or null when the message carries none. */
  id: string | null;
  /** A few words on what it holds: `2025-06-18, tools`, `2 tools`, `text "4"`. */
  detail: string;
}

/** A label of at most `limit` characters: the exact bytes are one press away. */
function short(text: string, limit = 48): string {
  const shown = visible(text);
  return shown.length > limit ? `${shown.slice(0, limit)}…` : shown;
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The id that a frame's text carries, as JSON writes it; for a cut frame, as far as it can be read. */
function idOf(message: JsonObject | null, text: string): string | null {
  if (message) return Object.hasOwn(message, 'id') ? JSON.stringify(message.id) : null;
  return /^\{"jsonrpc":"2\.0","id":("[^"]*"|[\w.-]+)/.exec(text)?.[1] ?? null;
}

/**
 * Reads one line of the wire for its row on screen. It judges nothing: the client did that, and a
 * line that the client refused has a label too.
 */
export function labelFrame(text: string, truncated = false): FrameLabel {
  const message = truncated ? null : parsed(text);
  const id = idOf(message, text);
  if (!message) return unread(text, truncated, id);
  if (typeof message.method === 'string') {
    const params = isObject(message.params) ? message.params : {};
    const name = typeof params.name === 'string' ? ` ${short(params.name)}` : '';
    const title = `${short(message.method)}${message.method === 'tools/call' ? name : ''}`;
    return { kind: id === null ? 'notification' : 'request', title, id, detail: asked(params) };
  }
  if (isObject(message.error)) {
    const { code, message: text } = message.error;
    return {
      kind: 'error',
      title: `error ${short(String(code))}`,
      id,
      detail: short(String(text)),
    };
  }
  if (!Object.hasOwn(message, 'result')) {
    return { kind: 'not-a-message', title: short(text), id, detail: '' };
  }
  return { kind: 'result', title: 'result', id, detail: given(message.result) };
}

function unread(text: string, truncated: boolean, id: string | null): FrameLabel {
  const isResult = /^\{"jsonrpc":"2\.0","id":[^,]+,"result"/.test(text);
  if (truncated && isResult) return { kind: 'result', title: 'result', id, detail: 'cut short' };
  return {
    kind: 'not-a-message',
    title: short(text, 40),
    id,
    detail: truncated ? 'cut short' : '',
  };
}

function asked(params: JsonObject): string {
  if (isObject(params.arguments)) {
    return short(
      Object.values(params.arguments)
        .map((value) => JSON.stringify(value))
        .join(', '),
    );
  }
  if (typeof params.protocolVersion === 'string') return short(params.protocolVersion);
  if (typeof params.reason === 'string') return short(params.reason);
  return '';
}

function given(result: unknown): string {
  if (!isObject(result)) return short(JSON.stringify(result) ?? '');
  if (typeof result.protocolVersion === 'string') {
    const offers = isObject(result.capabilities) ? Object.keys(result.capabilities) : [];
    return short([result.protocolVersion, ...offers].join(', '));
  }
  if (Array.isArray(result.tools)) {
    const more = result.nextCursor === undefined ? '' : ', and a next page';
    return `${result.tools.length} tools${more}`;
  }
  const first: unknown = Array.isArray(result.content) ? result.content[0] : undefined;
  if (isObject(first) && typeof first.text === 'string') {
    return `${result.isError === true ? 'isError, ' : ''}text ${short(JSON.stringify(first.text))}`;
  }
  return '';
}
