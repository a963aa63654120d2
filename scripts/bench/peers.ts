import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioClient } from '../../server/client/stdio-client.ts';
import { TEACHING_SERVER } from '../built.ts';

const ARGUMENTS = [TEACHING_SERVER, '--mode', 'normal'];
const WORDS = { text: 'vanilla stock needs review' };

/** One way to talk to the same teaching server. */
export interface Peer {
  name: string;
  /** Start, handshake and discovery. */
  open(): Promise<void>;
  /** One `word_count` call, answered with 4. */
  call(): Promise<string>;
  close(): Promise<void>;
}

export function ours(): Peer {
  let client: StdioClient;
  return {
    name: 'StdioClient',
    async open() {
      client = new StdioClient({
        command: [process.execPath, ...ARGUMENTS],
        allowed: ['word_count'],
      });
      await client.initialize();
      await client.listTools();
    },
    call: () => client.callTool('word_count', WORDS),
    async close() {
      await client.close();
    },
  };
}

export function officialSdk(): Peer {
  let client: Client;
  return {
    name: 'official SDK',
    async open() {
      client = new Client({ name: 'bench', version: '1' });
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: ARGUMENTS }),
      );
      await client.listTools();
    },
    async call() {
      const result = await client.callTool({ name: 'word_count', arguments: WORDS });
      return (result.content as { text: string }[])[0]?.text ?? '';
    },
    close: () => client.close(),
  };
}

/** No checks, no bounds, no deadline: what the pipe and the JSON cost by themselves. */
export function barePipe(): Peer {
  let child: ChildProcessByStdio<Writable, Readable, null>;
  let nextId = 1;
  let rest = '';
  let answered: (message: { result: never }) => void = () => undefined;

  const say = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const ask = (method: string, params: object): Promise<{ content: { text: string }[] }> =>
    new Promise((resolve) => {
      answered = ({ result }) => resolve(result);
      say({ jsonrpc: '2.0', id: nextId++, method, params });
    });

  return {
    name: 'bare pipe',
    async open() {
      // The same bare environment as the others: certificates named in ours would slow its start.
      const env = { PATH: process.env.PATH };
      child = spawn(process.execPath, ARGUMENTS, { stdio: ['pipe', 'pipe', 'ignore'], env });
      child.stdout.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) answered(JSON.parse(line));
      });
      await ask('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'bare', version: '1' },
      });
      say({ jsonrpc: '2.0', method: 'notifications/initialized' });
      await ask('tools/list', {});
    },
    async call() {
      const params = { name: 'word_count', arguments: WORDS };
      return (await ask('tools/call', params)).content[0]?.text ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin.end();
      }),
  };
}
