/**
 * Whether a request that could change something comes from a page that this server gave out: the
 * same scheme, host and port as the request itself. No Origin at all and `null` are refused too,
 * since every browser sends the real one with an upgrade and with an unsafe method.
 *
 * @param origin the Origin header as it came
 * @param host the Host header, already accepted by `isOurHost`
 * @see CVE-2025-49596
 */
export function isOurOrigin(origin: string | undefined, host: string): boolean {
  return origin === `http://${host.toLowerCase()}`;
}
