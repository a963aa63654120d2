const DEEPEST = 4;
const MOST_ENTRIES = 50;
const LONGEST_STRING = 2_000;

/** A value as a console shows it, on one line. Never throws, whatever a getter or a proxy does. */
export function show(value: unknown): string {
  try {
    return shown(value, 0, []);
  } catch {
    return '[a value that cannot be shown]';
  }
}

/** What `console.log` writes: text as it is, everything else as {@link show} has it. */
export function showAll(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : show(value))).join(' ');
}

function shown(value: unknown, depth: number, above: readonly object[]): string {
  if (typeof value === 'string') {
    const cut = value.length > LONGEST_STRING;
    return JSON.stringify(cut ? `${value.slice(0, LONGEST_STRING)}…` : value);
  }
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[function ${value.name || 'without a name'}]`;
  if (typeof value !== 'object' || value === null)
    return Object.is(value, -0) ? '-0' : String(value);
  if (above.includes(value)) return '[circular]';
  if (value instanceof Error) return shownError(value);
  if (depth >= DEEPEST) return Array.isArray(value) ? '[…]' : '{…}';
  const inside = (one: unknown) => shown(one, depth + 1, [...above, value]);
  if (Array.isArray(value)) return `[${listed(value.map(inside))}]`;
  if (value instanceof Uint8Array)
    return `Uint8Array(${value.length}) [${listed([...value.subarray(0, MOST_ENTRIES + 1)].map(String))}]`;
  if (value instanceof Map) {
    const entries = [...value].map(([key, one]) => `${inside(key)} => ${inside(one)}`);
    return `Map(${value.size}) {${listed(entries)}}`;
  }
  if (value instanceof Set) return `Set(${value.size}) {${listed([...value].map(inside))}}`;
  if (value instanceof Promise) return '[promise]';
  return shownObject(value, inside);
}

function shownError(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message}`;
}

function shownObject(value: object, inside: (one: unknown) => string): string {
  const entries = Object.entries(value).map(([key, one]) => {
    return `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${inside(one)}`;
  });
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  const prefix = typeof name === 'string' && name !== 'Object' ? `${name} ` : '';
  return entries.length === 0 ? `${prefix}{}` : `${prefix}{ ${listed(entries)} }`;
}

function listed(entries: readonly string[]): string {
  const more = entries.length - MOST_ENTRIES;
  const text = entries.slice(0, MOST_ENTRIES).join(', ');
  return more > 0 ? `${text}, … ${more} more` : text;
}
