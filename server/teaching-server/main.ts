import { parseArgs } from 'node:util';
import type { ModeName } from '../live/protocol.ts';
import { type CallLog, openCallLog } from './call-log.ts';
import { startGrandchild, stayBehind } from './grandchild.ts';
import { endWith, LONGEST_LIFE_MS } from './lifetime.ts';
import { converse, MODES } from './modes.ts';
import { serve } from './serve.ts';

const USAGE = `usage: teaching-server --mode MODE [--log FILE] [--life MS]

A scripted MCP server on stdin and stdout, wrong on purpose when it is asked to be.

  --mode MODE  ${Object.keys(MODES).join(', ')}
  --log FILE   every tools/call that arrives is appended here, as one JSON line
  --life MS    how long it lives at most: 1 to ${LONGEST_LIFE_MS}, which is the default
`;

main();

function main(): void {
  const { mode, log, life, 'grandchild-of': backend } = readOptions();
  const lifeMs = life === undefined ? LONGEST_LIFE_MS : wholeNumber('life', life);
  if (lifeMs > LONGEST_LIFE_MS) refuse(`--life is at most ${LONGEST_LIFE_MS}`);
  if (backend !== undefined) {
    stayBehind(wholeNumber('grandchild-of', backend), lifeMs);
    return;
  }
  if (mode === undefined) refuse('--mode is missing');
  if (!isMode(mode)) refuse(`unknown mode ${JSON.stringify(mode)}`);

  const parent = process.ppid;
  // An orphan is given another parent.
  endWith(() => process.ppid !== parent, lifeMs);
  const conversation = converse(mode);
  if (conversation.mode.ignoresSigterm) process.on('SIGTERM', () => {});
  serve(conversation, {
    log: openLog(log),
    startGrandchild: () => startGrandchild(parent, lifeMs),
  });
}

function readOptions() {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      options: { mode: option, log: option, life: option, 'grandchild-of': option },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function openLog(file: string | undefined): CallLog {
  try {
    return openCallLog(file);
  } catch (error) {
    return refuse(`the call log cannot be opened: ${(error as Error).message}`);
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) refuse(`--${option} is a whole number over 0, not ${text}`);
  return Number(text);
}

function isMode(name: string): name is ModeName {
  return Object.hasOwn(MODES, name);
}

function refuse(reason: string): never {
  process.stderr.write(`teaching-server: ${reason}\n\n${USAGE}`);
  process.exit(2);
}
