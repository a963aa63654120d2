import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'vet-a-server',
  title: 'Vet a real server',
  goal: 'Choose a real MCP server that you might use. Find out who publishes it, which rights it runs with, and which of its tools write or send something. Then decide which tools you would expose to your agent, and export the allowlist. If you have none at hand, take the reference server `filesystem`, which reads, writes and moves files.',
  hints: [
    'The publisher is whoever can put out the next version. A company’s name on a page is not yet that: look at who owns the package and the repository.',
    'Do not ask what the server *does*, ask what it *could* do as it is started: whose user, which folders, which tokens in its environment, which network.',
    'Get the list of tools from the server itself rather than from its README. Whatever changes something outside of the conversation writes; whatever carries text to somebody else sends. When in doubt, it does.',
    'Start with nothing, and add a tool when you can name the task that needs it.',
  ],
  solution: () => import('./solution.mdx'),
};

export default exercise;
