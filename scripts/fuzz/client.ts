import { join } from 'node:path';
import fc from 'fast-check';
import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import { groupMembers } from '../../server/client/process-group.ts';
import { StdioClient } from '../../server/client/stdio-client.ts';
import { mustBeDeclared } from './frames.ts';

type Step = { base64: string } | { stderr: string } | { exit: number } | { endOutput: true };

const raw = (bytes: Uint8Array): Step => ({ base64: Buffer.from(bytes).toString('base64') });
const say = (message: unknown): Step => raw(Buffer.from(`${JSON.stringify(message)}\n`));

const HONEST: JsonObject[] = [
  {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'liar', version: '1' },
  },
  { tools: [{ name: 'word_count', inputSchema: { type: 'object' } }] },
  { content: [{ type: 'text', text: '4' }] },
];

/** One lie about the answer to request `id`, whose honest result is `result`. */
function lie(id: number, result: JsonObject): fc.Arbitrary<Step> {
  const value = fc.jsonValue({ maxDepth: 3 });
  const ids = fc.oneof(
    fc.constant(id),
    fc.constantFrom(`${id}`, true, null, id + 1, id + 0.5),
    value,
  );
  const changed = fc.tuple(fc.constantFrom(...Object.keys(result)), value).map(([key, other]) => {
    return { ...result, [key]: other };
  });
  const body = fc.oneof(
    changed.map((r) => ({ result: r })),
    value.map((r) => ({ result: r })),
    value.map((error) => ({ error })),
    fc.tuple(value, value).map(([r, error]) => ({ result: r, error })),
    value.map((method) => ({ method })),
    fc.constant({}),
  );
  const envelope = fc
    .tuple(ids, body, fc.constantFrom('2.0', '2.0', '2.0', '1.0', 2))
    .map(([anId, content, jsonrpc]) => say({ jsonrpc, id: anId, ...content }));
  return fc.oneof(
    { weight: 6, arbitrary: envelope },
    { weight: 2, arbitrary: fc.constant(say({ jsonrpc: '2.0', method: 'notifications/message' })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('ping', 'roots/list')
        .map((m) => say({ jsonrpc: '2.0', id, method: m })),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(raw) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Step>(
        { exit: 0 },
        { exit: 3 },
        { endOutput: true },
        { stderr: 'x\n' },
      ),
    },
  );
}

/** Honest up to some point, so that every stage is reached, and lies from there on. */
const conversation = fc.integer({ min: 0, max: 3 }).chain((honest) =>
  fc.tuple(
    ...HONEST.map((result, stage) => {
      const truth = say({ jsonrpc: '2.0', id: stage + 1, result });
      const lies = fc.array(lie(stage + 1, result), { maxLength: 20 });
      return stage < honest ? fc.constant([truth]) : lies.map((steps) => [...steps, truth]);
    }),
  ),
);

/**
 * Structured lies from a scripted server: each operation gives a value of its kind or a declared
 * failure, and after `close()` nothing of the server is left.
 *
 * @param fixtures the folder of the scripted server
 */
export function liesIntoClient(fixtures: string) {
  return fc.asyncProperty(conversation, async ([hello, tools, call]) => {
    // The client sends four lines; the second is `notifications/initialized`.
    const script = JSON.stringify([hello, [], tools, call]);
    const command = [process.execPath, join(fixtures, 'liar.mjs'), script];
    const client = new StdioClient({ command, allowed: ['word_count'], timeoutMs: 3_000 });
    try {
      await client.initialize();
      await client.listTools();
      const text = await client.callTool('word_count', { text: 'one' });
      if (typeof text !== 'string') throw new Error('a value that is no text');
    } catch (error) {
      mustBeDeclared(error);
    } finally {
      await client.close(500);
    }
    if (groupMembers(client.pid ?? 0).length > 0) throw new Error('the server is still there');
  });
}
