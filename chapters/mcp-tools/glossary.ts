import type { GlossaryEntry } from '../contract.ts';

/** The chapter's terms, in the order of the alphabet. */
export const glossary: GlossaryEntry[] = [
  {
    id: 'advertise',
    term: 'advertise',
    definition:
      'What a server does when it lists its tools. It is a description, and gives no permission to anyone.',
    see: ['discovery', 'allowlist'],
  },
  {
    id: 'agent',
    term: 'agent',
    definition:
      'A program that lets a language model act: it shows the model a request and some tools, carries out the calls that the model asks for, and shows it what came back.',
    see: ['agent-loop'],
  },
  {
    id: 'agent-loop',
    term: 'agent loop',
    definition:
      'Ask the model; if it wants a tool, call the tool and ask again; if it answers in words, stop. So an answer in words ends the turn, right or wrong.',
    see: ['dispatcher', 'observation'],
  },
  {
    id: 'allowlist',
    term: 'allowlist',
    definition:
      'The names of the tools that may be called, written down by the operator and fixed when the client is made. Neither a server nor a model can lengthen it.',
    see: ['discovery', 'dispatcher'],
  },
  {
    id: 'attention',
    term: 'attention',
    definition:
      'The part of a language model that relates each token to the tokens before it. Its work grows faster than the length of the text.',
    see: ['prefill'],
  },
  {
    id: 'back-pressure',
    term: 'back-pressure',
    definition:
      'When a reader stops reading, the pipe fills and the writer has to wait. The slower side sets the pace, and nothing piles up in between.',
    see: ['stdio'],
  },
  {
    id: 'batch',
    term: 'batch',
    definition:
      'Several JSON-RPC messages in one JSON array. MCP had them in one revision and dropped them in the next, so here an array is not a message.',
    see: ['json-rpc'],
  },
  {
    id: 'bm25',
    term: 'BM25',
    definition:
      'A formula that ranks texts by the words that they share with a query. A rare word counts for more than a common one, and a long text is not favored for being long.',
    see: ['retrieval', 'embedding'],
  },
  {
    id: 'call-log',
    term: 'call log',
    definition:
      "The teaching server's record of every `tools/call` that reached it, written before anything else happens. It does not depend on what the client says of itself.",
    see: ['teaching-server', 'negative-control'],
  },
  {
    id: 'capability',
    term: 'capability',
    definition:
      'Something that a side declares during the handshake to be able to do: a server, that it has tools; a client, that it can ask its user something. What was not declared may not be relied on.',
    see: ['initialization'],
  },
  {
    id: 'catalog',
    term: 'catalog',
    definition:
      'The set of tools that is on offer: to a model in the experiment, or from a server after discovery.',
    see: ['discovery', 'distractor'],
  },
  {
    id: 'client',
    term: 'client',
    definition:
      'The side of the application: it starts the server, asks, and decides what to make of the answers.',
    see: ['server', 'host'],
  },
  {
    id: 'constrained-choice',
    term: 'constrained choice',
    definition:
      'A way to ask in which the output is held to a schema with the offered names in it, so that the model can write nothing else. It always names a tool, and never fills in arguments.',
    see: ['native-tool-calling'],
  },
  {
    id: 'cursor',
    term: 'cursor',
    definition:
      'A mark, `nextCursor`, with which a server says that its list goes on, and where. It means nothing to anyone but the server.',
    see: ['discovery'],
  },
  {
    id: 'deadline',
    term: 'deadline',
    definition:
      'The one moment at which a whole operation ends, its writes and its reads together. A timeout that starts again with each read is not a deadline.',
  },
  {
    id: 'discovery',
    term: 'discovery',
    definition:
      'Asking a server for its tools with `tools/list`, and checking the form of what comes back.',
    see: ['advertise', 'allowlist'],
  },
  {
    id: 'dispatcher',
    term: 'dispatcher',
    definition:
      'The part of an agent that carries out the calls a model asks for, or refuses to. It is the last place where a decision can be made.',
    see: ['agent-loop', 'allowlist'],
  },
  {
    id: 'distractor',
    term: 'distractor',
    definition:
      'A tool that is offered and is the right answer to no request, put there to see whether it misleads. Unrelated ones come from another trade; confusable ones resemble a tool that is needed.',
    see: ['catalog'],
  },
  {
    id: 'embedding',
    term: 'embedding',
    definition:
      'A list of numbers that a model makes of a text, such that texts of similar meaning get similar numbers, even without a word in common.',
    see: ['retrieval', 'bm25'],
  },
  {
    id: 'failure-mode',
    term: 'failure mode',
    definition:
      'One particular way to go wrong. The teaching server has each as a mode that can be switched on.',
    see: ['teaching-server'],
  },
  {
    id: 'frame',
    term: 'frame',
    definition:
      'The bytes of one message on the wire. Over stdio: one line of JSON and the newline after it.',
    see: ['framing', 'frame-limit'],
  },
  {
    id: 'frame-limit',
    term: 'frame limit',
    definition:
      'The most bytes that a frame may have, its newline included. It holds before parsing, and for a line that has not ended yet.',
    see: ['framing'],
  },
  {
    id: 'framing',
    term: 'framing',
    definition: 'The rule by which a reader of a byte stream knows where a message ends.',
    see: ['frame', 'stdio'],
  },
  {
    id: 'host',
    term: 'host',
    definition:
      'The application that a person uses, with the model in it. It holds one client for every server that it is connected to.',
    see: ['client'],
  },
  {
    id: 'initialization',
    term: 'initialization',
    definition:
      'The handshake of MCP up to revision `2025-11-25`: the client says which version it speaks, the server says which one it will speak, the client confirms. Nothing is asked before it is done.',
    see: ['capability'],
  },
  {
    id: 'json-rpc',
    term: 'JSON-RPC 2.0',
    definition:
      'A small standard for calling something in another program by sending JSON: requests, responses and notifications. MCP is built on it.',
    see: ['request', 'response', 'notification'],
  },
  {
    id: 'json-schema',
    term: 'JSON Schema',
    definition:
      'A JSON document that says what another JSON document must look like: its fields, their types, and which of them are required.',
  },
  {
    id: 'mcp',
    term: 'Model Context Protocol',
    definition:
      'MCP: an open agreement on how an application finds and calls the tools of a program that it did not write.',
    see: ['client', 'server', 'json-rpc'],
  },
  {
    id: 'native-tool-calling',
    term: 'native tool calling',
    definition:
      'Giving tools to a model in the field that its API has for them. The runner writes them into the prompt, schemas included, in the format that the model was trained on.',
    see: ['constrained-choice', 'prompt'],
  },
  {
    id: 'negative-control',
    term: 'negative control',
    definition:
      'The same test with the protection taken away, to show that the test would have noticed.',
    see: ['call-log'],
  },
  {
    id: 'notification',
    term: 'notification',
    definition: 'A message with a method and without an id. Nobody may answer it.',
    see: ['request'],
  },
  {
    id: 'observation',
    term: 'observation',
    definition:
      'What an agent tells its model about a call that was made, or refused, or failed. A failure is an observation too.',
    see: ['agent-loop'],
  },
  {
    id: 'policy',
    term: 'policy',
    definition:
      'A rule that an application has set for itself, as against one that the protocol demands of everybody.',
  },
  {
    id: 'prefill',
    term: 'prefill',
    definition:
      'The reading of the whole prompt, which has to be finished before the first token of the answer can be written.',
    see: ['attention', 'prompt'],
  },
  {
    id: 'process-group',
    term: 'process group',
    definition:
      'A set of processes that the operating system can signal together: a server, and what it has started. POSIX has them.',
  },
  {
    id: 'prompt',
    term: 'prompt',
    definition:
      'All the text that a model is given before it answers: instructions, tools, earlier turns and the request, in one long string.',
    see: ['tokenizer'],
  },
  {
    id: 'recall-at-k',
    term: 'recall@k',
    definition:
      'The share of requests whose right tool is among the first k that a search returns. Nobody who sees only those k can do better.',
    see: ['retrieval'],
  },
  {
    id: 'receipt',
    term: 'receipt',
    definition:
      'A measurement file with every single answer in it, so that each figure made from it can be computed again.',
  },
  {
    id: 'request',
    term: 'request',
    definition:
      'A message with a method, parameters and an id. It is owed one response with that id, and only one.',
    see: ['response', 'notification'],
  },
  {
    id: 'response',
    term: 'response',
    definition: 'The answer to a request: the id of that request, and either a result or an error.',
    see: ['request'],
  },
  {
    id: 'retrieval',
    term: 'retrieval',
    definition:
      'Finding, among many texts, the few that fit a query. Used on tools, it decides which of them a model gets to see.',
    see: ['bm25', 'embedding', 'recall-at-k'],
  },
  {
    id: 'sandbox',
    term: 'sandbox',
    definition:
      'A wall around a running program that limits which files and connections it can reach. An allowlist of tools is not one.',
    see: ['allowlist'],
  },
  {
    id: 'server',
    term: 'server',
    definition:
      'The side that has the tools. Over stdio it is a program that the client starts, with the rights of the account that started it.',
    see: ['client', 'sandbox'],
  },
  {
    id: 'stdio',
    term: 'stdio',
    definition:
      "MCP's transport for local programs: messages on the server's standard input and output, a line each. Standard error is left free for remarks.",
    see: ['transport', 'framing'],
  },
  {
    id: 'teaching-server',
    term: 'teaching server',
    definition:
      'The server of this chapter: correct, until it is told to do one thing wrong. It records every call that reaches it.',
    see: ['failure-mode', 'call-log'],
  },
  {
    id: 'token',
    term: 'token',
    definition:
      'A piece of text as a model counts it: a short word, a part of a longer one, a mark. Length, time and price are all counted in tokens.',
    see: ['tokenizer'],
  },
  {
    id: 'tokenizer',
    term: 'tokenizer',
    definition:
      'The part that cuts text into tokens. Each family of models has its own, so one text has different lengths for different models.',
    see: ['token'],
  },
  {
    id: 'tool-search',
    term: 'tool search',
    definition: 'Choosing anew, for each request, which few of the available tools are offered.',
    see: ['retrieval', 'recall-at-k'],
  },
  {
    id: 'transport',
    term: 'transport',
    definition:
      'What carries the messages from one side to the other. MCP has two: stdio and HTTP.',
    see: ['stdio'],
  },
  {
    id: 'utf-8',
    term: 'UTF-8',
    definition:
      'The usual way to write characters as bytes: one byte for the letters of English, two to four for the rest.',
  },
  {
    id: 'wilson-interval',
    term: 'Wilson interval',
    definition:
      'A range that is likely to hold the true share behind a count such as 18 of 24. It stays sensible for small counts, and when all or none succeed.',
  },
];
