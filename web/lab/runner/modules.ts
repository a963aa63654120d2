import * as discovery from '../../../chapters/mcp-tools/code/discovery.ts';
import * as failure from '../../../chapters/mcp-tools/code/failure.ts';
import * as frames from '../../../chapters/mcp-tools/code/frames.ts';
import * as handshake from '../../../chapters/mcp-tools/code/handshake.ts';
import * as intervals from '../../../chapters/mcp-tools/code/intervals.ts';
import * as messages from '../../../chapters/mcp-tools/code/messages.ts';
import * as toolSearch from '../../../chapters/mcp-tools/code/tool-search.ts';

/** What code in the lab can import: the modules of the chapter, the real ones. */
export const MODULES: Readonly<Record<string, object>> = {
  discovery,
  failure,
  frames,
  handshake,
  intervals,
  messages,
  'tool-search': toolSearch,
};

/**
 * Finds a module of the chapter. `./frames.ts`, and `../../code/frames.ts` as an exercise's own file
 * would write it, mean the same.
 *
 * @throws {Error} with a sentence for the learner
 */
export function requireModule(specifier: string): object {
  const name = /^(?:\.{1,2}\/)+(?:code\/)?([\w-]+?)(?:\.[jt]s)?$/.exec(specifier)?.[1] ?? '';
  const module = Object.hasOwn(MODULES, name) ? MODULES[name] : undefined;
  if (module) return module;
  const known = Object.keys(MODULES).map((one) => `./${one}.ts`);
  throw new Error(
    specifier.startsWith('node:')
      ? `There is no '${specifier}' here: the lab is a page, with no files, processes or network of Node.`
      : `There is no module '${specifier}' here. The chapter has ${known.join(', ')}.`,
  );
}
