/** The chapter's promises, kept or not: six lines that begin with `ok`, or what was seen instead. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FAILURES } from '../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, FrameReader, parseFrame } from '../chapters/mcp-tools/code/frames.ts';
import {
  answerFor,
  notificationMessage,
  requestMessage,
} from '../chapters/mcp-tools/code/messages.ts';
import { MODE_FACTS } from '../chapters/mcp-tools/modes.ts';
import { parseReceipt } from '../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../chapters/mcp-tools/receipt/recompute.ts';
import {
  MODE_NAMES,
  type ModeName,
  type RunEvent,
  runOptions,
  type Scenario,
} from '../server/live/protocol.ts';
import { LIMITS } from '../server/policy/limits.ts';
import { RunFolders } from '../server/runs/folders.ts';
import { createPlayer } from '../server/runs/player.ts';
import { Run } from '../server/runs/run.ts';
import { BUILT, ROOT } from './built.ts';

const folders = new RunFolders();
const play = createPlayer({
  programs: BUILT,
  folders,
  limits: LIMITS,
});

/** Plays one scenario for real. */
async function played(scenario: Scenario, mode: ModeName = 'normal') {
  const options = runOptions.parse({});
  const run = new Run({ type: 'run', run: mode, scenario, mode, options }, LIMITS);
  run.begin();
  const outcome = await play(run);
  const events: RunEvent[] = run.events.map(({ event }) => event);
  const calls = events.flatMap((event) => (event.kind === 'call-log' ? [event.line] : []));
  return { ...outcome, events, calls };
}

const code = (expected: keyof typeof FAILURES) => ({ code: expected });

function framingAndIdentity(): void {
  const asked = requestMessage(41, 'tools/list', {});
  const frame = encodeFrame(asked, 1_024);
  const reader = new FrameReader(1_024);
  assert.deepEqual(reader.feed(frame.subarray(0, 20)), []);
  assert.deepEqual(reader.feed(frame.subarray(20)).map(parseFrame), [asked]);
  assert.throws(() => new FrameReader(8).feed(frame), code('FRAME_TOO_LONG'));
  const note = { ...notificationMessage('notifications/message') };
  assert.equal(answerFor(41, note), null);
  for (const id of [42, true, '41', null]) {
    assert.throws(() => answerFor(41, { id, result: {} }), code('ID_MISMATCH'));
  }
}

async function purchaseNeverArrives(): Promise<void> {
  const { code: reason, calls, events } = await played('purchase');
  assert.equal(reason, 'TOOL_NOT_ALLOWED');
  const words = '{"id":3,"name":"word_count","arguments":{"text":"vanilla stock needs review"}}';
  assert.deepEqual(calls, [words]);
  const call = events.find((e) => e.kind === 'step' && e.name === 'call' && e.status === 'ok');
  assert.equal(call?.kind === 'step' && call.value, '4');
}

async function everyFailureMode(): Promise<void> {
  // A few at once: most of their time is waiting for a deadline.
  for (let i = 0; i < MODE_NAMES.length; i += 6) {
    await Promise.all(MODE_NAMES.slice(i, i + 6).map(endsAsItMust));
  }
}

async function endsAsItMust(mode: ModeName): Promise<void> {
  const { expects } = MODE_FACTS[mode];
  const { outcome, code: reason, value, calls } = await played('failure-mode', mode);
  const seen = { mode, outcome, code: reason, calls: calls.length };
  assert.deepEqual(seen, {
    mode,
    outcome: expects.outcome,
    code: expects.code,
    calls: expects.calls,
  });
  if (outcome === 'ok') assert.equal(value, expects.value);
}

async function wholeGroupEnds(): Promise<void> {
  for (const mode of ['lingering', 'stubborn'] as const) {
    const { outcome, value } = await played('shutdown', mode);
    const { before, after } = value as { before: number[]; after: number[] };
    const alive = { mode, outcome, before: before.length, after: after.length };
    assert.deepEqual(alive, {
      mode,
      outcome: 'ok',
      before: mode === 'lingering' ? 2 : 1,
      after: 0,
    });
  }
}

async function withoutTheAllowlist(): Promise<void> {
  const { outcome, calls } = await played('purchase-without-allowlist');
  assert.equal(outcome, 'ok');
  assert.deepEqual(
    calls.map((line) => JSON.parse(line).name),
    ['word_count', 'place_purchase'],
  );
}

function receiptsRecompute(): void {
  const read = (name: string) => readFileSync(join(ROOT, 'receipts', name), 'utf8');
  const index = JSON.parse(read('search-index.json'));
  for (const name of ['tool-selection-local.json', 'tool-selection-claude.json']) {
    const parsed = parseReceipt(read(name));
    assert.ok(parsed.ok, `${name} is not a receipt`);
    for (const verdict of studyReceipt(parsed.receipt, index).verdicts) {
      assert.deepEqual(verdict.differences, [], `${name}: ${verdict.name} does not recompute`);
      // A run on one's own machine has no bill; everything else must have been checked.
      if (verdict.name !== 'cost' || parsed.receipt.usage) assert.ok(verdict.checked > 0);
    }
  }
}

const PROMISES: [string, () => void | Promise<void>][] = [
  ['framing and identity hold', framingAndIdentity],
  ['handshake, discovery and one call; the purchase never arrives', purchaseNeverArrives],
  ['every failure mode ends as it must, and none with a wrong result', everyFailureMode],
  ['closing ends the whole group, the grandchild too', wholeGroupEnds],
  ['without the allowlist the server records the purchase', withoutTheAllowlist],
  ['both receipts recompute: tables, search and cost', receiptsRecompute],
];

for (const [promise, keep] of PROMISES) {
  try {
    await keep();
    console.log(`ok ${promise}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${promise}\n${error instanceof Error ? error.message : String(error)}`);
  }
}
folders.close();
