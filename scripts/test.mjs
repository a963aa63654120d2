// Types, lint, then every suite; each says what it found, and the last line counts it all.
// Plain JavaScript, because Node 20 runs no TypeScript and nothing is built yet.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'handshake-test-'));
const report = join(folder, 'vitest.json');

const run = (name, args) => {
  console.log(`\n== ${name}`);
  return spawnSync('npx', args, { stdio: 'inherit' }).status === 0;
};

const checks = [run('types', ['tsc', '-p', 'tsconfig.json']), run('lint', ['biome', 'check', '.'])];

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const suites = run('tests', ['vitest', 'run', '-c', 'tests/vitest.config.ts', ...reporters]);

let passed = checks.filter(Boolean).length;
let failed = checks.length - passed;
let skipped = 0;
try {
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  skipped += counts.numPendingTests + counts.numTodoTests;
} catch {
  console.log('the suites left no report: they did not run to their end');
}
// A file that does not load, or an error outside any test, fails no test of its own.
if (!suites && failed === checks.filter((ok) => !ok).length) failed += 1;
rmSync(folder, { recursive: true });

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
