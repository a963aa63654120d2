import type { Graded } from '../../../grading.ts';

const reply = (fields: object) => ({ jsonrpc: '2.0', ...fields });
const result = { text: '4' };

const graded: Graded = {
  id: 'bind-the-reply',
  careless: {
    'careless-number.ts': '`true` for request 1',
    'careless-ping.ts': 'a ping of the server that carries our id',
  },
  cases: [
    {
      title: 'the reply to request 3',
      kind: 'shown',
      expected: 'returns { text: "4" }',
      see: (own, { outcome }) => outcome(() => own.call('answerFor', 3, reply({ id: 3, result }))),
    },
    {
      title: '`true` for request 1',
      kind: 'shown',
      expected: 'refuses ID_MISMATCH',
      see: (own, { outcome }) =>
        outcome(() => own.call('answerFor', 1, reply({ id: true, result }))),
    },
    {
      title: '`"3"` for request 3',
      kind: 'shown',
      expected: 'refuses ID_MISMATCH',
      see: (own, { outcome }) =>
        outcome(() => own.call('answerFor', 3, reply({ id: '3', result }))),
    },
    {
      title: 'no id, and `null`',
      kind: 'shown',
      expected: 'refuses ID_MISMATCH; refuses ID_MISMATCH',
      see: async (own, { outcome }) => [
        await outcome(() => own.call('answerFor', 3, reply({ result }))),
        await outcome(() => own.call('answerFor', 3, reply({ id: null, result }))),
      ],
    },
    {
      title: 'request 0 and an empty string, `false`, `null`',
      kind: 'changed',
      expected: 'refuses ID_MISMATCH; refuses ID_MISMATCH; refuses ID_MISMATCH',
      see: (own, { outcome }) =>
        Promise.all(
          ['', false, null].map((id) =>
            outcome(() => own.call('answerFor', 0, reply({ id, result }))),
          ),
        ),
    },
    {
      title: 'a notification',
      kind: 'changed',
      expected: 'returns null',
      see: (own, { outcome }) =>
        outcome(() => own.call('answerFor', 3, reply({ method: 'notifications/message' }))),
    },
    {
      title: 'a ping of the server that carries our id',
      kind: 'changed',
      expected: 'returns null',
      see: (own, { outcome }) =>
        outcome(() => own.call('answerFor', 3, reply({ id: 3, method: 'ping' }))),
    },
    {
      title: 'an error instead of a result',
      kind: 'changed',
      expected: 'refuses SERVER_ERROR',
      see: (own, { outcome }) =>
        outcome(() =>
          own.call('answerFor', 3, reply({ id: 3, error: { code: -32603, message: 'no' } })),
        ),
    },
    {
      title: 'both a result and an error, and neither',
      kind: 'changed',
      expected: 'refuses RESPONSE_MALFORMED; refuses RESPONSE_MALFORMED',
      see: async (own, { outcome }) => {
        const error = { code: -32603, message: 'no' };
        return [
          await outcome(() => own.call('answerFor', 3, reply({ id: 3, result, error }))),
          await outcome(() => own.call('answerFor', 3, reply({ id: 3 }))),
        ];
      },
    },
    {
      title: 'a result that is a list',
      kind: 'changed',
      expected: 'refuses RESPONSE_MALFORMED',
      see: (own, { outcome }) =>
        outcome(() => own.call('answerFor', 3, reply({ id: 3, result: ['4'] }))),
    },
  ],
};

export default graded;
