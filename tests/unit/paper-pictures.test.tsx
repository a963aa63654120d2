import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import { withPaperPictures } from '../../web/build/paper-pictures.ts';
import { Pictured } from '../../web/live/pictured.ts';
import { TEXTS } from '../../web/live/recorded-texts.ts';
import { recordingIn } from '../../web/live/recordings.ts';
import { PANELS } from '../../web/panels/registry.ts';

const inPaper = (content: string) => `<noscript class="panel-paper">${content}</noscript>`;

describe('in a picture for paper', () => {
  test.each([
    ['a button goes', '<p>a<button type="button">Run</button></p>', '<p>a</p>'],
    [
      'a button that names a row is its name',
      '<ol><li><button type="button" class="row" title="Open">sent</button></li></ol>',
      '<ol><li><span class="row">sent</span></li></ol>',
    ],
    [
      'a select is what was chosen in it',
      '<label>of <select><option>one</option><option selected="">two</option></select></label>',
      '<label>of <b>two</b></label>',
    ],
    [
      'a field is what was typed into it',
      '<label for="x">Text <input id="x" type="text" value="a &lt; b"/></label>',
      '<label>Text <b>a &lt; b</b></label>',
    ],
    [
      'of choices the chosen one stays',
      '<fieldset><legend>On</legend><label><input type="radio" checked=""/>a</label><label><input type="radio"/>b</label></fieldset>',
      '<fieldset><legend>On</legend><label>a</label></fieldset>',
    ],
    [
      'a question that nobody answered goes',
      '<p>a</p><fieldset><label><input type="radio"/>yes</label></fieldset>',
      '<p>a</p>',
    ],
    ['what is of use on a screen alone goes', '<p>a<i data-screen="true">keys</i></p>', '<p>a</p>'],
    [
      'names stay with the live panel',
      '<div aria-labelledby="t"><b id="t">a</b></div>',
      '<div><b>a</b></div>',
    ],
    ['the marks of React go', '<!--$--><p>a</p><!--/$-->', '<p>a</p>'],
  ])('%s', (_, content, expected) => {
    expect(withPaperPictures(inPaper(content))).toBe(inPaper(expected));
  });

  test('nothing outside of it changes', () => {
    const page = '<button type="button" id="a">Run</button><!--$--><input/><noscript>b</noscript>';
    expect(withPaperPictures(page + inPaper('<kbd>x</kbd>') + page)).toBe(
      page + inPaper('') + page,
    );
  });
});

/** What a picture must tell: how it ended, and that it was recorded where a run is shown. */
const TOLD: Record<string, RegExp> = {
  cost: /\d ms.*median.*recorded on 20\d\d-/s,
  discovery: /Never sent.*TOOL_NOT_ALLOWED/s,
  'failure-modes': /ID_MISMATCH.*recorded on 20\d\d-.*(\d+) of \1 ended, all as expected/s,
  framing: /parseFrame takes it/,
  handshake: /initialize.*notifications\/initialized.*tools\/list.*tools\/call/s,
  identity: /Refused.*ID_MISMATCH/s,
  loop: /What the model is offered.*word_count.*recorded on 20\d\d-/s,
  purchase: /TOOL_NOT_ALLOWED.*0 bytes written.*never left.*purchases.*>0<.*recorded on 20\d\d-/s,
  shutdown: /All gone.*end of input.*SIGTERM.*recorded on 20\d\d-/s,
  toy: /3 requests.*ANSWER.*recorded on 20\d\d-/s,
  'toy-or-bounded': /recorded on 20\d\d-.*Fooled.*Refused/s,
  traces: /They part at event/,
  translation: /the answer/,
};

const atTheirEnd = Object.keys(PANELS).filter((id) => PANELS[id]?.showsItsEnd);

test('every panel that is shown at its end is known here', () => {
  expect(atTheirEnd.toSorted()).toEqual(Object.keys(TOLD).toSorted());
});

test.each(atTheirEnd)('%s is a picture of its end, and a small one', async (id) => {
  const { default: Content } = (await PANELS[id]?.load()) ?? expect.fail('no such panel');
  const { prelude } = await prerender(
    <Pictured value={(input) => recordingIn(TEXTS, input)}>
      <Content />
    </Pictured>,
  );
  const html = withPaperPictures(inPaper(await new Response(prelude as ReadableStream).text()));
  expect(html).toMatch(TOLD[id] ?? /^$/);
  expect(html).not.toMatch(/<(button|select|input|textarea|details)\b/);
  expect(html).not.toContain('Ready');
  expect(html.length).toBeLessThan(id === 'failure-modes' ? 16_000 : 8_000);
});
