import { CATALOG, type CatalogTool } from '../../chapters/mcp-tools/catalog.ts';
import { choiceLine, textOf } from '../../chapters/mcp-tools/prompt/forms.ts';
import { OUR_WORDING } from '../../chapters/mcp-tools/prompt/wording.ts';
import type { Protocol } from '../../chapters/mcp-tools/receipt/schema.ts';
import { NONE, WAY_OUT } from '../../chapters/mcp-tools/requests.ts';
import type { Decision, Setup } from './plan.ts';

/** What one model is asked, before a provider gives it the shape of its API. */
export interface Question {
  model: string;
  protocol: Protocol;
  system: string;
  request: string;
  /** For native calling; none where the names stand in the prompt. */
  tools: readonly CatalogTool[];
  /** What the answer of a choice is held to. */
  names: readonly string[];
}

const BY_NAME = new Map(CATALOG.map((tool) => [tool.name, tool]));

/** Natively a model declines by answering in words; a choice is given a name for it. */
export function questionOf(
  { model, protocol, task, names }: Decision,
  { tasks, noneOfThese }: Pick<Setup, 'tasks' | 'noneOfThese'>,
): Question {
  const request = tasks[task]?.request ?? '';
  const tools = names.flatMap((name) => BY_NAME.get(name) ?? []);
  if (protocol === 'native') {
    return { model, protocol, request, system: OUR_WORDING.system, tools, names };
  }
  const { before, after } = OUR_WORDING.choice;
  const lines = tools.map((tool) => textOf(choiceLine(tool)));
  if (noneOfThese) lines.push(`- ${WAY_OUT.name}: ${WAY_OUT.description}`);
  return {
    ...{ model, protocol, request, tools: [] },
    system: `${OUR_WORDING.system}${before}${lines.join('\n')}${after}`,
    names: noneOfThese ? [...names, NONE] : names,
  };
}

/** The schema that holds the answer of a choice: one of the names, and nothing else. */
export function choiceSchema(names: readonly string[]) {
  return {
    type: 'object' as const,
    properties: { tool: { type: 'string' as const, enum: [...names] } },
    required: ['tool'],
    additionalProperties: false,
  };
}

/** The name in the answer of a choice; null when it is not the JSON that was asked for. */
export function chosenIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const tool = typeof value === 'object' && value !== null ? Reflect.get(value, 'tool') : null;
    return typeof tool === 'string' && tool !== '' ? tool : null;
  } catch {
    return null;
  }
}
