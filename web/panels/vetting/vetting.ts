import { listOf, object, oneOf, shape, text } from '../../reader/shapes.ts';

/** What the reader has found out about one tool, and what they decided. */
export interface VettedTool {
  name: string;
  description: string;
  writes: boolean;
  sends: boolean;
  /** Shown to the model, and on the allowlist. */
  exposed: boolean;
  /** A person is asked before each call. */
  asks: boolean;
}

export const TRANSPORTS = ['stdio', 'http'] as const;

/** The answers to the four questions about one server. */
export interface Vetting {
  server: string;
  version: string;
  publisher: string;
  source: string;
  transport: (typeof TRANSPORTS)[number];
  runsAs: string;
  reach: string;
  tools: VettedTool[];
}

const flag = shape((value): value is boolean => typeof value === 'boolean');
const tool = object<VettedTool>({
  ...{ name: text, description: text, writes: flag, sends: flag, exposed: flag, asks: flag },
});
export const vettingSchema = object<Vetting>({
  ...{ server: text, version: text, publisher: text, source: text, runsAs: text, reach: text },
  transport: oneOf(TRANSPORTS),
  tools: listOf(tool),
});

export const EMPTY: Vetting = {
  ...{ server: '', version: '', publisher: '', source: '', transport: 'stdio' },
  ...{ runsAs: '', reach: '', tools: [] },
};

/** More tools than a reader goes through by hand, and than a model should be shown. */
const MOST_TOOLS = 200;
const MOST_EXPOSED = 10;

/**
 * Tools as a reader has them: the answer to `tools/list`, its result, the bare list, or one name a
 * line. Nothing is decided about them: each starts unexposed, and asked about.
 */
export function readTools(pasted: string): VettedTool[] {
  const found: Found[] =
    fromJson(pasted) ?? pasted.split('\n').map((line) => ({ name: line.trim() }));
  const tools = new Map<string, VettedTool>();
  for (const { name, description = '' } of found.slice(0, MOST_TOOLS)) {
    if (name === '' || tools.has(name)) continue;
    const undecided = { writes: false, sends: false, exposed: false, asks: true };
    tools.set(name, { name, description, ...undecided });
  }
  return [...tools.values()];
}

interface Found {
  name: string;
  description?: string;
}

function fromJson(pasted: string): Found[] | null {
  let value: unknown;
  try {
    value = JSON.parse(pasted);
  } catch {
    return null;
  }
  const inside = (key: string, of: unknown) =>
    typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? Reflect.get(of, key) : of;
  const list: unknown = inside('tools', inside('result', value));
  if (!Array.isArray(list)) return null;
  return list.flatMap((entry: unknown) => {
    const { name, description } = (entry ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string') return [];
    return [{ name, ...(typeof description === 'string' && { description }) }];
  });
}

/** Tools that are known already keep what was decided about them. */
export function withTools(vetting: Vetting, pasted: string): Vetting {
  const known = new Set(vetting.tools.map(({ name }) => name));
  const added = readTools(pasted).filter(({ name }) => !known.has(name));
  return { ...vetting, tools: [...vetting.tools, ...added] };
}

const ORDER = /\b(always|never|must|ignore|before (any|using|you)|do not tell|instead of)\b/i;

/** True when a description seems to speak to the model rather than about the tool. */
export const soundsLikeAnOrder = ({ description }: VettedTool): boolean => ORDER.test(description);

/** What is still open or worth a second look, as sentences; none of it forbids anything. */
export function openQuestions(vetting: Vetting): string[] {
  const { tools } = vetting;
  const exposed = tools.filter((one) => one.exposed);
  const unasked = exposed.filter((one) => (one.writes || one.sends) && !one.asks);
  const ordering = exposed.filter(soundsLikeAnOrder);
  const names = (some: VettedTool[]) => some.map(({ name }) => name).join(', ');
  return [
    ...(vetting.publisher.trim() ? [] : ['Who can put out the next version?']),
    ...(vetting.version.trim()
      ? []
      : ['Which version is fixed? Without one, you vet a moving thing.']),
    ...(vetting.runsAs.trim() ? [] : ['As whom does it run, and what could it reach?']),
    ...(tools.length > 0 ? [] : ['Which tools are there? Take the list from the server itself.']),
    ...(unasked.length > 0 ? [`Writes or sends, and nobody is asked: ${names(unasked)}.`] : []),
    ...(ordering.length > 0 ? [`Described in words that give orders: ${names(ordering)}.`] : []),
    ...(exposed.length > MOST_EXPOSED
      ? [`${exposed.length} tools for one agent. Which of them does its task need?`]
      : []),
  ];
}

/**
 * The decision as a file: `allowed` is what a client takes as its allowlist, and `askFirst` is the
 * part of it that a person is asked about.
 *
 * @param reviewed the day, `2026-11-30`
 */
export function allowlistFile(vetting: Vetting, reviewed: string): string {
  const { server, version, publisher, source, transport, runsAs, reach, tools } = vetting;
  const namesOf = (holds: (one: VettedTool) => boolean) =>
    tools.filter(holds).map(({ name }) => name);
  const file = {
    type: 'mcp-allowlist',
    reviewed,
    server: { name: server, version, publisher, source, transport, runsAs, reach },
    allowed: namesOf(({ exposed }) => exposed),
    askFirst: namesOf(({ exposed, asks }) => exposed && asks),
    refused: namesOf(({ exposed }) => !exposed),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A name for that file: the server's, of letters that every system takes. */
export function fileName({ server }: Vetting): string {
  const plain = server
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `allowlist-${plain || 'server'}.json`;
}
