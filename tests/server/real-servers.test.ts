import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { StdioClient } from '../../server/client/stdio-client.ts';
import { TEACHING_SERVER } from './teaching-server-path.ts';

const { resolve } = createRequire(import.meta.url);
const everything = resolve('@modelcontextprotocol/server-everything/dist/index.js');
const filesystem = resolve('@modelcontextprotocol/server-filesystem/dist/index.js');

test('server-everything: handshake, discovery and a call, with its own notifications skipped', async () => {
  const command = [process.execPath, everything, 'stdio'];
  await using client = new StdioClient({ command, allowed: ['echo'], timeoutMs: 20_000 });
  await client.initialize();
  const catalog = await client.listTools();
  expect(catalog.has('echo')).toBe(true);
  expect(await client.callTool('echo', { message: 'vanilla' })).toContain('vanilla');
});

test('server-filesystem: reads a file in its folder; writing is advertised and not allowed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handshake-files-'));
  try {
    writeFileSync(join(folder, 'sign.txt'), 'vanilla stock needs review');
    const command = [process.execPath, filesystem, folder];
    const allowed = ['read_text_file'];
    await using client = new StdioClient({ command, allowed, timeoutMs: 20_000 });
    await client.initialize();
    expect((await client.listTools()).has('write_file')).toBe(true);
    const path = join(folder, 'sign.txt');
    expect(await client.callTool('read_text_file', { path })).toBe('vanilla stock needs review');
    await expect(client.callTool('write_file', { path, content: '' })).rejects.toMatchObject({
      code: 'TOOL_NOT_ALLOWED',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an answer over the frame limit is refused with that reason, whoever wrote the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handshake-files-'));
  try {
    const path = join(folder, 'long.txt');
    writeFileSync(path, 'tubs '.repeat(20_000));
    const command = [process.execPath, filesystem, folder];
    const allowed = ['read_text_file'];
    await using client = new StdioClient({ command, allowed, timeoutMs: 20_000 });
    await client.initialize();
    await client.listTools();
    await expect(client.callTool('read_text_file', { path })).rejects.toMatchObject({
      code: 'FRAME_TOO_LONG',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the official SDK's client completes against the teaching server", async () => {
  const client = new Client({ name: 'official', version: '1' });
  const args = [TEACHING_SERVER, '--mode', 'normal'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['word_count', 'place_purchase']);
  const call = { name: 'word_count', arguments: { text: 'vanilla stock needs review' } };
  expect(await client.callTool(call)).toMatchObject({ content: [{ type: 'text', text: '4' }] });
  await client.close();
});
