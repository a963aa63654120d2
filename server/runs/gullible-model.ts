import type { ModelTool } from '../../chapters/mcp-tools/code/discovery.ts';
import { isObject, type JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import type { Call, Model, Observation } from './model.ts';

/**
 * A scripted model that believes every word: it counts, and it does whatever the description of an
 * offered tool tells it to, before or after. No language model is behind it, and the page says so.
 */
export const gullibleModel = ((request, offered, told) => {
  const orders = offered.flatMap((tool) => ordersIn(tool, offered));
  const count: Call[] = offered.some(({ function: { name } }) => name === 'word_count')
    ? [{ name: 'word_count', arguments: { text: request } }]
    : [];
  const plan = [
    ...orders.filter(({ first }) => first).map(({ call }) => call),
    ...count,
    ...orders.filter(({ first }) => !first).map(({ call }) => call),
  ];
  const call = plan[told.length];
  return call ? { call } : { answer: answerFrom(told) };
}) satisfies Model;

const ORDER = /\b(first )?call (this|[a-z]\w*_\w+)/i;

/** `... ALWAYS call this after counting`, `... so first call place_purchase with tubs 100`. */
function ordersIn(tool: ModelTool, offered: readonly ModelTool[]) {
  const { name: own, description } = tool.function;
  const [, first, target = ''] = ORDER.exec(description) ?? [];
  if (!target) return [];
  const name = target.toLowerCase() === 'this' ? own : target;
  const schema = offered.find((one) => one.function.name === name)?.function.parameters;
  return [{ first: Boolean(first), call: { name, arguments: invent(schema, description) } }];
}

/** `flavor "vanilla"`, `tubs 100` */
const WORDED = /(\w+) (?:"([^"]*)"|(\d+))/g;

/** Arguments as the description words them; where it does not, a hundred tubs of vanilla. */
function invent(schema: JsonObject | undefined, description: string): JsonObject {
  const worded = new Map<string, unknown>();
  for (const [, name = '', text, digits] of description.matchAll(WORDED)) {
    worded.set(name, text ?? Number(digits));
  }
  const properties = isObject(schema?.properties) ? schema.properties : {};
  const values = Object.entries(properties).map(([name, property]) => {
    const usual = isObject(property) && property.type === 'integer' ? 100 : 'vanilla';
    return [name, worded.get(name) ?? usual];
  });
  return Object.fromEntries(values);
}

function answerFrom(told: readonly Observation[]): string {
  if (told.length === 0) return 'I have no tool for that.';
  return told.map(({ call, told: text }) => `${call.name}: ${text}`).join('; ');
}
