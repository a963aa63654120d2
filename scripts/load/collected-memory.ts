import { once } from 'node:events';
import WebSocket from 'ws';

interface Usage {
  heapUsed: number;
  arrayBuffers: number;
}

/**
 * MB that a Node process holds after a full collection: the resident size tells of what the engine
 * keeps in reserve, and seldom shrinks.
 *
 * @param inspector address that `node --inspect` says
 * @see Chrome DevTools Protocol, HeapProfiler.collectGarbage and Runtime.evaluate
 */
export async function collectedMemory(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  const ask = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [reply] = await once(socket, 'message');
    return JSON.parse(String(reply)).result;
  };
  await ask('HeapProfiler.collectGarbage');
  const expression = 'process.memoryUsage()';
  const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true });
  socket.close();
  const { heapUsed, arrayBuffers } = result.value as Usage;
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
