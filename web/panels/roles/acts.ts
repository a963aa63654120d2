/** One thing that is used, and the parts that it goes through, in order. */
export interface Act {
  id: string;
  label: string;
  /** Who begins. */
  begins: string;
  steps: readonly { part: 'model' | 'user' | 'application' | 'client' | 'server'; does: string }[];
}

/** Who decides, for each thing that a server offers, and for each that it may ask. */
export const ACTS: readonly Act[] = [
  {
    id: 'tool',
    label: 'a tool',
    begins: 'The model begins, and the application consents.',
    steps: [
      { part: 'model', does: 'asks for a call' },
      { part: 'application', does: 'allows it, or asks the user first' },
      { part: 'client', does: 'sends tools/call' },
      { part: 'server', does: 'runs the tool' },
    ],
  },
  {
    id: 'resource',
    label: 'a resource',
    begins: 'The application begins.',
    steps: [
      { part: 'application', does: 'sees that it needs a text' },
      { part: 'client', does: 'sends resources/read' },
      { part: 'server', does: 'returns what stands under the URI' },
      { part: 'model', does: 'finds it in its prompt' },
    ],
  },
  {
    id: 'prompt',
    label: 'a prompt',
    begins: 'The user begins.',
    steps: [
      { part: 'user', does: 'picks it from a menu' },
      { part: 'client', does: 'sends prompts/get' },
      { part: 'server', does: 'returns the prepared messages' },
      { part: 'model', does: 'is asked with them' },
    ],
  },
  {
    id: 'sampling',
    label: 'sampling',
    begins: 'The server begins, and the application stands in between.',
    steps: [
      { part: 'server', does: 'asks for a completion' },
      { part: 'client', does: 'hands the question on' },
      { part: 'application', does: 'shows it, changes it, or declines' },
      { part: 'model', does: 'completes it' },
    ],
  },
  {
    id: 'elicitation',
    label: 'elicitation',
    begins: 'The server begins, and the application stands in between.',
    steps: [
      { part: 'server', does: 'asks for something only the user knows' },
      { part: 'client', does: 'hands the question on' },
      { part: 'application', does: 'shows who asks, and what for' },
      { part: 'user', does: 'answers, or does not' },
    ],
  },
];
