import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HAS_PROCESS_GROUPS } from './client/process-group.ts';
import { greet } from './greeting.ts';
import { LIVE_FAILURES } from './live/protocol.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { CLASS_LIMITS } from './policy/class.ts';
import { ownAddresses, type RunningServer, startServer } from './start.ts';

/** `dist`: this file is built to `dist/server/main.js`. */
const DIST = dirname(dirname(fileURLToPath(import.meta.url)));
/** Whatever hangs by then is not waited for. */
const LAST_MOMENT_MS = 1_900;

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else await serve(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function serve({ port, host, maxRuns, isClass, ollama, dev }: Options): Promise<void> {
  const server = await startServer({
    ...{ dist: DIST, port, host },
    limits: {
      ...(isClass && CLASS_LIMITS),
      ...(maxRuns !== undefined && { runsAtOnce: maxRuns }),
    },
    ...(ollama && { model: await modelBehind(ollama) }),
    ...(dev && { developer: developing }),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? new UsageError(`cannot listen: ${error.message}`) : error;
  });
  console.log(greet(server, { port, host, isClass, addresses: ownAddresses() }));
  if (ollama) console.log(`Lucy's loop can run on ${ollama.name}, at ${ollama.url}`);
  if (!HAS_PROCESS_GROUPS) console.log(`Live runs are off. ${LIVE_FAILURES.NO_PROCESS_GROUPS}`);
  endWithSignals(server);
}

async function modelBehind(ollama: NonNullable<Options['ollama']>) {
  const { ollamaModel } = await import('./runs/ollama-model.ts');
  return ollamaModel(ollama);
}

async function developing(token: string) {
  const { developPage } = await import('./dev.ts');
  return developPage(join(dirname(DIST), 'vite.config.ts'), token);
}

function endWithSignals(server: RunningServer): void {
  const end = () => {
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
