import type { RecallQuestion } from '../contract.ts';

type Asked = [section: string, id: string, question: string, answer: string];

const after = (part: string, questions: Asked[]): RecallQuestion[] =>
  questions.map(([section, id, question, answer]) => ({ part, section, id, question, answer }));

const IDEAS = after('ideas', [
  [
    'why-one-protocol',
    'how-many',
    'Four applications are to use six integrations. How many adapters does that take without a protocol, and how many implementations with one?',
    'Twenty-four adapters, one for each pair. With a protocol ten implementations, one for each program.',
  ],
  [
    'why-one-protocol',
    'when-not',
    'When does a protocol save nothing?',
    'With a single application, or a single integration: then there is nothing to share, and a plain function is simpler.',
  ],
  [
    'why-one-protocol',
    'who-breaks-it',
    'Beside the count, what is gained when each side implements a protocol instead of an adapter?',
    'Each implementation belongs to one team. An adapter depends on two, and breaks when either changes.',
  ],
  [
    'host-client-server',
    'three-roles',
    'What are a host, a client and a server?',
    'The host is the application with the model. A client is the part of it that keeps one connection. A server is another program, which offers something.',
  ],
  [
    'host-client-server',
    'five-integrations',
    'A host has five integrations. How many clients does it run?',
    'Five: each client looks after one server.',
  ],
  [
    'host-client-server',
    'between-servers',
    'How does one server learn what another one knows?',
    'Only through the host. Servers are not connected to each other.',
  ],
  [
    'tools-resources-prompts',
    'who-decides',
    'Tools, resources and prompts: who decides that each is used?',
    'The model asks for a tool and the host consents; the application lays out a resource; the user picks a prompt.',
  ],
  [
    'tools-resources-prompts',
    'other-way',
    'What may a server ask of a client, and who stands in between?',
    'A completion by the model (sampling), or a word from the user (elicitation). The host stands in between and can decline.',
  ],
  [
    'messages',
    'three-kinds',
    'How do you tell a request, a response and a notification apart by looking at one?',
    'Look for a method and an id. A request has both, a notification lacks the id, and a response lacks the method: it brings a result or an error.',
  ],
  [
    'messages',
    'first-words',
    'What is said first in a session, and what for?',
    '`initialize`: both sides name their version of the protocol and their capabilities. Then the client says `notifications/initialized`.',
  ],
  [
    'messages',
    'two-failures',
    'A tool cannot find a file. Is that a JSON-RPC error or a result with `isError`, and who is meant to read it?',
    'A result with `isError`, for the model to read. An error would say that the request itself could not be carried out.',
  ],
  [
    'transports',
    'two-roads',
    'Which two transports are standard, and what is each for?',
    'stdio for a server that the host starts as a child process; Streamable HTTP for one that is somewhere else.',
  ],
  [
    'transports',
    'older-road',
    'A remote server does not answer at all. Which question about transports comes first?',
    'Whether it still speaks the older HTTP+SSE, while the client speaks Streamable HTTP, or the other way around.',
  ],
]);

const TOY = after('a-toy', [
  [
    'a-server-in-one-file',
    'unknown',
    'The toy is asked for an unknown method, and for an unknown tool. How do the two answers differ?',
    'The method gives a JSON-RPC error, -32601. The tool gives a result with `isError`, since the request was in order.',
  ],
  [
    'a-server-in-one-file',
    'silence',
    'When does the toy server say nothing, and why?',
    'After a notification: it has no id, so there is nothing to answer.',
  ],
  [
    'handshake-discovery-run',
    'unheard-of',
    'How can the agent use a tool that is named nowhere in its program?',
    'Discovery brings the name and the schema, and the registry makes a function of it, which sends `tools/call`.',
  ],
  [
    'handshake-discovery-run',
    'unchanged',
    'Which part of the agent changes when its tools move to a server?',
    'Only where the registry comes from. The loop, the dispatcher and the model stay as they are.',
  ],
  [
    'what-the-host-translates',
    'three-translations',
    'Which three things does a host translate?',
    'The schema of a tool into the format of the model; a call of the model into `tools/call`; the content of the result into a message for the model.',
  ],
  [
    'what-the-host-translates',
    'model-and-mcp',
    'Does a model have to know MCP?',
    'No. It sees tools and asks for them in the format of its provider.',
  ],
  [
    'many-questions-at-once',
    'out-of-order',
    'Two requests are under way and the second is answered first. How does the client know?',
    'By the id of the response. Order says nothing.',
  ],
  [
    'many-questions-at-once',
    'list-changed',
    'A notification says that the list of tools has changed. What should a client do?',
    'Ask for the list again, and check it again: what was allowed before may not be the same tool.',
  ],
  [
    'where-the-toy-is-a-toy',
    'worst-failure',
    'A client may take a wrong answer, break, or wait. Which is the worst, and why?',
    'Taking it, because nothing looks wrong: in `stale` the toy reports the count of another text.',
  ],
]);

const TRUST = after('trust', [
  [
    'whom-you-trust',
    'what-came-in',
    'Which two things do you let in when you connect a server?',
    'A program that runs, often with your rights, and text that reaches your model.',
  ],
  [
    'whom-you-trust',
    'poisoned',
    'What is tool poisoning, and what do you do about it?',
    'Orders to the model in the description of a tool. Read the descriptions, fix the version, and compare when it changes.',
  ],
  [
    'whom-you-trust',
    'results',
    'How far do you trust what a tool returns?',
    'As far as a web page: it is data from outside, and must not decide what is called next.',
  ],
  [
    'whom-you-trust',
    'reach',
    'What can a stdio server on your machine read, if none of its tools is ever called?',
    'Everything that your account can read. It is a program that runs as you.',
  ],
  [
    'whom-you-trust',
    'harmless',
    'A server marks a tool as read-only. May the host leave out the question to the user?',
    'Not for that reason. The mark is a claim of the server, and consent is the host’s to ask for.',
  ],
  [
    'whom-you-trust',
    'remote',
    'How does a client get its permission for a remote server?',
    'Through the flow that the specification bases on OAuth, as an SDK implements it; never by a scheme of its own.',
  ],
  [
    'common-mistakes',
    'all-of-them',
    'Why not offer the model every tool of every server?',
    'Each description costs tokens and time, makes the choice harder, and brings in somebody else’s text. Offer what the task needs.',
  ],
]);

/** In the order of the sections. Answer first, then compare. */
export const recall: RecallQuestion[] = [...IDEAS, ...TOY, ...TRUST];
