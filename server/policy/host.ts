/**
 * The hosts under which this server may be addressed. Without this rule a web page whose name was
 * made to resolve to 127.0.0.1 (DNS rebinding) could read everything here as its own origin.
 *
 * @param host the Host header as it came, or undefined when there is none
 * @param origins the origins that this server has, `http://127.0.0.1:4114` and so on
 * @see CVE-2025-66414
 */
export function isOurHost(host: string | undefined, origins: ReadonlySet<string>): boolean {
  return host !== undefined && origins.has(`http://${host.toLowerCase()}`);
}
