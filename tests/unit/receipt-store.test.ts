import { expect, test, vi } from 'vitest';

test('whoever asks for the book while React renders tells nobody before it has rendered', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
  const { loadBook, receiptsNow, subscribe } = await import('../../web/receipts/store.ts');
  const heard = vi.fn();
  subscribe(heard);
  const book = loadBook();
  expect(heard).not.toHaveBeenCalled();
  expect(loadBook()).toBe(book);
  await Promise.resolve();
  expect(heard).toHaveBeenCalledOnce();
  expect(receiptsNow().reading).toBe(2);
  vi.unstubAllGlobals();
});
