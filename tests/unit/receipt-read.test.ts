import { afterEach, expect, test, vi } from 'vitest';
import { Refused, readText } from '../../web/receipts/read-bytes.ts';

async function refusal(reading: Promise<string>) {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`not a declared refusal: ${error}`);
  return error.problem;
}

afterEach(() => vi.unstubAllGlobals());

test('a file is read as UTF-8, characters cut between two reads included', async () => {
  const text = `${'é'.repeat(200_000)}`;
  expect(await readText({ file: new File([text], 'r.json') })).toBe(text);
});

test('a file of 200 MB is refused before a byte of it is read', async () => {
  const stream = vi.fn();
  const file = Object.assign(new File([], 'huge.json'), { stream });
  Object.defineProperty(file, 'size', { value: 200_000_000 });
  expect(await refusal(readText({ file }))).toEqual({
    code: 'RECEIPT_TOO_LARGE',
    place: '',
    expected: 'at most 50 MB',
    found: '200 MB',
  });
  expect(stream).not.toHaveBeenCalled();
});

test('an address that does not end is left at the limit', async () => {
  let pulled = 0;
  const cancel = vi.fn();
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1000).fill(32));
    },
    cancel,
  });
  vi.stubGlobal('fetch', async () => new Response(endless));
  expect((await refusal(readText({ address: '/x' }, 10_000))).code).toBe('RECEIPT_TOO_LARGE');
  expect(pulled).toBeLessThan(15);
  expect(cancel).toHaveBeenCalled();
});

test.each([
  ['a page that is not there', async () => new Response('no', { status: 404 }), 'HTTP 404'],
  [
    'a network that is not there',
    async () => {
      throw new TypeError('Failed to fetch');
    },
    'Failed to fetch',
  ],
])('%s', async (_, fetch, found) => {
  vi.stubGlobal('fetch', fetch);
  expect(await refusal(readText({ address: '/x' }))).toMatchObject({
    code: 'RECEIPT_UNREADABLE',
    found,
  });
});

test('bytes that are no text', async () => {
  const file = new File([new Uint8Array([0x7b, 0xff, 0xfe, 0x00])], 'photo.json');
  expect((await refusal(readText({ file }))).code).toBe('RECEIPT_NOT_JSON');
});
