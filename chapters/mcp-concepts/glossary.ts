import type { GlossaryEntry } from '../contract.ts';

/** The chapter's terms, in the order of the alphabet. */
export const glossary: GlossaryEntry[] = [
  {
    id: 'allowlist',
    term: 'allowlist',
    definition:
      'The tools that may be called, by name, as the person in charge has written them down. What is not on it is not called, whatever a server says.',
    see: ['host', 'tool-poisoning'],
  },
  {
    id: 'capability',
    term: 'capability',
    definition:
      'A part of the protocol that one side says it supports, in the handshake: tools, for example. What was not declared may not be used.',
    see: ['handshake'],
  },
  {
    id: 'client',
    term: 'client',
    definition: 'The part of a host that looks after one connection to one server.',
    see: ['host', 'server'],
  },
  {
    id: 'discovery',
    term: 'discovery',
    definition:
      'Asking a server what it offers, with `tools/list`. What comes back is a description, and a permission to nobody.',
    see: ['tool'],
  },
  {
    id: 'elicitation',
    term: 'elicitation',
    definition: 'A server asks the person something, through the host, which may decline.',
    see: ['sampling'],
  },
  {
    id: 'handshake',
    term: 'handshake',
    definition:
      'The first exchange, `initialize`, in which each side names its version and what it can do, and the notification that ends it.',
    see: ['capability'],
  },
  {
    id: 'host',
    term: 'host',
    definition:
      'The application that a person uses. The model, the conversation and the permissions are its own, and so is every decision.',
    see: ['client'],
  },
  {
    id: 'is-error',
    term: 'isError',
    definition:
      'The mark in a result that says: the request was fine, and the tool failed. It is meant for the model, where a JSON-RPC error is meant for the program.',
    see: ['response'],
  },
  {
    id: 'json-rpc',
    term: 'JSON-RPC 2.0',
    definition:
      'A convention for calling something in another program: requests, responses and notifications as JSON.',
    see: ['request', 'response', 'notification'],
  },
  {
    id: 'mcp',
    term: 'Model Context Protocol',
    definition:
      'An open agreement on how an application with a model in it finds out what another program offers, and makes use of it.',
    see: ['host', 'server'],
  },
  {
    id: 'notification',
    term: 'notification',
    definition: 'A message without an id. It says that something happened, and is never answered.',
    see: ['json-rpc'],
  },
  {
    id: 'prompt-template',
    term: 'prompt (of a server)',
    definition:
      'A prepared request that a server offers and a person picks, from a menu say. Not to be confused with the text that a model is sent.',
    see: ['tool', 'resource'],
  },
  {
    id: 'registry',
    term: 'registry',
    definition:
      'The tools of an agent, by name: each a function together with the schema that the model is shown.',
    see: ['tool'],
  },
  {
    id: 'request',
    term: 'request',
    definition: 'A message with an id and a method. One response is owed to it.',
    see: ['response', 'json-rpc'],
  },
  {
    id: 'resource',
    term: 'resource',
    definition:
      'Something readable that a server offers under a URI. The application decides when it is put before the model.',
    see: ['tool', 'prompt-template'],
  },
  {
    id: 'response',
    term: 'response',
    definition: 'The answer to one request, with its id, and a result or an error.',
    see: ['request', 'is-error'],
  },
  {
    id: 'sampling',
    term: 'sampling',
    definition: 'A server asks for a completion by the model of the host, which may decline.',
    see: ['elicitation'],
  },
  {
    id: 'server',
    term: 'server',
    definition:
      'A program of its own that offers tools, resources or prompts. Often a small process on the same machine.',
    see: ['client', 'transport'],
  },
  {
    id: 'tool',
    term: 'tool',
    definition:
      'Something that a server can do when it is asked to, with a name, a description and a schema. The model asks for it, and the host decides.',
    see: ['resource', 'prompt-template'],
  },
  {
    id: 'tool-poisoning',
    term: 'tool poisoning',
    definition:
      'Orders to a model, hidden in the description of a tool. They reach every prompt in which the tool is offered, called or not.',
    see: ['allowlist'],
  },
  {
    id: 'transport',
    term: 'transport',
    definition:
      'What carries the messages: the standard input and output of a process, or HTTP. The messages stay the same.',
    see: ['server'],
  },
];
