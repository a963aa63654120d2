/** Repeats the tool-selection experiment on models of one's own; `--help` lists the options. */
import { TEACHING_SERVER } from './built.ts';
import { experiment } from './experiment/program.ts';
import { sleep } from './experiment/sleep.ts';

const stop = new AbortController();
const drop = new AbortController();
process.on('SIGINT', () => {
  if (stop.signal.aborted) drop.abort();
  else process.stderr.write('\nstopping after this answer; Ctrl-C again drops it\n');
  stop.abort();
});
process.on('SIGTERM', () => {
  stop.abort();
  drop.abort();
});

process.exitCode = await experiment(process.argv.slice(2), {
  environment: process.env,
  isTerminal: process.stdout.isTTY ?? false,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  stop: stop.signal,
  drop: drop.signal,
  sleep,
  teachingServer: TEACHING_SERVER,
});
