import { renderUnicodeCompact } from 'uqr';
import { isLoopback, originOf } from './policy/bind.ts';
import { roomAddress } from './policy/class.ts';
import type { RunningServer } from './start.ts';

export interface Greeting {
  /** The port that was asked for; 0 for any. */
  port: number;
  host: string;
  isClass: boolean;
  /** The addresses of this machine. */
  addresses: readonly string[];
}

/** What a person reads in the terminal once the server listens. */
export function greet(
  server: Pick<RunningServer, 'port' | 'url' | 'origins'>,
  greeting: Greeting,
): string {
  const { port, host, isClass, addresses } = greeting;
  const lines: string[] = [];
  if (port !== 0 && server.port !== port) lines.push(`Port ${port} is taken.`);
  lines.push(`Handshake is at ${server.url}`);
  if (isClass) lines.push(...invitation(server.port, addresses));
  else if (!isLoopback(host)) {
    lines.push('Other machines can start processes on this one now, through any of');
    lines.push(...[...server.origins].map((origin) => `  ${origin}`));
  }
  return lines.join('\n');
}

function invitation(port: number, addresses: readonly string[]): string[] {
  const address = roomAddress(addresses);
  if (!address) return ['This machine is on no network, so nobody else can reach it.'];
  const url = originOf(address, port);
  return [
    '',
    'Class mode. Everyone on this network can open the page and start the teaching server on this',
    'machine: from the closed list of modes, one run at once each, bounded and ended with its run.',
    'They cannot run anything else. Do this on a network that you trust, and stop it after class.',
    '',
    `For the room: ${url}`,
    '',
    renderUnicodeCompact(url),
  ];
}
