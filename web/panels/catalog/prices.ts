import type { CatalogTool } from '../../../chapters/mcp-tools/catalog.ts';
import { asModelTool } from '../../../chapters/mcp-tools/code/discovery.ts';
import {
  choiceLine,
  nativeLine,
  type Piece,
  type Role,
  textOf,
} from '../../../chapters/mcp-tools/prompt/forms.ts';
import { layTokens, roleOf, type Token } from '../../../chapters/mcp-tools/prompt/lay.ts';

/** The three lines that a tool can be in a prompt. */
export const LINES = ['sent', 'intended', 'choice'] as const;
export type Line = (typeof LINES)[number];

/** What a line says: the words of the tool, and what the way of writing adds. */
export const CONTENTS = ['name', 'description', 'schema', 'form'] as const;
export type Content = (typeof CONTENTS)[number];

/** Tokens of one line, in all and by what they say. */
export interface Price {
  total: number;
  by: Record<Content, number>;
}

export type Prices = Record<Line, Price | null>;

export function piecesOf(tool: CatalogTool, line: Line): Piece[] {
  const pieces = line === 'choice' ? choiceLine(tool) : nativeLine(tool, line);
  return [...pieces, { text: '\n', role: 'frame' }];
}

/** The texts to count for one tool, in the order of {@link LINES}. */
export function linesOf(tool: CatalogTool): string[] {
  return LINES.map((line) => textOf(piecesOf(tool, line)));
}

export function countedPrice(pieces: Piece[], tokens: readonly Token[]): Price {
  const [laid = []] = layTokens([{ tool: null, pieces }], tokens);
  return priced(laid.map((token) => [roleOf(token), 1]));
}

/** By length, for as long as nothing counts; null without a rate. */
export function estimatedPrice(pieces: Piece[], perCharacter: number | null): Price | null {
  if (perCharacter === null) return null;
  return priced(pieces.map(({ role, text }) => [role, text.length * perCharacter]));
}

function priced(parts: readonly [Role, number][]): Price {
  const by: Price['by'] = { name: 0, description: 0, schema: 0, form: 0 };
  let total = 0;
  for (const [role, tokens] of parts) {
    const content = CONTENTS.find((each) => each === role) ?? 'form';
    by[content] += tokens;
    total += tokens;
  }
  return { total, by };
}

/** One printed line of a JSON text; `isNew` where the two forms of a tool differ. */
export interface PrintedLine {
  text: string;
  isNew: boolean;
}

/** A tool as a server lists it, and as a model API takes it, printed to lie side by side. */
export function printedForms({ name, description, inputSchema }: CatalogTool) {
  const mcp = { name, description, inputSchema };
  const model = asModelTool(mcp);
  return {
    mcp: printed(mcp, ['inputSchema']),
    model: printed(model, ['type', 'function', 'parameters']),
  };
}

/** JSON with a line for each key; a schema stays on its line, since nothing in it changes. */
function printed(value: object, differing: readonly string[]): PrintedLine[] {
  const line = (text: string, isNew = false) => ({ text, isNew });
  const inner = (object: object, indent: string): PrintedLine[] =>
    Object.entries(object).flatMap(([key, each], i, all) => {
      const comma = i < all.length - 1 ? ',' : '';
      const isNew = differing.includes(key);
      if (key !== 'function')
        return [line(`${indent}"${key}": ${JSON.stringify(each)}${comma}`, isNew)];
      return [
        line(`${indent}"${key}": {`, isNew),
        ...inner(each, `${indent}  `),
        line(`${indent}}${comma}`, isNew),
      ];
    });
  return [line('{'), ...inner(value, '  '), line('}')];
}
