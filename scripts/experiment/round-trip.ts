import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../chapters/mcp-tools/code/intervals.ts';
import type { Receipt } from '../../chapters/mcp-tools/receipt/schema.ts';
import { StdioClient } from '../../server/client/stdio-client.ts';

const CALLS = 200;

/** Times the protocol alone: a start with its handshake, then the same call again and again. */
export async function measureRoundTrip(
  teachingServer: string,
): Promise<Receipt['protocolRoundTrip']> {
  const folder = mkdtempSync(join(tmpdir(), 'experiment-'));
  const log = join(folder, 'calls.jsonl');
  const command = [process.execPath, teachingServer, '--mode', 'normal', '--log', log];
  try {
    const began = performance.now();
    await using client = new StdioClient({ command, allowed: ['word_count'] });
    await client.initialize();
    const startAndHandshakeMs = performance.now() - began;
    await client.listTools();
    const calls: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const asked = performance.now();
      await client.callTool('word_count', { text: 'vanilla stock needs review' });
      calls.push(performance.now() - asked);
    }
    const sorted = calls.toSorted((a, b) => a - b);
    return {
      startAndHandshakeMs: rounded(startAndHandshakeMs, 1),
      calls: CALLS,
      medianCallMs: rounded(median(calls) ?? 0, 3),
      p95CallMs: rounded(sorted[Math.ceil(CALLS * 0.95) - 1] ?? 0, 3),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}
