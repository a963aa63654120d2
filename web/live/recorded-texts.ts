/**
 * Every shipped recording, by the path of its file: a chunk of its own, which comes when a panel
 * does, so that the recordings are here already should the backend go away.
 */
export const TEXTS = import.meta.glob<string>('../../receipts/runs/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
