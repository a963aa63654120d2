import { openSync, writeSync } from 'node:fs';
import type { LoggedCall } from './actions.ts';

export type CallLog = (call: LoggedCall) => void;

/**
 * The server's own record of the calls that arrived: one JSON line for each.
 *
 * Written synchronously, so that the line is in the file before the server does anything else: it
 * stands also when the call then crashes the server.
 *
 * @param file appended to, and made when it is not there; without one, no log is kept
 * @throws when the file cannot be opened
 */
export function openCallLog(file: string | undefined): CallLog {
  if (file === undefined) return () => {};
  const fd = openSync(file, 'a', 0o600);
  return ({ id, name, arguments: args }) => {
    writeSync(fd, `${JSON.stringify({ id, name, arguments: args })}\n`);
  };
}
