import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { CallLogTail } from '../../server/runs/call-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'call-log-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function tailOf(name: string) {
  const path = join(folder, name);
  const lines: string[] = [];
  return { path, lines, tail: new CallLogTail(path, (line) => lines.push(line)) };
}

test('a line is given once it is whole, also when it comes in pieces cut inside a character', () => {
  const { path, lines, tail } = tailOf('pieces');
  const text = Buffer.from('{"text":"€"}\n');
  for (const byte of text) {
    appendFileSync(path, Buffer.of(byte));
    tail.read();
  }
  expect(lines).toEqual(['{"text":"€"}']);
  tail.close();
  expect(lines).toHaveLength(1);
});

test('many lines and lines longer than one read keep their order', () => {
  const { path, lines, tail } = tailOf('many');
  const written = Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(i * 200)}`);
  for (const line of written) appendFileSync(path, `${line}\n`);
  tail.close();
  expect(lines).toEqual(written);
});

test('it looks by itself, without being asked', async () => {
  const { path, lines, tail } = tailOf('polled');
  appendFileSync(path, 'one\n');
  while (lines.length === 0) await sleep(5);
  expect(lines).toEqual(['one']);
  tail.close();
});

test('a last line that the server could not finish is not lost', () => {
  const { path, lines, tail } = tailOf('torn');
  appendFileSync(path, '{"id":3}\n{"id":');
  tail.close();
  expect(lines).toEqual(['{"id":3}', '{"id":']);
});
