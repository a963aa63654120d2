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
  --ollama URL     the Ollama server of the model below, http://127.0.0.1:11434 say
  --model NAME     let the agent loop run on this language model too, beside the scripted one; all
                   who reach the page can run it, two loops at once
  --dev            serve the page from its sources, with hot reload
  --help           print this
`;

export interface Options {
  port: number;
  host: string;
  maxRuns: number | undefined;
  isClass: boolean;
  /** The language model for the agent loop. */
  ollama: { url: string; name: string } | undefined;
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
    ollama: ollamaFrom(values.ollama, values.model),
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
        ollama: { type: 'string' },
        model: { type: 'string' },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function ollamaFrom(url: string | undefined, name: string | undefined): Options['ollama'] {
  if (url === undefined && name === undefined) return undefined;
  if (url === undefined || name === undefined) {
    throw new UsageError('--ollama and --model go together: where the model is, and which');
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`--ollama is an address such as http://127.0.0.1:11434, not ${url}`);
  }
  if (!/^[\w.:/-]{1,100}$/.test(name)) {
    throw new UsageError(`--model is the name of a model such as qwen2.5:1.5b, not ${name}`);
  }
  return { url, name };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} is a whole number from ${least} to ${most}, not ${text}`);
}
