/**
 * Why an operation ended without a result, as stable codes. The README prints this table, the page
 * shows the code beside the reason, and tests assert on it: a code never changes its meaning.
 */
export const FAILURES = {
  FRAME_TOO_LONG:
    'A line from the server passed the frame limit, newline included, before parsing.',
  FRAME_NOT_UTF8: 'A line from the server is not valid UTF-8.',
  FRAME_NOT_JSON: 'A line from the server is not JSON: a log line on stdout, say.',
  FRAME_NOT_JSON_RPC: 'A line is JSON, but not one JSON-RPC 2.0 object: a batch, say.',
  MESSAGE_TOO_LONG: 'A message of ours would pass the frame limit, so it was not sent.',
  MESSAGE_NOT_ENCODABLE:
    'A message of ours holds a value that JSON has no form for (NaN, undefined).',
  ID_MISMATCH: 'A reply does not carry the exact id, in type and value, of the request that waits.',
  RESPONSE_MALFORMED: 'A reply has both a result and an error, neither, or one of the wrong shape.',
  REQUEST_MALFORMED: 'A request of the server itself has no string or integer id, or no method.',
  SERVER_ERROR: 'The server answered with a JSON-RPC error.',
  TOO_MANY_NOTIFICATIONS: 'More messages than the client skips arrived before the answer.',
  VERSION_REFUSED: 'The server answered with a protocol version that this client does not speak.',
  HANDSHAKE_REFUSED: 'The server answered initialize with an error: one of a later revision, say.',
  NO_TOOLS_CAPABILITY: 'The server did not declare the tools capability.',
  CATALOG_PAGINATED: 'The tool list continues on another page, which is outside the bounds.',
  CATALOG_MISSING: 'The discovery result carries no list of tools.',
  CATALOG_TOO_LONG: 'The tool list is longer than the client takes.',
  TOOL_NAME_INVALID: 'A tool has no name that is a non-empty string.',
  TOOL_DUPLICATE: 'Two tools of one server have the same name.',
  TOOL_SCHEMA_INVALID: 'A tool has no input schema of type object.',
  TOOL_NOT_ALLOWED: 'The application does not allow this tool; nothing was sent.',
  TOOL_NOT_ADVERTISED: 'The server did not advertise this tool; nothing was sent.',
  TOOL_FAILED: 'The tool ran and reported that it failed (isError).',
  TOOL_RESULT_INVALID: 'The result of a call carries no readable text.',
  DEADLINE_PASSED: 'The one deadline of the operation passed.',
  OUTPUT_ENDED: 'The server closed its output before it answered.',
  SERVER_EXITED: 'The server process ended before it answered.',
  START_FAILED: 'The server process could not be started.',
  INPUT_CLOSED: 'The server closed its input before the request was written.',
  CONNECTION_UNFIT: 'An earlier failure left the connection unfit; only close() is of use.',
  CLIENT_BUSY: 'Another operation is under way; this client does one at a time.',
  CLIENT_CLOSED: 'The client was closed, before the operation or while it waited.',
  NOT_INITIALIZED: 'The handshake has not been completed, so nothing else may be asked.',
  ALREADY_INITIALIZED: 'The handshake was completed before; a second one is not sent.',
  OPTIONS_INVALID: 'The client was configured outside its bounds.',
} as const;

export type FailureCode = keyof typeof FAILURES;

/**
 * Ends without a result in which the client had nothing to refuse: the answer did not come, or it
 * was an error and said so.
 */
const NOT_REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'SERVER_ERROR',
  'TOOL_FAILED',
  'DEADLINE_PASSED',
  'OUTPUT_ENDED',
  'SERVER_EXITED',
  'START_FAILED',
  'INPUT_CLOSED',
  'CONNECTION_UNFIT',
  'CLIENT_BUSY',
  'CLIENT_CLOSED',
  'NOT_INITIALIZED',
  'ALREADY_INITIALIZED',
  'OPTIONS_INVALID',
]);

/** True when the client did its work: it did not accept what came, or did not send what was asked. */
export const isRefusal = (code: FailureCode): boolean => !NOT_REFUSALS.has(code);

/** What the holder of a {@link Failure} can look at besides its message. */
export interface FailureDetail {
  /** The bytes at fault, as they came; shown escaped and cut by {@link showBytes}. */
  bytes?: Uint8Array;
  /** The `data` of a JSON-RPC error, exactly as the server sent it. */
  data?: unknown;
  cause?: unknown;
}

/** A declared end without a result. Everything that this chapter's code throws is one of these. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly bytes: Uint8Array | undefined;
  readonly data: unknown;

  constructor(code: FailureCode, message: string, detail: FailureDetail = {}) {
    super(message, { cause: detail.cause });
    this.code = code;
    this.bytes = detail.bytes;
    this.data = detail.data;
  }
}

/**
 * Bytes as printable ASCII, everything else as `\xNN`, so that no byte of a server can act on a
 * terminal or a page.
 *
 * @param limit how many bytes are shown at most; the rest is counted
 */
export function showBytes(bytes: Uint8Array, limit = 200): string {
  let shown = '';
  for (const byte of bytes.subarray(0, limit)) {
    if (byte === 0x0a) shown += '\\n';
    else if (byte === 0x0d) shown += '\\r';
    else if (byte === 0x5c) shown += '\\\\';
    else if (byte >= 0x20 && byte < 0x7f) shown += String.fromCharCode(byte);
    else shown += `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return bytes.length > limit ? `${shown}… (${bytes.length} bytes)` : shown;
}

/** Any JSON value, short and on one line, for an error message. */
export function showValue(value: unknown, limit = 60): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
