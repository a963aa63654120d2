import type { ComponentType } from 'react';

export interface PanelEntry {
  title: string;
  /** What the panel is for, in one sentence: its caption, on paper and without JavaScript too. */
  caption: string;
  /** Height of its tallest step in CSS pixels, at 1280 px wide: what is below it must not jump. */
  minHeight: number;
  /** Its first state tells little: on paper, and without JavaScript, it is shown as it is at its end. */
  showsItsEnd?: true;
  load: () => Promise<{ default: ComponentType }>;
}

/**
 * Every panel that prose can place with `<Panel id="..."/>`: one line each, sorted. A panel is a
 * folder whose `index.tsx` exports, as its default, a component without required props.
 */
export const PANELS: Readonly<Record<string, PanelEntry>> = {
  catalog: {
    title: 'The catalog, to touch',
    caption:
      'Type a request and see which tools a search would offer; then weigh them, one by one.',
    minHeight: 740,
    load: () => import('./catalog/index.tsx'),
  },
  decide: {
    title: 'Decide',
    caption:
      'A model, a catalog, a way of asking, a search: what was measured for them, and what was not.',
    minHeight: 535,
    load: () => import('./decide/index.tsx'),
  },
  discovery: {
    title: 'The server describes, the application decides',
    caption:
      'What a server advertises beside what the operator allows: who hears of a tool, and what is ever sent.',
    minHeight: 510,
    showsItsEnd: true,
    load: () => import('./discovery/index.tsx'),
  },
  'failure-modes': {
    title: 'One failure at a time',
    caption:
      'A real client against a real server that does one thing wrong. Predict, run, and see which frame decided.',
    minHeight: 900,
    showsItsEnd: true,
    load: () => import('./failure-modes/index.tsx'),
  },
  framing: {
    title: 'Where a message ends',
    caption:
      'Bytes arrive in reads that know nothing of messages: move the cuts and see what comes out.',
    minHeight: 385,
    showsItsEnd: true,
    load: () => import('./framing/index.tsx'),
  },
  handshake: {
    title: 'Before anything else',
    caption:
      'Two sides agree on a version before a tool is named. Step through it, and change what the server says.',
    minHeight: 540,
    showsItsEnd: true,
    load: () => import('./handshake/index.tsx'),
  },
  identity: {
    title: 'One reply for one request',
    caption:
      'A request waits and a line arrives: try replies on it, predict, and see what the client does.',
    minHeight: 420,
    showsItsEnd: true,
    load: () => import('./identity/index.tsx'),
  },
  prompt: {
    title: 'The prompt, as the model read it',
    caption:
      'Every character of a prompt, token by token: as it was sent, beside as it was intended.',
    minHeight: 1125,
    load: () => import('./prompt/index.tsx'),
  },
  purchase: {
    title: 'The purchase that never arrives',
    caption:
      'The server advertises a purchase and shouts; the application decides; the log of the server proves it.',
    minHeight: 600,
    showsItsEnd: true,
    load: () => import('./purchase/index.tsx'),
  },
  compare: {
    title: 'Your receipt beside the book’s',
    caption:
      'The same conditions and the same figures from two receipts: what differs, and what is only noise.',
    minHeight: 750,
    load: () => import('./compare/index.tsx'),
  },
  cost: {
    title: 'What the pipe costs',
    caption:
      'Two hundred calls timed here and now, beside the receipt and one prefill of sixty-four tools.',
    minHeight: 605,
    showsItsEnd: true,
    load: () => import('./cost/index.tsx'),
  },
  loop: {
    title: "Lucy's loop",
    caption:
      'A gullible model, scripted unless it is named, over a real server: what it is offered, what it asks for, and what is refused.',
    minHeight: 635,
    showsItsEnd: true,
    load: () => import('./loop/index.tsx'),
  },
  shutdown: {
    title: 'Nothing left running',
    caption:
      'close() rung by rung over servers that do not want to leave, as the operating system reports it.',
    minHeight: 480,
    showsItsEnd: true,
    load: () => import('./shutdown/index.tsx'),
  },
  traces: {
    title: 'Two runs, side by side',
    caption:
      'Recordings, a run of your own, or a trace from a file: event by event, to where they part.',
    minHeight: 420,
    showsItsEnd: true,
    load: () => import('./traces/index.tsx'),
  },
  adapters: {
    title: 'A product, and a sum',
    caption:
      'Applications on the left, integrations on the right: joined pair by pair, and through one protocol.',
    minHeight: 380,
    load: () => import('./adapters/index.tsx'),
  },
  roles: {
    title: 'Inside the host, and outside',
    caption:
      'One host, a client for each server, and for everything that is used: who begins, and who stands in between.',
    minHeight: 410,
    load: () => import('./roles/index.tsx'),
  },
  toy: {
    title: 'The toy, for real',
    caption:
      'Toy server, toy client and mini agent: everything that the client prints, from a process or from a worker.',
    minHeight: 500,
    showsItsEnd: true,
    load: () => import('./toy/index.tsx'),
  },
  'toy-or-bounded': {
    title: 'Two clients, one fault',
    caption:
      'The toy and the bounded client against the same server in the same mode. Predict what the toy will make of it.',
    minHeight: 500,
    showsItsEnd: true,
    load: () => import('./toy-or-bounded/index.tsx'),
  },
  translation: {
    title: 'Through the host',
    caption:
      'One call, from the list of tools to the answer in words: what the model reads and what the wire carries.',
    minHeight: 590,
    showsItsEnd: true,
    load: () => import('./translation/index.tsx'),
  },
  vetting: {
    title: 'A server, vetted',
    caption:
      'Four questions about a real server. The answers stay on this device; the allowlist is a file of your own.',
    minHeight: 660,
    load: () => import('./vetting/index.tsx'),
  },
};
