import { type ExecFileException, execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = join(root, 'dist/server');

/** A built program, to its end. */
function run(folder: string, name: string, ...args: string[]) {
  return new Promise<{ status: number; lines: string[] }>((resolve) => {
    const done = (error: ExecFileException | null, stdout: string) =>
      resolve({ status: Number(error?.code ?? 0), lines: stdout.trim().split('\n') });
    execFile(process.execPath, [join(folder, `${name}.js`), ...args], done);
  });
}

describe('npm run checkpoint', () => {
  test('prints six lines that begin with ok', async () => {
    const { status, lines } = await run(SERVER, 'checkpoint');
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect([status, lines.length]).toEqual([0, 6]);
  }, 60_000);

  describe('beside a receipt in which one answer was changed', () => {
    let copy = '';
    beforeAll(() => {
      mkdirSync(join(root, '.cache'), { recursive: true });
      copy = mkdtempSync(join(root, '.cache/checkpoint-'));
      cpSync(SERVER, join(copy, 'dist/server'), { recursive: true });
      cpSync(join(root, 'receipts'), join(copy, 'receipts'), { recursive: true });
      const file = join(copy, 'receipts/tool-selection-local.json');
      const receipt = JSON.parse(readFileSync(file, 'utf8'));
      receipt.rows[0].chosen = null;
      writeFileSync(file, JSON.stringify(receipt));
    });
    afterAll(() => rmSync(copy, { recursive: true }));

    test('says which promise is broken and what was seen, and exits with 1', async () => {
      const { status, lines } = await run(join(copy, 'dist/server'), 'checkpoint');
      expect(status).toBe(1);
      expect(lines.slice(0, 5).filter((line) => !line.startsWith('ok '))).toEqual([]);
      expect(lines[5]).toMatch(/^not ok both receipts recompute/);
      expect(lines.slice(6).join('\n')).toMatch(/tool-selection-local\.json: table/);
    }, 60_000);
  });
});

describe('in short', () => {
  test('npm run load: every reader gets the right end, and nothing is left', async () => {
    const { status, lines } = await run(
      SERVER,
      'load',
      ...'--readers 8 --seconds 1 --rest 1'.split(' '),
    );
    expect(lines).toContain('6 of 6 runs that were watched ended rightly');
    expect(lines).toContain('left behind: 0 processes, 0 folders of runs');
    expect(status).toBe(0);
  }, 120_000);

  test('npm run soak: runs, stops and killed backends leave nothing', async () => {
    const { status, lines } = await run(SERVER, 'soak', '--runs', '12', '--kills', '2');
    expect(lines.filter((line) => line.startsWith('not ok'))).toEqual([]);
    expect(status).toBe(0);
  }, 120_000);
});
