import { dryRun } from './dry-run.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { type Progress, progressText } from './progress.ts';
import { AnthropicProvider } from './providers/anthropic.ts';
import { OllamaProvider } from './providers/ollama.ts';
import type { Provider } from './providers/provider.ts';
import { journalPath, runExperiment, type World } from './run.ts';
import { Interrupted, Stop } from './stops.ts';

/** What the program needs of the process that it runs in. */
export interface Terminal extends Pick<World, 'stop' | 'drop' | 'sleep' | 'teachingServer'> {
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether a line can be written over. */
  isTerminal: boolean;
  out: (text: string) => void;
  error: (text: string) => void;
}

/** Exit codes: done, stopped by a fault, a wrong command line, interrupted. */
export const EXIT = { done: 0, stopped: 1, usage: 2, interrupted: 130 } as const;

/**
 * Runs a command line to its end.
 *
 * @returns the exit code
 */
export async function experiment(argv: readonly string[], terminal: Terminal): Promise<number> {
  const key = terminal.environment.ANTHROPIC_API_KEY ?? '';
  // Whatever a server says about the key, it is not repeated.
  const kept = (text: string) => (key === '' ? text : text.replaceAll(key, '[the key]'));
  const say = (text: string) => terminal.out(kept(text));
  const complain = (text: string) => terminal.error(kept(text));
  let options: Options;
  try {
    options = readOptions(argv);
    if (options.help) {
      say(USAGE);
      return EXIT.done;
    }
    if (options.dryRun) {
      say(dryRun(options, providerOf(options, key || 'none')));
      return EXIT.done;
    }
    if (options.provider === 'anthropic' && key === '') {
      throw new UsageError(
        'set ANTHROPIC_API_KEY in the environment: it is read from nowhere else',
      );
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\n(--help lists the options)\n`);
    return EXIT.usage;
  }
  return await toTheEnd(options, options.out ?? '', argv, key, {
    ...terminal,
    out: say,
    error: complain,
  });
}

async function toTheEnd(
  options: Options,
  out: string,
  argv: readonly string[],
  key: string,
  terminal: Terminal,
): Promise<number> {
  const lines = new StatusLine(terminal);
  const embedder = new OllamaProvider(options.embeddingsUrl);
  try {
    await runExperiment(options, out, {
      provider: providerOf(options, key),
      embed: (model, texts) => embedder.embed(model, texts),
      ...{ teachingServer: terminal.teachingServer, sleep: terminal.sleep },
      ...{ stop: terminal.stop, drop: terminal.drop },
      progress: (progress) => lines.show(progress),
      note: (text) => lines.note(text),
    });
    lines.note(`${out} is written. Drop it on the page to see it beside the book's.`);
    return EXIT.done;
  } catch (error) {
    const isKnown = error instanceof Stop || error instanceof Interrupted;
    if (!isKnown) throw error;
    lines.end();
    const reason = error instanceof Stop ? `stopped: ${error.message}` : 'stopped, as you asked';
    terminal.error(`${reason}\n${lines.begun ? resumeHint(out, argv) : ''}`);
    return error instanceof Stop ? EXIT.stopped : EXIT.interrupted;
  }
}

function resumeHint(out: string, argv: readonly string[]): string {
  const words = argv.includes('--resume') ? argv : [...argv, '--resume'];
  const quoted = words.map((word) => (/^[\w./:=,@-]+$/.test(word) ? word : `'${word}'`));
  return `Every answer so far is in ${journalPath(out)}. To go on:\n  npm run experiment -- ${quoted.join(' ')}\n`;
}

export function providerOf({ provider, url }: Options, key: string): Provider {
  return provider === 'ollama' ? new OllamaProvider(url) : new AnthropicProvider(url, key);
}

/** One line that is written over on a terminal; elsewhere a line for each condition. */
class StatusLine {
  begun = false;
  readonly #terminal: Terminal;
  #condition = '';
  #isOpen = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(progress: Progress): void {
    const { isTerminal, out } = this.#terminal;
    this.begun = true;
    const { model, protocol, offer } = progress.decision;
    const condition = `${model} ${protocol} ${offer}`;
    if (isTerminal) out(`\r\x1b[K${progressText(progress)}`);
    else if (condition !== this.#condition) out(`${progressText(progress)}\n`);
    this.#condition = condition;
    this.#isOpen = isTerminal;
  }

  note(text: string): void {
    this.end();
    this.#terminal.out(`${text}\n`);
  }

  end(): void {
    if (this.#isOpen) this.#terminal.out('\n');
    this.#isOpen = false;
  }
}
