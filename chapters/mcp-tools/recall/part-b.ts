import type { Asked } from './ask.ts';

/** The client, and what it refuses. */
export const PART_B: readonly Asked[] = [
  {
    id: 'one-rule',
    section: 'scope',
    question: 'Why does the teaching server keep a log of its own?',
    answer:
      'To know which calls arrived without having to believe the client, whose bugs would show in its own account too.',
  },
  {
    id: 'notification-or-request',
    section: 'a-request-and-its-one-reply',
    question: 'What distinguishes a notification from a request?',
    answer: 'It has no id, so nobody may answer it. A request has an id and is owed one response.',
  },
  {
    id: 'wrong-number',
    section: 'a-request-and-its-one-reply',
    question:
      'Request 41 is waiting and a perfect reply with id 42 arrives. What do you do, and why?',
    answer:
      'Refuse it. With one request under way, another number means the conversation is out of step; taking it would file one answer under another question.',
  },
  {
    id: 'request-in-disguise',
    section: 'a-request-and-its-one-reply',
    question: 'A message has the id that you wait for, and a method. Is it your answer?',
    answer: "No. A method makes it the server's own request, and its numbers are its own.",
  },
  {
    id: 'sixteen',
    section: 'a-request-and-its-one-reply',
    question: 'Why is there a bound on how many messages are passed over before an answer?',
    answer:
      'A server that never stops sending notifications would otherwise keep us reading forever.',
  },
  {
    id: 'type-before-value',
    section: 'when-true-looks-like-one',
    question: 'Why must the type of an id be checked before its value?',
    answer:
      'Loose comparison and conversion make `true`, `"1"` and `"0x1"` equal to 1. Only the same type and the same value is the same id.',
  },
  {
    id: 'pending-object',
    section: 'when-true-looks-like-one',
    question: 'You keep pending requests in a plain object, by id. What goes wrong?',
    answer: 'Property names are strings, so `3` and `"3"` share an entry. A Map keeps them apart.',
  },
  {
    id: 'three-point-zero',
    section: 'when-true-looks-like-one',
    question: 'Which two differences in JSON text are gone after `JSON.parse`?',
    answer: '`3` against `3.0` or `3e0`, and all but the last of several equal keys.',
  },
  {
    id: 'newline-safe',
    section: 'one-line-a-message',
    question: 'Why can a newline never occur inside a message?',
    answer:
      'JSON writes a line break within a string as the two characters `\\n`, and compact JSON has no other.',
  },
  {
    id: 'limit-where',
    section: 'one-line-a-message',
    question: 'Where does the frame limit have to hold, and why also for a line that never ends?',
    answer:
      'Before parsing, on the bytes held so far. An unfinished line would otherwise grow in memory with nothing to stop it.',
  },
  {
    id: 'bytes-why',
    section: 'one-line-a-message',
    question: 'What happens if each chunk is decoded as it arrives?',
    answer:
      'A character that is cut between two chunks becomes U+FFFD, silently. Cut lines out of bytes, and decode whole lines.',
  },
  {
    id: 'stringify-nan',
    section: 'one-line-a-message',
    question:
      'What does `JSON.stringify({ tubs: NaN })` give, and what does `encodeFrame` do instead?',
    answer: '`{"tubs":null}`, without a word. `encodeFrame` refuses the value and names it.',
  },
  {
    id: 'console-log',
    section: 'one-line-a-message',
    question: 'How does one `console.log` break an MCP server over stdio?',
    answer: 'It writes to standard output, which belongs to the messages. `console.error` is free.',
  },
  {
    id: 'version-no-error',
    section: 'the-handshake',
    question: 'How does a server of this revision say that it does not speak your version?',
    answer:
      'Not with an error: it answers successfully, with a version that it does speak. The client has to look and decide.',
  },
  {
    id: 'three-messages',
    section: 'the-handshake',
    question: 'Name the three messages of the handshake in their order.',
    answer:
      'The request `initialize`, its result, and the notification `notifications/initialized`.',
  },
  {
    id: 'form-not-truth',
    section: 'discovery-describes',
    question: 'A tool list has passed `checkTools`. What do you know about it?',
    answer:
      'That its form is right. Nothing about whether it is true, or about what may be called.',
  },
  {
    id: 'constructor-name',
    section: 'discovery-describes',
    question: 'Why is the catalog a `Map` and the allowlist a `Set`?',
    answer:
      'Because `"constructor" in {}` is true. In a plain object some names are there from the start, and could pass as known or permitted.',
  },
  {
    id: 'who-decides',
    section: 'discovery-describes',
    question: 'Whose decision is it that a tool may be called, and at which point is it enforced?',
    answer:
      'The operator, with an allowlist that is fixed at construction. The client checks it before the first byte of a call is written.',
  },
  {
    id: 'one-deadline',
    section: 'the-client',
    question: 'What can a server do to a client whose timeout starts anew with every read?',
    answer:
      'Send a byte just before each one, and keep it waiting without end. One deadline for the operation stops that.',
  },
  {
    id: 'no-resend',
    section: 'the-client',
    question: 'Why does the client never repeat a call by itself?',
    answer:
      'After a failure it cannot know whether the tool ran. Doing it twice may be worse than not at all.',
  },
  {
    id: 'unfit',
    section: 'the-client',
    question: 'Why is a connection given up after one protocol fault?',
    answer:
      'The next line might belong to anything. A new process is cheap, and guessing what a line means is not.',
  },
  {
    id: 'read-when-waiting',
    section: 'the-client',
    question: 'Why does a flood between two calls cost the client no memory?',
    answer: 'It reads only while it waits. The pipe fills up, and the server is made to wait.',
  },
  {
    id: 'log-proves',
    section: 'the-purchase',
    question: 'What proves that the purchase was never sent?',
    answer:
      "The server's own log, which has one line, `word_count`, together with the negative control that shows it would have recorded a purchase.",
  },
  {
    id: 'failed-but-ran',
    section: 'every-failure-on-purpose',
    question: 'After which failures may the tool have run all the same?',
    answer:
      'After all that show themselves in the answer: a wrong id, a frame too long, a log line, a hang. Not after a refused handshake or a refused call.',
  },
  {
    id: 'observation-not-value',
    section: 'every-failure-on-purpose',
    question: 'What should the model be told when a call has failed?',
    answer: 'That it failed, and how. Never an empty or invented value.',
  },
  {
    id: 'close-order',
    section: 'closing',
    question: 'What does `close()` do, in order?',
    answer:
      'It ends the input, waits up to a second, sends SIGTERM to the group, after 50 ms SIGKILL, and reports the exit status or signal.',
  },
  {
    id: 'group-why',
    section: 'closing',
    question: 'Why does it signal a process group and not a process?',
    answer:
      'So that whatever the server has started ends too, instead of living on with nobody to stop it.',
  },
  {
    id: 'two-gates',
    section: 'lucys-loop',
    question: 'At which two places does the loop keep to the allowlist, and what is each good for?',
    answer:
      'When tools are offered, which saves tokens and temptation; and when a call is carried out, which is the check that holds.',
  },
  {
    id: 'search-where',
    section: 'lucys-loop',
    question: 'Where does tool search go in the loop?',
    answer:
      'Into the offer: it ranks the allowed tools for a request, and the best few are shown to the model.',
  },
  {
    id: 'allowlist-not-sandbox',
    section: 'what-this-client-does-not-do',
    question: 'What does the allowlist not limit?',
    answer:
      'The server program itself, which has all the access of the account that started it, called or not.',
  },
  {
    id: 'policy-or-protocol',
    section: 'policy-and-protocol',
    question: 'A server sends a line of a million bytes. Has it broken the protocol?',
    answer:
      'No. No revision sets a frame size. It has broken a policy of this client, and the error should say so.',
  },
  {
    id: 'no-initialize',
    section: 'why-the-version-is-pinned',
    question: 'What became of the handshake in revision `2026-07-28`?',
    answer:
      'It is gone: each request carries its version and capabilities. The check remains, in another place.',
  },
];
