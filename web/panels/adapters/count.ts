/** Adapters when each of `hosts` is joined to each of `integrations` by code of its own. */
export const adapters = (hosts: number, integrations: number): number => hosts * integrations;

/** Implementations when all of them speak one protocol. */
export const implementations = (hosts: number, integrations: number): number =>
  hosts + integrations;

/** What the protocol comes to, as a sentence. */
export function comparison(hosts: number, integrations: number): string {
  const saved = adapters(hosts, integrations) - implementations(hosts, integrations);
  if (saved === 0) return 'Both ways come to the same.';
  return saved > 0
    ? `The protocol spares ${saved} ${saved === 1 ? 'piece' : 'pieces'} of code.`
    : `The protocol costs ${-saved} more than it spares: here plain functions are simpler.`;
}
