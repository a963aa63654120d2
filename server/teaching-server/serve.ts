import { closeSync } from 'node:fs';
import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { FrameReader } from '../../chapters/mcp-tools/code/frames.ts';
import type { Action } from './actions.ts';
import type { CallLog } from './call-log.ts';
import type { Conversation } from './conversation.ts';

/** What the server takes in one frame, and about what it holds while it is busy, in bytes. */
const INPUT_LIMIT = 1_048_576;
/** After the end of its input the server finishes what was asked, for at most this long. */
const LAST_ANSWERS_MS = 200;
/** How many actions of one answer are done before the timers and the input have their turn. */
const ACTIONS_AT_A_TIME = 64;

export interface Surroundings {
  log: CallLog;
  startGrandchild(): Promise<void>;
}

/**
 * Plays a conversation on this process's own stdin and stdout, until its input ends or a mode says
 * otherwise. Writes never block: a process that is blocked could not see that its parent is gone.
 */
export function serve(conversation: Conversation, surroundings: Surroundings): void {
  const { stdin, stdout } = process;
  const reader = new FrameReader(INPUT_LIMIT);
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let busy = false;
  let stuck = false;
  let inputEnded = false;
  let outputClosed = false;

  stdout.on('error', () => process.exit(0)); // EPIPE: nobody reads any more
  stdin.on('error', leave);
  stdin.on('end', leave);
  stdin.on('data', (chunk: Buffer) => {
    for (const line of framed(chunk)) {
      waiting.push(line);
      waitingBytes += line.length;
    }
    if (waitingBytes > INPUT_LIMIT) stdin.pause();
    if (!busy) void answerAll();
  });

  function framed(chunk: Uint8Array): Uint8Array[] {
    try {
      return reader.feed(chunk);
    } catch (failure) {
      process.stderr.write(`${(failure as Failure).message}\n`);
      process.exit(1);
    }
  }

  async function answerAll(): Promise<void> {
    busy = true;
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      waitingBytes -= line.length;
      let done = 0;
      for (const action of conversation.receiveLine(line)) {
        // Awaited only where there is something to wait for, so that an answer leaves at once.
        const pending = perform(action);
        if (pending) await pending;
        done += 1;
        if (done % ACTIONS_AT_A_TIME === 0) await giveWay();
      }
    }
    busy = false;
    if (inputEnded) leave();
    else stdin.resume();
  }

  function perform(action: Action): Promise<unknown> | undefined {
    switch (action.kind) {
      case 'log':
        surroundings.log(action.call);
        return;
      case 'write':
        if (outputClosed || stdout.write(action.bytes)) return;
        return new Promise((resolve) => stdout.once('drain', resolve));
      case 'say':
        process.stderr.write(`${action.text}\n`);
        return;
      case 'wait':
        return sleep(action.ms);
      case 'end-output':
        // Not stdout.end(): Node leaves the descriptor open, and the client would wait for ever.
        if (!outputClosed) closeSync(1);
        outputClosed = true;
        return;
      case 'exit':
        return process.exit(action.status);
      case 'start-grandchild':
        return surroundings.startGrandchild();
      case 'stop-reading':
        stdin.pause();
        return hang();
      case 'hang':
        return hang();
    }
  }

  function hang(): Promise<never> {
    stuck = true;
    return new Promise(() => {});
  }

  /** The end of input is how a client says goodbye, and a server then goes by itself. */
  function leave(): void {
    inputEnded = true;
    if (stuck || (conversation.ready && conversation.mode.ignoresEndOfInput)) return;
    setTimeout(() => process.exit(0), LAST_ANSWERS_MS);
    if (busy) return;
    if (outputClosed) process.exit(0);
    stdout.write('', () => process.exit(0)); // once all that was written before has left
  }
}
