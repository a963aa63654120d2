import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'cut-the-stream',
  title: 'Cut the stream into lines',
  goal: 'Write `FrameReader`: reads come in, whole lines go out, each without its newline. A read can hold half a line, or three and a half. A line may have `limit` bytes, newline included, and one that never ends has to be refused at that limit, and not once it has filled the memory.',
  hints: [
    'What is left after the last newline of a read belongs to a line that has not ended. Where do you keep it?',
    'When do you know that a line is too long: when its newline comes, or before? What if none ever comes?',
    'Cut 🍦 in the middle: four bytes, two in each read. What does a decoder make of the first two?',
    "The read's buffer belongs to somebody else, who will use it again. Is what you keep a copy?",
    'After a line was refused, where in the stream are you? Is there a safe place to go on?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'cut-the-stream',
};

export default exercise;
