import { expect, test } from 'vitest';
import { withoutFields } from '../../web/build/still-controls.ts';

const still = (content: string) =>
  `<p><input value="a"/></p><div class="panel-still" data-kept="panel-x"><div>${content}</div></div><textarea>b</textarea>`;
const field = (kind: string, text: string) =>
  `<span class="still-field" data-field="${kind}">${text}</span>`;

test.each([
  ['<select><option>one</option><option selected="">two</option></select>', field('select', 'two')],
  ['<select id="a"><option>one</option></select>', field('select', 'one')],
  ['<textarea rows="3">a &lt;b&gt;\nc</textarea>', field('textarea', 'a &lt;b&gt;\nc')],
  ['<input type="text" value="said"/>', field('text', 'said')],
  ['<input type="range" value="3"/>', field('range', '')],
  [
    '<input type="radio" checked="" value="x"/>',
    '<span class="still-field" data-field="radio" data-checked></span>',
  ],
  ['<button type="button">Run</button>', '<button type="button">Run</button>'],
])('in the still of a panel %s becomes %s', (content, expected) => {
  expect(withoutFields(still(content))).toBe(still(expected));
});

test('every still of a page is a picture, and nothing outside of one changes', () => {
  const page = `${still('<input/>')}<input/>${still('<div></div><input/>')}`;
  expect(withoutFields(page).match(/<input/g)).toHaveLength(3);
});

test('a still that is never closed ends the build', () => {
  expect(() => withoutFields('<div class="panel-still" data-kept="x"><p>')).toThrow('never closed');
});
