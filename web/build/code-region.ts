import { parseSync } from 'vite';

export interface CodeRegion {
  /** The declaration with its doc comment, without surrounding blank lines; a method is outdented. */
  text: string;
  /** The number of its first line in the file, from 1. */
  line: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
  declaration?: Node | null;
  declarations?: Node[];
  body?: Node[] | Node;
}

/** Names that one statement declares: a const may declare several. */
function declaredNames(statement: Node): string[] {
  const declaration = statement.declaration ?? statement;
  const nodes = declaration.declarations ?? [declaration];
  return nodes.flatMap((node) => node.id?.name ?? []);
}

function membersOf(statement: Node): Node[] {
  const body = (statement.declaration ?? statement).body;
  if (body === undefined || Array.isArray(body)) return [];
  return Array.isArray(body.body) ? body.body : [];
}

function find(program: Node[], path: string[]): Node | undefined {
  const [name = '', member] = path;
  const statements = program.filter((node) => declaredNames(node).includes(name));
  if (member === undefined) return statements[0];
  return statements.flatMap(membersOf).find((node) => node.key?.name === member);
}

/** The start of the block comment that ends right above `start`, or `start` itself. */
function withComment(source: string, start: number, comments: readonly Node[]): number {
  const above = comments.find(
    (comment) => comment.end <= start && /^\s*$/.test(source.slice(comment.end, start)),
  );
  return above && !/\n\s*\n/.test(source.slice(above.end, start)) ? above.start : start;
}

function outdent(text: string, indent: number): string {
  return text.replaceAll(new RegExp(`^ {${indent}}`, 'gm'), '');
}

/**
 * Finds a named declaration in a TypeScript source, so that prose shows code without a copy of it.
 *
 * @param name a top-level declaration, `answerFor`, or a member of a class, `StdioClient.close`
 * @throws {Error} when the file declares no such name: the build must not go on without it
 */
export function codeRegion(file: string, source: string, name: string): CodeRegion {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const node = find(program.body as unknown as Node[], name.split('.'));
  if (!node) throw new Error(`${file} declares no ${name}`);
  const start = withComment(source, node.start, comments);
  const indent = start - (source.lastIndexOf('\n', start - 1) + 1);
  return {
    text: outdent(source.slice(start, node.end), indent),
    line: source.slice(0, start).split('\n').length,
  };
}
