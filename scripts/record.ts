/** Plays every mode and scenario with the real client, and writes each as a recording of the page. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { COMPARED, TOY_ENDS } from '../chapters/mcp-concepts/toy-modes.ts';
import { MODE_FACTS } from '../chapters/mcp-tools/modes.ts';
import {
  MODE_NAMES,
  type ModeName,
  OFFERS,
  type RecordingHeader,
  recordingName,
  runOptions,
  type Scenario,
} from '../server/live/protocol.ts';
import { LIMITS } from '../server/policy/limits.ts';
import { RunFolders } from '../server/runs/folders.ts';
import { createPlayer } from '../server/runs/player.ts';
import { Run } from '../server/runs/run.ts';
import { BUILT, ROOT } from './built.ts';

const RUNS = join(ROOT, 'receipts/runs');

interface Part {
  scenario: Scenario;
  mode: ModeName;
  options: RecordingHeader['options'];
}

const usual = runOptions.parse({});
const parts: Part[] = [
  ...MODE_NAMES.map((mode) => ({ scenario: 'failure-mode' as const, mode, options: usual })),
  { scenario: 'purchase', mode: 'normal', options: usual },
  { scenario: 'purchase-without-allowlist', mode: 'normal', options: usual },
  ...(['lingering', 'stubborn', 'normal'] as const).map((mode) => {
    return { scenario: 'shutdown' as const, mode, options: usual };
  }),
  { scenario: 'round-trip', mode: 'normal', options: usual },
  ...(['normal', 'hostile'] as const).flatMap((mode) =>
    OFFERS.map((offer) => {
      return { scenario: 'agent-loop' as const, mode, options: { ...usual, offer } };
    }),
  ),
  { scenario: 'toy', mode: 'normal', options: usual },
  ...COMPARED.map((mode) => ({ scenario: 'toy-client' as const, mode, options: usual })),
];

const folders = new RunFolders();
const play = createPlayer({ programs: BUILT, folders, limits: LIMITS });

function expectedOf(scenario: Scenario, mode: ModeName) {
  if (scenario === 'failure-mode') return MODE_FACTS[mode].expects;
  return scenario === 'toy-client' ? TOY_ENDS.find((end) => end.mode === mode) : undefined;
}

async function recorded({ scenario, mode, options }: Part): Promise<string> {
  const run = new Run({ type: 'run', run: 'recorded', scenario, mode, options }, LIMITS);
  run.begin();
  const outcome = await play(run);
  run.finish(outcome);
  const expected = expectedOf(scenario, mode);
  if (expected && !isDeepStrictEqual(outcome.code, expected.code)) {
    throw new Error(
      `${mode} ended with ${outcome.code}, not ${expected.code}: nothing is recorded`,
    );
  }
  const header: RecordingHeader = {
    type: 'recording',
    version: 1,
    recorded: new Date().toISOString(),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    scenario,
    mode,
    options,
  };
  return [header, ...run.events].map((line) => `${JSON.stringify(line)}\n`).join('');
}

try {
  mkdirSync(RUNS, { recursive: true });
  const files = new Map<string, string>();
  for (const part of parts) files.set(`${recordingName(part)}.jsonl`, await recorded(part));
  for (const name of readdirSync(RUNS)) rmSync(join(RUNS, name));
  for (const [name, text] of files) writeFileSync(join(RUNS, name), text);
  console.log(`${files.size} recordings are in receipts/runs`);
} finally {
  folders.close();
}
