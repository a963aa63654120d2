import { checkTools, resultText, type Tool } from '../../../chapters/mcp-tools/code/discovery.ts';
import { Failure } from '../../../chapters/mcp-tools/code/failure.ts';
import { parseFrame } from '../../../chapters/mcp-tools/code/frames.ts';
import { checkInitialize } from '../../../chapters/mcp-tools/code/handshake.ts';
import { answerFor, type JsonObject } from '../../../chapters/mcp-tools/code/messages.ts';
import type { Ask } from './presets.ts';

export type Checked =
  | { kind: 'skipped'; passed: string[] }
  | { kind: 'failed'; passed: string[]; failed: string; failure: Failure }
  | { kind: 'initialized'; passed: string[] }
  | { kind: 'catalog'; passed: string[]; catalog: Map<string, Tool> }
  | { kind: 'text'; passed: string[]; text: string };

/** What the client's code makes of one line that came while request `id` waits, check by check. */
export function check(ask: Ask, id: number, line: Uint8Array): Checked {
  const passed: string[] = [];
  let running = '';
  const run = <T>(name: string, made: () => T): T => {
    running = name;
    const value = made();
    passed.push(name);
    return value;
  };
  try {
    const message = run('parseFrame', () => parseFrame(line));
    const result = run('answerFor', () => answerFor(id, message));
    return result === null ? { kind: 'skipped', passed } : read(ask, result, run, passed);
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { kind: 'failed', passed, failed: running, failure };
  }
}

function read(
  ask: Ask,
  result: JsonObject,
  run: <T>(name: string, made: () => T) => T,
  passed: string[],
): Checked {
  switch (ask) {
    case 'initialize':
      run('checkInitialize', () => checkInitialize(result));
      return { kind: 'initialized', passed };
    case 'tools/list':
      return { kind: 'catalog', passed, catalog: run('checkTools', () => checkTools(result)) };
    case 'tools/call':
      return { kind: 'text', passed, text: run('resultText', () => resultText(result)) };
    case 'notifications/initialized':
      throw new RangeError('a notification has no answer to read');
  }
}
