import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '../../server/runs/fair-queue.ts';

const anybody = () => true;

test('somebody with many entries does not stand before somebody with one', () => {
  const queue = new FairQueue<string, string>();
  for (const entry of ['a1', 'a2', 'a3']) queue.add('a', entry);
  queue.add('b', 'b1');
  expect(queue.inOrder()).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect([1, 2, 3, 4].map(() => queue.next(anybody))).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(queue.next(anybody)).toBeUndefined();
});

test('whoever may not go now is passed over and keeps the turn', () => {
  const queue = new FairQueue<string, string>();
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  expect(queue.next((owner) => owner !== 'a')).toBe('b1');
  expect(queue.next(anybody)).toBe('a1');
});

test('an entry leaves from the middle', () => {
  const queue = new FairQueue<string, string>();
  for (const entry of ['a1', 'a2', 'a3']) queue.add('a', entry);
  expect(queue.remove('a2')).toBe(true);
  expect(queue.remove('a2')).toBe(false);
  expect(queue.inOrder()).toEqual(['a1', 'a3']);
});

test('the order that is told is the order in which entries are taken', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), (owners) => {
      const queue = new FairQueue<number, string>();
      owners.forEach((owner, index) => {
        queue.add(owner, `${owner}-${index}`);
      });
      const told = queue.inOrder();
      expect(queue.size).toBe(owners.length);
      expect(owners.map(() => queue.next(anybody))).toEqual(told);
      expect(queue.size).toBe(0);
    }),
  );
});
