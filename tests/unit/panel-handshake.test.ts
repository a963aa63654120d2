import { describe, expect, test } from 'vitest';
import type { ModeName } from '../../server/live/protocol.ts';
import { converse } from '../../server/teaching-server/modes.ts';
import { handshake } from '../../web/panels/handshake/model.ts';
import { PRESETS, type Script, TOOLS } from '../../web/panels/handshake/presets.ts';

const preset = (id: string): Script => {
  const found = PRESETS.find((entry) => entry.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found.input;
};
const labels = (script: Script) =>
  handshake
    .steps(script)
    .at(-1)
    ?.rows.map(({ label }) => label);

/** Where each what-if stops: the function, the code, and the frames that were sent until then. */
const STOPS: Record<string, [string, string | undefined, number]> = {
  right: ['none', undefined, 4],
  'old-version': ['checkInitialize', 'VERSION_REFUSED', 1],
  'no-tools': ['checkInitialize', 'NO_TOOLS_CAPABILITY', 1],
  'early-call': ['answerFor', 'SERVER_ERROR', 1],
  'later-revision': ['answerFor', 'SERVER_ERROR', 1],
  'log-line': ['parseFrame', 'FRAME_NOT_JSON', 1],
  'true-id': ['answerFor', 'ID_MISMATCH', 1],
  notification: ['none', undefined, 4],
  paginated: ['checkTools', 'CATALOG_PAGINATED', 3],
};

describe('where a conversation stops', () => {
  test('every what-if has its expected end here', () => {
    expect(PRESETS.map(({ id }) => id)).toEqual(Object.keys(STOPS));
  });

  test.each(PRESETS)('$title', ({ id, input }) => {
    const [region, code, sent] = STOPS[id] ?? [];
    const steps = handshake.steps(input);
    const last = steps.at(-1);
    expect(steps[0].ask?.answer).toBe(region);
    expect(last?.decided?.code).toBe(code);
    expect(last?.rows.filter(({ kind }) => kind === 'sent')).toHaveLength(sent ?? -1);
    expect(last?.rows.at(-1)?.stopped).toBe(code && region);
  });

  test('the right one goes from initialize to the 4, with the decision before the call', () => {
    expect(labels(preset('right'))).toEqual([
      'initialize',
      'result',
      'notifications/initialized',
      'tools/list',
      'result',
      'advertised and allowed?',
      'tools/call word_count',
      'result',
    ]);
    expect(handshake.steps(preset('right')).at(-1)).toMatchObject({ word: '4', client: 'has 4' });
  });

  test('the checks of a reply are named in the order in which they ran', () => {
    const last = handshake.steps(preset('right')).at(-1);
    expect(last?.rows[1]?.passed).toEqual(['parseFrame', 'answerFor', 'checkInitialize']);
    expect(last?.rows[7]?.passed).toEqual(['parseFrame', 'answerFor', 'resultText']);
  });

  test('a notification is skipped and the same request still waits', () => {
    const words = handshake.steps(preset('notification')).map(({ word }) => word);
    expect(words).toContain('Skipped');
    expect(words.at(-1)).toBe('4');
  });
});

describe('what the panel lets the server say is what the teaching server says', () => {
  const decoder = new TextDecoder();

  /** Sends the panel's own frames to the teaching server, and collects its lines. */
  function played(mode: ModeName, script: Script): string[] {
    const server = converse(mode);
    const rows = handshake.steps(script).at(-1)?.rows ?? [];
    return rows
      .filter(({ kind }) => kind === 'sent')
      .flatMap(({ text }) => [...server.receiveLine(new TextEncoder().encode(text))])
      .flatMap((action) =>
        action.kind === 'write' ? [decoder.decode(action.bytes).trimEnd()] : [],
      );
  }

  test.each<[string, ModeName]>([
    ['right', 'normal'],
    ['old-version', 'old-version'],
    ['no-tools', 'no-tools'],
    ['early-call', 'normal'],
    ['later-revision', 'modern-only'],
    ['true-id', 'true-id'],
  ])('%s', (id, mode) => {
    const rows = handshake.steps(preset(id)).at(-1)?.rows ?? [];
    const shown = rows.filter(({ kind }) => kind === 'received').map(({ text }) => text);
    expect(shown.map((text) => JSON.parse(text))).toEqual(
      played(mode, preset(id)).map((text) => JSON.parse(text)),
    );
  });

  test('two tools, of which one shouts', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual(['word_count', 'place_purchase']);
    expect(TOOLS[1].description).toContain('ALWAYS');
  });
});
