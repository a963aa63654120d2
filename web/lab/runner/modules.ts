import * as client from '../../../chapters/mcp-concepts/toy/client.ts';
import * as direct from '../../../chapters/mcp-concepts/toy/direct.ts';
import * as miniAgent from '../../../chapters/mcp-concepts/toy/mini-agent.ts';
import * as model from '../../../chapters/mcp-concepts/toy/model.ts';
import * as registry from '../../../chapters/mcp-concepts/toy/registry.ts';
import * as server from '../../../chapters/mcp-concepts/toy/server.ts';
import * as session from '../../../chapters/mcp-concepts/toy/session.ts';
import * as discovery from '../../../chapters/mcp-tools/code/discovery.ts';
import * as failure from '../../../chapters/mcp-tools/code/failure.ts';
import * as frames from '../../../chapters/mcp-tools/code/frames.ts';
import * as handshake from '../../../chapters/mcp-tools/code/handshake.ts';
import * as intervals from '../../../chapters/mcp-tools/code/intervals.ts';
import * as messages from '../../../chapters/mcp-tools/code/messages.ts';
import * as toolSearch from '../../../chapters/mcp-tools/code/tool-search.ts';

/** What code in the lab can import: the modules of the chapters, the real ones. */
export const MODULES: Readonly<Record<string, object>> = {
  discovery,
  failure,
  frames,
  handshake,
  intervals,
  messages,
  'tool-search': toolSearch,
  // The toy of the concepts chapter; no name of it is one of the above.
  client,
  direct,
  'mini-agent': miniAgent,
  model,
  registry,
  server,
  session,
};

/**
 * Finds a module of the chapter. `./frames.ts`, and `../../code/frames.ts` as an exercise's own file
 * would write it, mean the same.
 *
 * @throws {Error} with a sentence for the learner
 */
export function requireModule(specifier: string): object {
  const name =
    /^(?:\.{1,2}\/)+(?:(?:code|toy)\/)?([\w-]+?)(?:\.[jt]s)?$/.exec(specifier)?.[1] ?? '';
  const module = Object.hasOwn(MODULES, name) ? MODULES[name] : undefined;
  if (module) return module;
  const known = Object.keys(MODULES).map((one) => `./${one}.ts`);
  throw new Error(
    specifier.startsWith('node:')
      ? `There is no '${specifier}' here: the lab is a page, with no files, processes or network of Node.`
      : `There is no module '${specifier}' here. The chapters have ${known.join(', ')}.`,
  );
}
