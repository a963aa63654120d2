import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import 'monaco-editor/languages/definitions/typescript/register';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordOperations/register';

const workers = new Map<string, () => Worker>();

/** Has Monaco use a worker of its own for one language. */
export function setWorker(language: string, make: () => Worker): void {
  workers.set(language, make);
}

self.MonacoEnvironment = {
  getWorker: (_, language) => workers.get(language)?.() ?? new EditorWorker(),
};

/** A token of `tokens.css` as Monaco takes colours: light and dark are resolved by the browser. */
function color(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const channels = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
  probe.remove();
  const hex = channels.slice(0, 3).map((one) => Math.round(Number(one)).toString(16));
  return hex.map((one) => one.padStart(2, '0')).join('');
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : theme === 'dark';
}

function applyTheme(): void {
  const token = (name: string, css: string, fontStyle = '') => {
    return { token: name, foreground: color(css), fontStyle };
  };
  monaco.editor.defineTheme('page', {
    base: isDark() ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      token('', '--ink'),
      token('keyword', '--code-keyword'),
      token('string', '--code-string'),
      token('regexp', '--code-string'),
      token('number', '--code-constant'),
      token('comment', '--muted'),
      token('delimiter', '--ink'),
      token('type', '--ink'),
    ],
    colors: {
      'editor.background': `#${color('--surface')}`,
      'editor.foreground': `#${color('--ink')}`,
      'editorLineNumber.foreground': `#${color('--muted')}`,
      'editorLineNumber.activeForeground': `#${color('--ink')}`,
      'editorCursor.foreground': `#${color('--ink')}`,
      focusBorder: '#00000000',
    },
  });
  monaco.editor.setTheme('page');
}

/** Editors look like the page, and change with it. @returns a function that ends it */
export function followTheme(): () => void {
  applyTheme();
  const observer = new MutationObserver(applyTheme);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', applyTheme);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', applyTheme);
  };
}

export { monaco };
