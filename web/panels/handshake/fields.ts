import type { Ask } from './presets.ts';

export interface FieldNote {
  field: string;
  note: string;
}

/** What the fields of each message are for. */
export const ASKED: Readonly<Record<Ask, readonly FieldNote[]>> = {
  initialize: [
    { field: 'protocolVersion', note: 'the one revision that this client speaks' },
    { field: 'capabilities', note: 'empty: the client offers the server nothing' },
    { field: 'clientInfo', note: 'a name for people and logs; nothing depends on it' },
  ],
  'notifications/initialized': [
    { field: 'no id', note: 'a notification: nobody answers it' },
    { field: 'method', note: 'from here on the server may be asked for tools' },
  ],
  'tools/list': [{ field: 'id', note: 'a new number for each request, never used again' }],
  'tools/call': [
    { field: 'params.name', note: 'one tool, checked before this frame was written' },
    { field: 'params.arguments', note: 'what the input schema asks for' },
  ],
};

export const ANSWERED: Readonly<Record<Ask, readonly FieldNote[]>> = {
  initialize: [
    { field: 'protocolVersion', note: 'what the server will speak; must be exactly ours' },
    { field: 'capabilities.tools', note: 'an object, even an empty one, says: tools here' },
    { field: 'serverInfo', note: 'shown to people, never trusted' },
  ],
  'notifications/initialized': [],
  'tools/list': [
    { field: 'tools', note: 'at most 32, uniquely named, each with an object schema' },
    { field: 'description', note: 'text by an outside party, written for a model' },
  ],
  'tools/call': [
    { field: 'content', note: 'a list of blocks; the text ones are joined' },
    { field: 'isError', note: 'absent here; true would be a failed call' },
  ],
};

export const ERROR: readonly FieldNote[] = [
  { field: 'error', note: 'instead of a result: thrown, never handed on' },
  { field: 'error.data', note: 'kept in full, when the server sends it' },
];

export const NOTIFIED: readonly FieldNote[] = [
  { field: 'method, no id', note: 'a notification: it answers nothing and is skipped' },
];

export const NO_MESSAGE: readonly FieldNote[] = [
  { field: 'the line', note: 'no JSON: standard output belongs to the protocol alone' },
];
