import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isShortcut } from '../../web/reader/keys.ts';

const { document, Element } = parseHTML(`<body>
  <p>text</p><input><textarea></textarea><select></select>
  <div contenteditable><b>bold</b></div><div class="monaco-editor"><i>code</i></div>
</body>`);

beforeAll(() => vi.stubGlobal('Element', Element));
afterAll(() => vi.unstubAllGlobals());

const press = (selector: string, over = {}) => ({
  key: '/',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  target: document.querySelector(selector),
  ...over,
});

test('a key on the page is a shortcut', () => {
  expect(isShortcut(press('p'))).toBe(true);
});

test.each(['input', 'textarea', 'select', 'b', 'i'])(
  'a key in <%s> belongs to the field',
  (name) => {
    expect(isShortcut(press(name))).toBe(false);
  },
);

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])(
  'with %s it belongs to somebody else',
  (name) => {
    expect(isShortcut(press('p', { [name]: true }))).toBe(false);
  },
);
