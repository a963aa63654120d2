import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTrace } from '../../web/live/trace.ts';
import { refusalStory } from '../../web/start/refusal-story.ts';

const recorded = (name: string) =>
  readTrace(readFileSync(new URL(`../../receipts/runs/${name}.jsonl`, import.meta.url), 'utf8'))
    .events;

test('the start page tells what the recording holds', () => {
  const story = refusalStory(recorded('purchase.normal'));
  expect(story.advertised.map(({ name, allowed }) => [name, allowed])).toEqual([
    ['word_count', true],
    ['place_purchase', false],
  ]);
  expect(story.call).toMatchObject({ name: 'word_count', answer: '4' });
  expect(story.refused).toMatchObject({ name: 'place_purchase', code: 'TOOL_NOT_ALLOWED' });
  expect(story.refused.bytes).toBeGreaterThan(100);
  expect(story.log).toHaveLength(1);
  expect(story.log[0]).not.toContain('place_purchase');
});

test('a run in which nothing was refused is no story', () => {
  expect(() => refusalStory(recorded('purchase-without-allowlist.normal'))).toThrow(
    'no refused call',
  );
});
