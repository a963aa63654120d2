import { barePipe, officialSdk, ours, type Peer } from './peers.ts';
import { Samples, timed } from './timing.ts';

const CALLS = 2_000;
const ROUND = 50;
const STARTS = 30;

/** Calls through each client, interleaved in short rounds, so that a busy moment meets all of them. */
export async function benchCalls(): Promise<void> {
  const peers = [ours(), officialSdk(), barePipe()];
  const samples = new Samples(peers.map(({ name }) => name));
  for (const peer of peers) await peer.open();
  for (const peer of peers) for (let i = 0; i < 300; i += 1) await callOnce(peer);
  for (let round = 0; round < CALLS / ROUND; round += 1) {
    for (const peer of rotated(peers, round)) {
      for (let i = 0; i < ROUND; i += 1) {
        samples.add(peer.name, round, await timed(() => callOnce(peer)));
      }
    }
  }
  for (const peer of peers) await peer.close();
  samples.print('A call of word_count (bars: 0.75 of the SDK, 1.25 of the bare pipe)');
}

/** Start, handshake and discovery of a new server each time. */
export async function benchStarts(): Promise<void> {
  const makers = [ours, officialSdk, barePipe];
  const samples = new Samples(makers.map((make) => make().name));
  for (let round = 0; round < STARTS; round += 1) {
    for (const make of rotated(makers, round)) {
      const peer = make();
      const took = await timed(() => peer.open());
      // The first round warms the disk cache and the compiler.
      if (round > 0) samples.add(peer.name, round, took);
      await peer.close();
    }
  }
  samples.print('Start, handshake and discovery (bar: no slower than the SDK)');
}

async function callOnce(peer: Peer): Promise<void> {
  const text = await peer.call();
  if (text !== '4') throw new Error(`${peer.name} answered ${text}`);
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
