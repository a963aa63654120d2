import {
  ModuleResolutionKind,
  ScriptTarget,
  typescriptDefaults,
} from 'monaco-editor/languages/features/typescript/register';
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker?worker';
import { setupTypeScript } from 'monaco-editor/languages/features/typescript/tsMode';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/parameterHints/register';
import { setWorker } from './monaco.ts';

const modules = import.meta.glob<string>(
  ['../../../chapters/mcp-tools/code/*.ts', '../../../chapters/mcp-concepts/toy/*.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/**
 * The compiler itself, some two megabytes packed, with the chapters' modules known to it: it
 * underlines what does not fit, and tells types and names.
 */
export function checkTypes(): void {
  setWorker('typescript', () => new TypeScriptWorker());
  typescriptDefaults.setCompilerOptions({
    target: ScriptTarget.ESNext,
    moduleResolution: ModuleResolutionKind.NodeJs,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    lib: ['lib.esnext.d.ts', 'lib.webworker.d.ts'],
  });
  for (const [path, source] of Object.entries(modules)) {
    const name = path.split('/').at(-1);
    // In the lab all of them lie side by side.
    const flat = source.replaceAll(/'(?:\.\.\/)+(?:[\w-]+\/)*([\w-]+\.ts)'/g, "'./$1'");
    typescriptDefaults.addExtraLib(flat, `file:///${name}`);
  }
  typescriptDefaults.setEagerModelSync(true);
  // The editor has met the language before, without its compiler.
  void setupTypeScript(typescriptDefaults);
}
