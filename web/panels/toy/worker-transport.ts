import type { Transport } from '../../../chapters/mcp-concepts/toy/client.ts';

/** What is used of a worker, so that a test can hand in something smaller. */
export interface LineWorker {
  postMessage(line: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  terminate(): void;
}

/** The toy's transport to a server in a worker: the messages of the two are the lines. */
export function workerTransport(worker: LineWorker): Transport {
  const lines: string[] = [];
  let wake: ((line: string) => void) | null = null;
  worker.onmessage = ({ data }) => {
    if (wake) wake(data);
    else lines.push(data);
    wake = null;
  };
  return {
    send: (line) => worker.postMessage(line),
    receive() {
      const line = lines.shift();
      if (line !== undefined) return Promise.resolve(line);
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    async close() {
      worker.terminate();
    },
  };
}
