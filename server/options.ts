import { parseArgs } from 'node:util';
import { bindRefusal } from './policy/bind.ts';
import { LIMITS } from './policy/limits.ts';

export const USAGE = `usage: npm start -- [options]

  --port N         the port to listen on (4114); when it is taken, the next free one
  --host ADDRESS   the address to listen on (127.0.0.1)
  --allow-network  let other machines reach an address that is not loopback: whoever can reach
                   the port can start processes on this machine
  --class          serve the local network on purpose, with stricter limits for each reader; prints
                   the address for the room and its QR code
  --max-runs N     runs at once, 1 to 256; more wait in a queue (${LIMITS.runsAtOnce})
  --dev            serve the page from its sources, with hot reload
  --help           print this
`;

export interface Options {
  port: number;
  host: string;
  maxRuns: number | undefined;
  isClass: boolean;
  dev: boolean;
  help: boolean;
}

/** A command line that cannot be obeyed; its message is meant for whoever typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * @param argv without the names of the program
 * @throws {UsageError}
 */
export function readOptions(argv: readonly string[]): Options {
  const values = parse(argv);
  const isClass = values.class;
  const host = values.host ?? (isClass ? '0.0.0.0' : '127.0.0.1');
  const refusal = bindRefusal(host, isClass || values['allow-network']);
  if (refusal) throw new UsageError(refusal);
  const maxRuns = values['max-runs'];
  return {
    port: wholeNumber('--port', values.port, 0, 65_535),
    host,
    maxRuns: maxRuns === undefined ? undefined : wholeNumber('--max-runs', maxRuns, 1, 256),
    isClass,
    dev: values.dev,
    help: values.help,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '4114' },
        host: { type: 'string' },
        class: { type: 'boolean', default: false },
        'allow-network': { type: 'boolean', default: false },
        'max-runs': { type: 'string' },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} is a whole number from ${least} to ${most}, not ${text}`);
}
