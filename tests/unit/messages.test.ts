import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure, showBytes, showValue } from '../../chapters/mcp-tools/code/failure.ts';
import {
  answerFor,
  notificationMessage,
  replyToRequest,
  requestMessage,
} from '../../chapters/mcp-tools/code/messages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a request has an id; a notification has none, and params only when given', () => {
  expect(JSON.stringify(requestMessage(41, 'tools/list', {}))).toBe(
    '{"jsonrpc":"2.0","id":41,"method":"tools/list","params":{}}',
  );
  expect(JSON.stringify(notificationMessage('notifications/initialized'))).toBe(
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  );
  expect(notificationMessage('notifications/cancelled', { requestId: 3 })).toHaveProperty('params');
});

describe('answerFor', () => {
  test('a result is bound by the very id', () => {
    const result = { tools: [] };
    expect(answerFor(41, { jsonrpc: '2.0', id: 41, result })).toBe(result);
  });

  test.each([
    ['true, which equals 1 for ==', 1, true],
    ['a string that equals 3 for == and for Number', 3, '3'],
    ['a string that Number reads as 1', 1, '0x1'],
    ['an empty string, which Number reads as 0', 0, ''],
    ['null, which Number reads as 0', 0, null],
    ['a list, which Number reads as 3', 3, [3]],
    ['a fraction', 3, 3.5],
    ['the next id', 3, 4],
    ['minus zero', 0, -0],
    ['a missing id', 1, undefined],
  ])('%s is refused', (_, id, wrong) => {
    const message = { jsonrpc: '2.0', result: {}, ...(wrong !== undefined && { id: wrong }) };
    expect(() => answerFor(id, message)).toThrow(expect.objectContaining({ code: 'ID_MISMATCH' }));
  });

  test('the refusal says which id came and which request waits', () => {
    expect(() => answerFor(1, { id: true, result: {} })).toThrow(
      'response id true does not answer request 1',
    );
  });

  test('3.0 on the wire is the number 3 to JavaScript, so it is accepted', () => {
    expect(answerFor(3, JSON.parse('{"id":3.0,"result":{}}'))).toEqual({});
  });

  test('a notification answers nothing', () => {
    expect(answerFor(41, { jsonrpc: '2.0', method: 'notifications/message' })).toBeNull();
  });

  test('a request of the server is never an answer, whatever else it carries', () => {
    expect(answerFor(41, { jsonrpc: '2.0', id: 41, method: 'ping' })).toBeNull();
    expect(answerFor(41, { jsonrpc: '2.0', id: 41, method: 'ping', result: {} })).toBeNull();
  });

  test('an error response is thrown with its data, never a result', () => {
    const error = { code: -32602, message: 'no such tool', data: { name: 'buy' } };
    expect(() => answerFor(41, { id: 41, error })).toThrow(
      expect.objectContaining({
        code: 'SERVER_ERROR',
        message: 'server error -32602: no such tool',
        data: { name: 'buy' },
      }),
    );
  });

  test.each([
    { result: {}, error: { code: 1, message: 'both' } },
    {},
    { result: null },
    { result: [] },
    { result: 'four' },
    { error: null },
    { error: 'text' },
    { error: { code: 1 } },
    { error: { code: '1', message: 'code is text' } },
    { error: { code: 1.5, message: 'code is a fraction' } },
  ])('%j is malformed', (body) => {
    expect(() => answerFor(41, { jsonrpc: '2.0', id: 41, ...body })).toThrow(
      expect.objectContaining({ code: 'RESPONSE_MALFORMED' }),
    );
  });

  test('only the very id is ever accepted', () => {
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue(), (id, other) => {
        const accepted = Object.is(other, id);
        const attempt = () => answerFor(id, { jsonrpc: '2.0', id: other, result: { of: other } });
        if (accepted) expect(attempt()).toEqual({ of: other });
        else expect(attempt).toThrow(expect.objectContaining({ code: 'ID_MISMATCH' }));
      }),
    );
  });

  test('whatever object comes, it is an answer, nothing, or a declared failure', () => {
    const field = fc.oneof(fc.jsonValue(), fc.constant({ code: 1, message: 'm' }));
    const message = fc.record(
      { id: fc.oneof(fc.constant(7), field), method: field, result: field, error: field },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(message, (candidate) => {
        try {
          const answer = answerFor(7, candidate);
          if (answer) expect(candidate).toMatchObject({ id: 7, result: answer });
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
    );
  });
});

describe('replyToRequest', () => {
  test('a ping is answered with nothing in it', () => {
    expect(replyToRequest({ id: 'p', method: 'ping' })).toEqual({
      jsonrpc: '2.0',
      id: 'p',
      result: {},
    });
  });

  test('anything else is a method that is not here', () => {
    expect(replyToRequest({ id: 9, method: 'sampling/createMessage' })).toMatchObject({
      id: 9,
      error: { code: -32601 },
    });
  });

  test.each([null, true, 1.5, {}, undefined])('id %j is a fault', (id) => {
    expect(() => replyToRequest({ id, method: 'ping' })).toThrow(
      expect.objectContaining({ code: 'REQUEST_MALFORMED' }),
    );
  });
});

describe('what is shown of a fault', () => {
  test('bytes are printable ASCII, cut and counted', () => {
    expect(showBytes(bytes('a\\\r\n\u0007é'))).toBe('a\\\\\\r\\n\\x07\\xc3\\xa9');
    expect(showBytes(bytes('x'.repeat(201)))).toBe(`${'x'.repeat(200)}… (201 bytes)`);
  });

  test('values are one short line', () => {
    expect(showValue(undefined)).toBe('nothing');
    expect(showValue('3')).toBe('"3"');
    expect(showValue('x'.repeat(100))).toHaveLength(61);
  });
});
