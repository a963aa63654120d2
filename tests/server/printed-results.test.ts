import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import type { ClientFailure } from '../../server/client/client-failure.ts';
import { StdioClient } from '../../server/client/stdio-client.ts';
import type { ModeName } from '../../server/live/protocol.ts';
import { TEACHING_SERVER } from './teaching-server-path.ts';

/** What the chapter prints as the output of a run is the output of a run. */
const folder = mkdtempSync(join(tmpdir(), 'printed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chapter = fileURLToPath(new URL('../../chapters/mcp-tools', import.meta.url));
const blocksOf = (file: string) =>
  [...readFileSync(join(chapter, file), 'utf8').matchAll(/```text\n([\s\S]*?)\n```/g)].map(
    ([, block]) => block,
  );

const logOf = (mode: ModeName) => join(folder, `${mode}.jsonl`);
const client = (mode: ModeName) =>
  new StdioClient({
    command: [process.execPath, TEACHING_SERVER, '--mode', mode, '--log', logOf(mode)],
    allowed: ['word_count'],
    timeoutMs: 1_000,
  });

async function ended(mode: ModeName): Promise<string> {
  await using one = client(mode);
  try {
    await one.initialize();
    await one.listTools();
    return JSON.stringify(await one.callTool('word_count', { text: 'one two three' }));
  } catch (error) {
    const { code, message } = error as ClientFailure;
    return `${code}: ${message}`;
  }
}

test('the seven failures', async () => {
  const modes: ModeName[] = [
    ...(['old-version', 'wrong-id', 'oversized', 'stdout-log', 'hang', 'stderr-log'] as const),
    'notify',
  ];
  const lines: string[] = [];
  for (const mode of modes) lines.push(`${mode.padEnd(11)} -> ${await ended(mode)}`);
  expect(blocksOf('28-failures.mdx')).toContain(lines.join('\n'));
});

test('the purchase', async () => {
  const one = client('normal');
  const { protocolVersion, serverInfo } = await one.initialize();
  const { name, version } = serverInfo as JsonObject;
  const tools = [...(await one.listTools()).values()];
  const advertised = [
    `${protocolVersion} ${name} ${version}`,
    ...tools.map((tool) => `${tool.name}: ${tool.description}`),
  ];
  const text = await one.callTool('word_count', { text: 'vanilla stock needs review' });
  const refusal = await one
    .callTool('place_purchase', { flavor: 'vanilla', tubs: 100 })
    .catch((error: ClientFailure) => `refused: ${error.message}`);
  const status = await one.close();
  const log = readFileSync(logOf('normal'), 'utf8').trim();
  const blocks = blocksOf('27-purchase.mdx');
  expect(blocks).toContain(advertised.join('\n'));
  expect(blocks).toContain([text, refusal, status, log].join('\n'));
});
