import {
  type BundledLanguage,
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
} from 'shiki';

/** Class names for the roles that the theme tells apart; their colours are in `code.css`. */
const CLASSES: Record<string, string> = {
  'token-keyword': 'k',
  'token-string': 's',
  'token-string-expression': 's',
  'token-constant': 'n',
  'token-comment': 'c',
  'token-function': 'f',
};

const theme = createCssVariablesTheme({
  name: 'roles',
  variablePrefix: '--',
  variableDefaults: {},
});

const LANGUAGES = ['ts', 'tsx', 'json', 'sh', 'js', 'python'] satisfies BundledLanguage[];

let highlighter: ReturnType<typeof createHighlighter> | undefined;

const escapeHtml = (text: string) =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c);

/**
 * Code as HTML, one `<span class="line">` a line. Colours are classes, not styles: half the bytes,
 * and both themes from one file. Runs at build only; nothing of the highlighter reaches the page.
 */
export async function highlight(code: string, language: string): Promise<string> {
  if (!Object.hasOwn(bundledLanguages, language)) return plain(code);
  highlighter ??= createHighlighter({ themes: [theme], langs: LANGUAGES });
  const { tokens } = (await highlighter).codeToTokens(code, {
    lang: language as BundledLanguage,
    theme: 'roles',
  });
  return tokens.map((line) => asLine(line.map(asSpan).join(''))).join('\n');
}

function plain(code: string): string {
  return code
    .split('\n')
    .map((line) => asLine(escapeHtml(line)))
    .join('\n');
}

function asLine(html: string): string {
  return `<span class="line">${html}</span>`;
}

function asSpan(token: { content: string; color?: string }): string {
  const role = token.color?.match(/--([a-z-]+)/)?.[1] ?? '';
  const name = CLASSES[role];
  return name
    ? `<span class="${name}">${escapeHtml(token.content)}</span>`
    : escapeHtml(token.content);
}
