import { basename } from 'node:path';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** One top-level statement: what it declares, and what it needs to be told by others. */
interface Statement {
  text: string;
  names: readonly string[];
  uses: ReadonlySet<string>;
  isExported: boolean;
  isType: boolean;
}

interface Parsed {
  statements: Statement[];
  /** Local name to `[specifier, how it is imported]`. */
  imports: Map<string, readonly [from: string, as: string]>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Every identifier in a tree but the names of properties. */
function identifiers(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(String(node.name));
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && node.computed !== true;
    if (isName) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) identifiers(child, found);
    }
  }
  return found;
}

function namesOf(declaration: Node): string[] {
  const nodes = (declaration.declarations as Node[] | undefined) ?? [declaration];
  return nodes.flatMap(({ id }) =>
    isNode(id) && id.type === 'Identifier' ? [String(id.name)] : [],
  );
}

function parse(file: string, source: string): Parsed {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const imports: Parsed['imports'] = new Map();
  const statements: Statement[] = [];
  for (const node of program.body as unknown as Node[]) {
    if (node.type === 'ImportDeclaration') {
      addImports(node, imports);
      continue;
    }
    const above = (comments as unknown as Node[]).findLast(({ end }) => end <= node.start);
    const isOwn = above && /^\n?[ \t]*$/.test(source.slice(above.end, node.start));
    const declaration = isNode(node.declaration) ? node.declaration : node;
    statements.push({
      text: source.slice(isOwn ? above.start : node.start, node.end),
      names: namesOf(declaration),
      uses: identifiers(node),
      isExported: node.type === 'ExportNamedDeclaration',
      isType: /^TS(Interface|TypeAlias)/.test(declaration.type),
    });
  }
  return { statements, imports };
}

function addImports(node: Node, imports: Parsed['imports']): void {
  const from = `./${basename(String((node.source as Node).value))}`;
  for (const one of node.specifiers as Node[]) {
    const local = String((one.local as Node).name);
    const isType = node.importKind === 'type' || one.importKind === 'type';
    imports.set(local, [from, isType ? `type ${local}` : local]);
  }
}

/**
 * A declaration as a small module that runs by itself: with the imports that it needs, with those
 * helpers of its file that nobody can import, and with a few lines that try it.
 *
 * @param name as in `codeRegion`: a method brings its whole class
 * @param attempt the lines that try it, their imports among them
 * @throws {Error} when the file declares no such name
 */
export function cellSource(file: string, source: string, name: string, attempt: string): string {
  const own = parse(file, source);
  const trying = parse('attempt.ts', attempt);
  const [wanted = ''] = name.split('.');
  const roots = rootsOf(own.statements, wanted);
  if (roots.length === 0) throw new Error(`${file} declares no ${wanted}`);

  const imports = new Map(trying.imports);
  const included = new Set<Statement>();
  const include = (statement: Statement) => {
    if (included.has(statement)) return;
    included.add(statement);
    for (const used of statement.uses) {
      const imported = own.imports.get(used);
      // What the attempt imports as a value may be a type only to the file.
      if (imported && !trying.imports.has(used)) imports.set(used, imported);
      for (const other of own.statements) {
        if (!other.names.includes(used) || included.has(other)) continue;
        if (!other.isExported) include(other);
        else imports.set(used, [`./${basename(file)}`, other.isType ? `type ${used}` : used]);
      }
    }
  };
  for (const root of roots) include(root);
  const declared = new Set([...included].flatMap(({ names }) => names));
  const text = own.statements.filter((one) => included.has(one)).map((one) => one.text);
  const lines = attempt.split('\n').filter((line) => !line.startsWith('import '));
  return [
    importLines([...imports].filter(([local]) => !declared.has(local)).map(([, how]) => how)),
    ...text,
    `// Change what you like, and run it.\n${lines.join('\n').trim()}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The declaration, or for one that is not exported also what is exported and leads to it. */
function rootsOf(statements: readonly Statement[], wanted: string): Statement[] {
  const leadsTo = (from: Statement, seen = new Set<Statement>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    if (from.names.includes(wanted)) return true;
    return statements.some(
      (next) =>
        !next.isExported && next.names.some((one) => from.uses.has(one)) && leadsTo(next, seen),
    );
  };
  const found = statements.filter(({ names }) => names.includes(wanted));
  if (found.every(({ isExported }) => isExported)) return found;
  return [...found, ...statements.filter((one) => one.isExported && leadsTo(one))];
}

function importLines(imports: readonly (readonly [from: string, as: string])[]): string {
  const byModule = new Map<string, string[]>();
  for (const [from, as] of imports) byModule.set(from, [...(byModule.get(from) ?? []), as]);
  const bare = (as: string) => as.replace('type ', '').toLowerCase();
  return [...byModule]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, all]) => {
      const sorted = all.sort((a, b) => (bare(a) < bare(b) ? -1 : 1));
      return `import { ${sorted.join(', ')} } from '${from}';`;
    })
    .join('\n');
}
