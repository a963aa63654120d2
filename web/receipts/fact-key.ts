import type { FactQuery } from '../../chapters/mcp-tools/receipt/facts.ts';

/** One string for a question, whatever the order of its attributes. */
export function factKey(query: FactQuery): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}
