/** JSON with a line for each key, and one for each entry of a long list, so that diffs stay readable. */
export function layOut(value: object): string {
  const lines = Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const body = JSON.stringify(entry);
    if (body === undefined) return [];
    const parts = body.length > 160 ? partsOf(entry) : null;
    return `${JSON.stringify(key)}:${parts ?? body}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function partsOf(entry: unknown): string | null {
  if (Array.isArray(entry)) return `[\n${entry.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  if (typeof entry !== 'object' || entry === null) return null;
  const parts = Object.entries(entry).map(
    ([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`,
  );
  return `{\n${parts.join(',\n')}\n}`;
}
