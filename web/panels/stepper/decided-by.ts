import discovery from '../../../chapters/mcp-tools/code/discovery.ts?raw';
import type { Failure } from '../../../chapters/mcp-tools/code/failure.ts';
import frames from '../../../chapters/mcp-tools/code/frames.ts?raw';
import handshake from '../../../chapters/mcp-tools/code/handshake.ts?raw';
import messages from '../../../chapters/mcp-tools/code/messages.ts?raw';
import type { Decision, SourceLine } from './lesson.ts';

const SOURCES = [messages, frames, handshake, discovery].map((text) => text.split('\n'));
const TOP_LEVEL = /^(?:export )?(?:function|class|const) (\w+)/;
const THROWN = /new Failure\(\s*'(\w+)',\s*(`[^`]*`|'[^']*'|"[^"]*")/g;

/**
 * The lines of the chapter's code that made this failure, read from the source itself: the statement
 * with the code and a message of the same form, the `if` around it, and, when a helper made it, the
 * guard that called the helper.
 *
 * @returns the region is the exported declaration behind which it happened, with the method
 * @throws {RangeError} when no line can have made it
 */
export function decidedBy(failure: Failure): Decision {
  for (const source of SOURCES) {
    for (const { code, message, from, to } of statements(source)) {
      if (code !== failure.code || !message.test(failure.message)) continue;
      const lines = [...guardOf(source, from), ...range(from, to)];
      return { code, ...behindExport(source, from, lines) };
    }
  }
  throw new RangeError(`no line of the chapter's code says ${failure.code}: ${failure.message}`);
}

/** The line of an exported function that reads as `text`, for an outcome that is no failure. */
export function decidedAt(region: string, text: string): Decision {
  for (const source of SOURCES) {
    const start = source.findIndex((line) => TOP_LEVEL.exec(line)?.[1] === region);
    const at = source.findIndex((line, i) => start !== -1 && i > start && line.includes(text));
    if (at === -1) continue;
    const lines = numbered(source, [...guardOf(source, at), at]);
    return { region: region + memberAt(source, at), lines };
  }
  throw new RangeError(`${region} has no line with ${text}`);
}

function* statements(source: readonly string[]) {
  const text = source.join('\n');
  for (const match of text.matchAll(THROWN)) {
    const [whole, code, literal] = match;
    const from = lineAt(text, match.index);
    const message = literal && templatePattern(literal.slice(1, -1));
    if (message) {
      yield {
        code: code as Failure['code'],
        message,
        from,
        to: lineAt(text, match.index + whole.indexOf(`'${code}'`)),
      };
    }
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

/** A template as a pattern for what it can make: each `${…}` stands for anything. */
function templatePattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/);
  return new RegExp(
    `^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`,
    's',
  );
}

function guardOf(source: readonly string[], at: number): number[] {
  const outer = outerLine(source, at);
  return /^\s*(if \(|\} catch)/.test(source[outer] ?? '') ? [outer] : [];
}

/** The nearest line above that is indented less: the head of the block around. */
function outerLine(source: readonly string[], at: number): number {
  const indent = indentOf(source[at]);
  let line = at - 1;
  while (line > 0 && (source[line]?.trim() === '' || indentOf(source[line]) >= indent)) line -= 1;
  return line;
}

/** Walks from a helper of the file to the guard that called it, until an exported name is reached. */
function behindExport(
  source: readonly string[],
  at: number,
  lines: readonly number[],
): { region: string; lines: SourceLine[] } {
  const head = headOf(source, at);
  const exported = /^export (?:function|class) (\w+)/.exec(source[head] ?? '')?.[1];
  if (exported)
    return { region: exported + memberAt(source, lines[0]), lines: numbered(source, lines) };
  const helper = /^\s*(?:function )?(#?\w+)\(/.exec(source[head] ?? '')?.[1] ?? '';
  const used = new RegExp(`^(?! \\*).*${helper}\\b`);
  const call = source.findIndex((line, i) => i !== head && used.test(line));
  if (helper === '' || call === -1) throw new RangeError(`line ${at + 1} is behind no export`);
  const guard = /^\s*if \(/.test(source[call] ?? '') ? [call] : [];
  return behindExport(source, call, [...guard, ...lines]);
}

/** The head of the function or private method around a line; for a public method, of its class. */
function headOf(source: readonly string[], at: number): number {
  let line = at;
  while (line > 0 && indentOf(source[line]) > 0) {
    line = outerLine(source, line);
    if (/^ {2}#\w+\(/.test(source[line] ?? '')) return line;
  }
  // A signature that is broken into lines ends with `): void {`, below its head.
  while (line > 0 && !TOP_LEVEL.test(source[line] ?? '')) line -= 1;
  return line;
}

/** `.feed` for a line inside that method of a class, `.hold` for one of `#hold`; else nothing. */
function memberAt(source: readonly string[], at = 0): string {
  for (let line = at; line > 0 && indentOf(source[line]) > 0; line = outerLine(source, line)) {
    const member = /^ {2}#?(\w+)\(.*\{$/.exec(source[line] ?? '')?.[1];
    if (member) return `.${member}`;
  }
  return '';
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}

function numbered(source: readonly string[], lines: readonly number[]): SourceLine[] {
  return lines.map((at) => ({ number: at + 1, text: source[at] ?? '' }));
}
