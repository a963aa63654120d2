// The unit and server suites once more, under the other versions of Node that are supported.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = `node-${process.platform}-${process.arch}`;
const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

let failed = 0;
for (const major of [22, 24]) {
  const prefix = `.cache/node-${major}`;
  const node = `${prefix}/node_modules/${binaries}/bin/node`;
  const there = existsSync(`${root}/${node}`);
  const install = ['install', '--silent', '--no-save', '--prefix', prefix, `${binaries}@${major}`];
  console.log(`\n== Node ${major}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'];
  const suites = ['--project', 'unit', '--project', 'server'];
  if (!(there || run('npm', install)) || !run(node, [...vitest, ...suites])) failed += 1;
}
console.log(`\n${2 - failed} of 2 versions passed`);
process.exitCode = failed > 0 ? 1 : 0;
