import { SENTENCE } from '../../../chapters/mcp-concepts/toy/session.ts';
import { type Lesson, nonEmpty, type Preset, type Step } from '../stepper/lesson.ts';
import { type Trace, traced } from './trace.ts';

/** One block of JSON, and on whose side of the host it stands. */
export interface Block {
  side: 'model' | 'wire';
  title: string;
  json: string;
}

export interface TranslationStep extends Step {
  /** All that has been said so far; the last of them is new. */
  blocks: readonly Block[];
}

const pretty = (value: unknown) => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
const line = (text: string) => pretty(JSON.parse(text));

const request = `How many words in '${SENTENCE}'?`;
// Made once, when the panel is loaded: the agent's loop is asynchronous, and a lesson is not.
const [counted, unknown] = await Promise.all([traced(request), traced(request, 'shout')]);

const PRESETS: readonly [Preset<Trace>, ...Preset<Trace>[]] = [
  { id: 'count', title: 'A tool that there is', input: counted },
  { id: 'unknown', title: 'A tool that there is not', input: unknown },
];

/** Three translations of one call: the schema in, the call out, the result back. */
export const translation: Lesson<Trace, TranslationStep> = {
  id: 'translation',
  presets: PRESETS,
  // The conversation is run, not written.
  readInput: () => null,
  steps(trace) {
    const blocks: Block[] = [];
    const steps: TranslationStep[] = [];
    const step = (said: Step, block: Block) => {
      blocks.push(block);
      steps.push({ ...said, blocks: [...blocks] });
    };
    listed(trace, step);
    asked(trace, step);
    if (trace.called !== null && trace.answered !== null) {
      wired(trace.called, trace.answered, step);
    }
    told(trace, step);
    return nonEmpty(steps);
  },
};

type Tell = (said: Step, block: Block) => void;

function listed({ listed, schemas }: Trace, step: Tell): void {
  step(
    {
      word: 'Listed',
      tone: 'server',
      sentence: 'The server describes a tool. Its arguments stand under inputSchema.',
    },
    { side: 'wire', title: 'tools/list, the result', json: line(listed) },
  );
  step(
    {
      word: 'In',
      tone: 'client',
      sentence: 'First translation: the same schema, where the model’s API wants it.',
      decided: { region: 'asFunction', lines: [] },
    },
    { side: 'model', title: 'tools, as the model is shown them', json: pretty(schemas) },
  );
}

function asked({ asked, called }: Trace, step: Tell): void {
  step(
    {
      word: 'Asked',
      tone: 'plain',
      sentence: 'The model asks for a call, in its own format. Nothing has been sent.',
      ask: {
        text: 'Will this call reach the server?',
        choices: [
          { id: 'yes', label: 'yes' },
          { id: 'no', label: 'no' },
        ],
        answer: called === null ? 'no' : 'yes',
        after: 1,
      },
    },
    { side: 'model', title: 'the model’s turn', json: pretty(asked) },
  );
}

function wired(called: string, answered: string, step: Tell): void {
  step(
    {
      word: 'Out',
      tone: 'client',
      sentence: 'Second translation: a request with an id, which the model never sees.',
      decided: { region: 'asFunction', lines: [] },
    },
    { side: 'wire', title: 'tools/call', json: line(called) },
  );
  step(
    {
      word: 'Answered',
      tone: 'server',
      sentence: 'The result is a list of content blocks, and says whether the tool failed.',
    },
    { side: 'wire', title: 'tools/call, the result', json: line(answered) },
  );
}

function told({ told, answer, called }: Trace, step: Tell): void {
  step(
    {
      word: called === null ? 'Kept' : 'Back',
      tone: 'client',
      sentence:
        called === null
          ? 'The registry has no such tool, so the dispatcher answers by itself. Nothing went out.'
          : 'Third translation: the text of the blocks becomes the message for the model.',
      decided: { region: called === null ? 'runAgent' : 'asFunction', lines: [] },
    },
    { side: 'model', title: 'what the model is told', json: pretty(told) },
  );
  step(
    { word: 'Done', tone: 'plain', sentence: 'The model answers in words, and the loop ends.' },
    { side: 'model', title: 'the answer', json: pretty(answer) },
  );
}
