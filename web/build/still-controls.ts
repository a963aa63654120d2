/**
 * Takes the form fields out of the panels' first states, which are pictures until the panel comes
 * alive, and puts their values there as text.
 *
 * Browsers look at every form field of a page as soon as it is read, to offer to fill it in, and lay
 * out what is skipped (`content-visibility`) to do so: the fields of twenty panels far below laid out
 * the whole chapter before anything could be pressed.
 *
 * @param html as React wrote it: well-formed, with `<` escaped in text and attributes
 */
export function withoutFields(html: string): string {
  let result = '';
  let rest = html;
  for (;;) {
    const start = rest.search(/<div class="panel-still" data-kept="/);
    if (start === -1) return result + rest;
    const end = start + divLength(rest.slice(start));
    result += rest.slice(0, start) + stilled(rest.slice(start, end));
    rest = rest.slice(end);
  }
}

/** How long the `div` is with which `html` begins. */
function divLength(html: string): number {
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(/<div\b|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1;
    if (depth === 0) return index + tag.length;
  }
  throw new Error('a div of a panel is never closed');
}

function stilled(html: string): string {
  return html
    .replace(/<select\b[^>]*>(.*?)<\/select>/gs, (_, options: string) => {
      const chosen = /<option[^>]* selected[^>]*>(.*?)<\/option>/s.exec(options);
      const first = /<option[^>]*>(.*?)<\/option>/s.exec(options);
      return field('select', (chosen ?? first)?.[1] ?? '');
    })
    .replace(/<textarea\b[^>]*>(.*?)<\/textarea>/gs, (_, text: string) => field('textarea', text))
    .replace(/<input\b([^>]*)>/g, (_, attributes: string) => {
      const type = / type="([a-z]+)"/.exec(attributes)?.[1] ?? 'text';
      const written = ['text', 'number', 'search'].includes(type);
      const value = written ? (/ value="([^"]*)"/.exec(attributes)?.[1] ?? '') : '';
      return field(type, value, / checked\b/.test(attributes));
    });
}

function field(kind: string, text: string, checked = false): string {
  return `<span class="still-field" data-field="${kind}"${checked ? ' data-checked' : ''}>${text}</span>`;
}
