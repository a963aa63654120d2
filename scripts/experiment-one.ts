/** Asks one request of one model and shows it all: what is sent, what comes back, tokens and time. */
import { decideOnce } from './experiment/one.ts';

const drop = new AbortController();
process.on('SIGINT', () => drop.abort());
process.exitCode = await decideOnce(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  drop: drop.signal,
});
