const LOOPBACK = ['127.0.0.1', '::1'] as const;
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Why this server may not listen on `host`, or null when it may. Whoever can reach the port can
 * start processes on this machine, so anything but loopback has to be asked for twice.
 */
export function bindRefusal(host: string, allowNetwork: boolean): string | null {
  if (host === 'localhost') {
    return '--host takes an address: "localhost" can mean ::1 alone, so say 127.0.0.1';
  }
  if (isLoopback(host) || allowNetwork) return null;
  return `--host ${host} would let other machines start processes on this one; add --allow-network if that is what you want`;
}

/**
 * The origins under which a server that listens on `host` and `port` may be addressed.
 *
 * @param interfaces the addresses of this machine, which count when it listens on all of them
 */
export function originsOf(
  host: string,
  port: number,
  interfaces: readonly string[] = [],
): ReadonlySet<string> {
  const here = isLoopback(host) || EVERY_ADDRESS.has(host) ? ['localhost', ...LOOPBACK] : [host];
  const hosts = EVERY_ADDRESS.has(host) ? [...here, ...interfaces] : here;
  return new Set(hosts.map((name) => originOf(name, port)));
}

/** Where a browser on this machine finds what listens on `host`: "every address" is none of them. */
export function localOrigin(host: string, port: number): string {
  if (!EVERY_ADDRESS.has(host)) return originOf(host, port);
  return originOf(host === '::' ? '::1' : '127.0.0.1', port);
}

/** `http://127.0.0.1:4114`, an IPv6 address in brackets, port 80 left out as browsers do. */
export function originOf(host: string, port: number): string {
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}

export function isLoopback(host: string): boolean {
  return LOOPBACK.some((address) => address === host);
}
