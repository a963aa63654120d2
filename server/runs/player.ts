import { join } from 'node:path';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import type { ClientEvent } from '../client/events.ts';
import { ServerProcess } from '../client/server-process.ts';
import { StdioClient } from '../client/stdio-client.ts';
import { LIVE_FAILURES, needsModel } from '../live/protocol.ts';
import type { Limits } from '../policy/limits.ts';
import { CallLogTail } from './call-log.ts';
import type { RunFolders } from './folders.ts';
import { gullibleModel } from './gullible-model.ts';
import type { OperatorModel } from './model.ts';
import { runEventOf } from './observe.ts';
import { failed } from './outcome.ts';
import type { Player } from './registry.ts';
import type { Run } from './run.ts';
import type { Context, ServerName } from './scenario.ts';
import { SCENARIO_PLAYS } from './scenarios/index.ts';
import { ToyConnection } from './toy-connection.ts';

/** A server that is told to stop by a person gets less time to leave by itself. */
const GRACE_WHEN_STOPPED_MS = 300;

export interface PlayerOptions {
  /** The folder of the compiled programs: the teaching server and the toy server are among them. */
  programs: string;
  folders: RunFolders;
  limits: Limits;
  /** What a loop may be played on beside the script. */
  model?: OperatorModel | undefined;
}

/**
 * Plays runs for real: a fresh folder, the server's log followed as it is written, and at the end
 * no process and no folder, however the run ended.
 */
export function createPlayer({ programs, folders, limits, model }: PlayerOptions): Player {
  return async (run: Run) => {
    const { scenario, mode, options } = run.request;
    const play = SCENARIO_PLAYS[scenario];
    if (!play) return failed('SCENARIO_UNAVAILABLE', `${scenario} is not played here`);

    const player = needsModel(run.request) ? model : { name: null, model: gullibleModel };
    if (!player) return failed('MODEL_UNAVAILABLE', LIVE_FAILURES.MODEL_UNAVAILABLE);

    const folder = folders.make();
    const logPath = join(folder, 'calls.jsonl');
    const log = new CallLogTail(logPath, (line) => run.emit({ kind: 'call-log', line }));
    const opened: { close(graceMs?: number): Promise<unknown> }[] = [];
    const closeAll = (graceMs?: number) => Promise.all(opened.map((one) => one.close(graceMs)));
    // What goes wrong in it is told where it is awaited, below.
    const closeSoon = () => closeAll(GRACE_WHEN_STOPPED_MS).catch(() => []);
    run.signal.addEventListener('abort', () => void closeSoon());

    const commandOf = (server: ServerName) =>
      server === 'toy'
        ? [process.execPath, join(programs, 'toy-server.js')]
        : [
            ...[process.execPath, join(programs, 'teaching-server.js')],
            ...['--mode', mode, '--log', logPath],
          ];
    const refuseWhenStopped = () => {
      if (run.signal.aborted) throw new Failure('CLIENT_CLOSED', 'the run was stopped');
    };
    const connect: Context['connect'] = (allowed, frames = Number.POSITIVE_INFINITY) => {
      refuseWhenStopped();
      const client = new StdioClient({
        command: commandOf('teaching'),
        allowed,
        timeoutMs: options.timeoutMs,
        cwd: folder,
        onEvent: observer(run, log, frames, limits.frameBytes),
      });
      opened.push(client);
      return client;
    };
    const connectToy: Context['connectToy'] = (server) => {
      refuseWhenStopped();
      const observe = observer(run, log, Number.POSITIVE_INFINITY, limits.frameBytes);
      const connection = new ToyConnection(commandOf(server), { cwd: folder, observe });
      opened.push(connection);
      return connection.transport;
    };
    const openServer = () => {
      refuseWhenStopped();
      const server = new ServerProcess(commandOf('teaching'), {
        environment: { PATH: process.env.PATH ?? '' },
        cwd: folder,
        observe: observer(run, log, Number.POSITIVE_INFINITY, limits.frameBytes),
      });
      let closed: Promise<unknown> | undefined;
      opened.push({
        close: (graceMs = 1_000) => {
          closed ??= server.close(graceMs);
          return closed;
        },
      });
      return server;
    };
    try {
      return await play({
        ...{ mode, options, player, signal: run.signal },
        emit: (event) => run.emit(event),
        ...{ connect, connectToy },
        relay: run.input && { open: openServer, input: run.input, limits },
      });
    } finally {
      await closeAll();
      log.close();
      folders.remove(folder);
    }
  };
}

/** Turns what one client sees into events of the run, the first `frames` frames of it. */
function observer(run: Run, log: CallLogTail, frames: number, frameBytes: number) {
  let seen = 0;
  return (event: ClientEvent) => {
    if (event.kind === 'bytes') return;
    if (event.kind === 'frame') {
      seen += 1;
      if (seen > frames) return;
    }
    // The server logs a call before it does anything about it, so the line comes first here too.
    log.read();
    if (event.kind === 'input-ended' && seen > frames) {
      run.emit({ kind: 'dropped', count: seen - frames, what: 'frames' });
    }
    const shown = runEventOf(event, frameBytes);
    if (shown) run.emit(shown);
  };
}
