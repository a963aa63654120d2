import type { Limits } from './limits.ts';

/**
 * What `--class` takes from each reader, because a room shares one machine: one run at once, slower
 * messages, and no socket kept for who went home. How many runs there are in all stays as it is.
 */
export const CLASS_LIMITS = {
  runsAtOncePerSocket: 1,
  messageBurst: 60,
  messagesPerSecond: 10,
  idleMs: 10 * 60_000,
} as const satisfies Partial<Limits>;

/**
 * The address to put on the projector: of the machine's own addresses, the one that a room reaches.
 *
 * @param addresses as the operating system lists them, loopback included
 * @returns undefined when this machine is on no network
 */
export function roomAddress(addresses: readonly string[]): string | undefined {
  const usable = addresses.filter((one) => one.includes('.') && !/^(127|169\.254)\./.test(one));
  const isPrivate = (one: string) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(one);
  return usable.find(isPrivate) ?? usable[0];
}
