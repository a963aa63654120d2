import type { Transport } from '../../chapters/mcp-concepts/toy/client.ts';
import { type Failure, showBytes } from '../../chapters/mcp-tools/code/failure.ts';
import { ClientFailure } from '../client/client-failure.ts';
import type { ServerProcess } from '../client/server-process.ts';
import type { StdioClient } from '../client/stdio-client.ts';
import type { ModeName, RunEventInput, RunOptions } from '../live/protocol.ts';
import type { Limits } from '../policy/limits.ts';
import type { Model } from './model.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { RelayInput } from './relay-input.ts';

/** All that a scenario can reach: no socket, no path, no command. */
export interface Context {
  mode: ModeName;
  options: RunOptions;
  /** Who plays the model of a loop; without a name it is the script. */
  player: { name: string | null; model: Model };
  /** Aborted when the run has to end. */
  signal: AbortSignal;
  emit(event: RunEventInput): void;
  /**
   * A real client over a real teaching server in the mode of the run, which is closed with the run
   * whatever happens. Its events become events of the run.
   *
   * @param frames how many frames are shown; the rest is counted, so that a measurement is not
   *   slowed down by being watched
   * @throws {Failure} CLIENT_CLOSED when the run was stopped before
   */
  connect(allowed: Iterable<string>, frames?: number): StdioClient;
  /**
   * A real server for the toy client of the other chapter, closed with the run as well.
   *
   * @throws {Failure} CLIENT_CLOSED when the run was stopped before
   */
  connectToy(server: ServerName): Transport;
  /** Only for the scenario in which the page talks to the server by itself. */
  relay?: Relay | undefined;
}

/** A server with nobody at its pipes yet, and what the page sends for it. */
export interface Relay {
  /**
   * Starts the teaching server in the mode of the run, which is closed with the run.
   *
   * @throws {Failure} CLIENT_CLOSED when the run was stopped before
   */
  open(): ServerProcess;
  input: RelayInput;
  limits: Limits;
}

/** The two programs that a scenario may talk to: the toy server, or the one with the modes. */
export type ServerName = 'toy' | 'teaching';

/** A small play with a real client: what it does is its steps, what came of it is its outcome. */
export type Scenario = (context: Context) => Promise<Outcome>;

/** The names of the steps that most scenarios share. */
export type StepName = 'handshake' | 'discovery' | 'call' | 'purchase' | 'model' | 'close';

/** Does one step and tells of it: that it began, and its value or why it has none. */
export async function step<T>(
  { emit }: Context,
  name: StepName,
  act: () => Promise<T>,
  show: (value: T) => unknown = (value) => value,
): Promise<T> {
  emit({ kind: 'step', name, status: 'begin' });
  try {
    const value = await act();
    emit({ kind: 'step', name, status: 'ok', value: show(value) });
    return value;
  } catch (error) {
    const { outcome: status, ...why } = endOf(error);
    emit({ kind: 'step', name, status, ...why });
    throw error;
  }
}

export function shakeHands(context: Context, client: StdioClient): Promise<unknown> {
  return step(context, 'handshake', () => client.initialize());
}

/** Discovery, and beside each tool whether the application lets anybody call it. */
export function discover(context: Context, client: StdioClient) {
  return step(
    context,
    'discovery',
    () => client.listTools(),
    (catalog) =>
      [...catalog.values()].map(({ name, description = '' }) => {
        return { name, description, allowed: client.allowed.has(name) };
      }),
  );
}

/** Closes the client as a step of its own. */
export function closeClient(context: Context, client: StdioClient) {
  return step(context, 'close', () => client.close());
}

/**
 * Plays `body` with one client and closes it, whatever came of it. The outcome is that of the body:
 * how the server then leaves is told by the events.
 *
 * @param body its value is the value of the run
 */
export async function playWithClient(
  context: Context,
  allowed: Iterable<string>,
  body: (client: StdioClient) => Promise<unknown>,
): Promise<Outcome> {
  let client: StdioClient | undefined;
  try {
    client = context.connect(allowed);
    return { outcome: 'ok', value: await body(client) };
  } catch (error) {
    return endOf(error);
  } finally {
    if (client) await closeClient(context, client);
  }
}

/** The end that a failure makes, with everything that the client knows about it. */
function endOf(error: unknown) {
  return { ...outcomeOf(error), value: circumstances(error as Failure) };
}

function circumstances(error: Failure) {
  return {
    ...(error.bytes && { bytesAtFault: showBytes(error.bytes) }),
    ...(error.data !== undefined && { data: error.data }),
    ...(error instanceof ClientFailure && {
      bytesRead: error.bytesRead,
      stderrTail: error.stderrTail,
      exit: error.exit ?? null,
    }),
  };
}
