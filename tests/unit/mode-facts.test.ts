import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeFrame } from '../../chapters/mcp-tools/code/frames.ts';
import { requestMessage } from '../../chapters/mcp-tools/code/messages.ts';
import { ending, MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES } from '../../server/live/protocol.ts';

test('every mode that can be asked for has its facts, and no other', () => {
  expect(Object.keys(MODE_FACTS).sort()).toEqual([...MODE_NAMES].sort());
});

test.each(Object.entries(MODE_FACTS))('the facts of %s agree with each other', (_, facts) => {
  const { asks, expects } = facts;
  expect(facts.does).toMatch(/^[A-Z].*\.$/);
  expect(expects.calls).toBeLessThanOrEqual(asks.length);
  if (expects.outcome === 'ok') expect(expects).toMatchObject({ at: 'call', value: /./ });
  else expect(expects.code).toBeDefined();
  if (expects.at !== 'call') expect(expects.calls).toBe(0);
});

test('the call that deaf is asked is nearly a whole frame, and still one that may be sent', () => {
  const [ask] = MODE_FACTS.deaf.asks;
  const frame = encodeFrame(requestMessage(3, 'tools/call', { ...ask }), 65_536);
  expect(frame.length).toBeGreaterThan(64_000);
});

test('the README has the table of modes', () => {
  const rows = Object.entries(MODE_FACTS).map(([mode, { does, expects }]) => [
    `\`${mode}\``,
    does,
    ending(expects),
    String(expects.calls),
  ]);
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = readme
    .split(/^## /m)
    .find((part) => part.startsWith('The modes of the teaching'));
  const table = section?.split('\n').filter((line) => line.startsWith('|'));
  // Two lines of heading; the formatter pads the cells.
  expect(
    table?.slice(2).map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    ),
  ).toEqual(rows);
});
