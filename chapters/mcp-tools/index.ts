import type { Chapter, Part, Section } from '../contract.ts';
import { exercises } from './exercises/index.ts';
import { glossary } from './glossary.ts';
import { recall } from './recall.ts';

const section = (id: string, title: string, file: string): Section => ({ id, title, file });

const start: Part = {
  id: 'start',
  title: 'Before you begin',
  sections: [
    section('opening', 'A word counter next door', '00-opening.mdx'),
    section('objectives', 'What you will be able to do', '01-objectives.mdx'),
  ],
};

const partA: Part = {
  id: 'part-a',
  title: 'Part A: what an offered tool costs',
  sections: [
    section('the-experiment', 'The experiment', '10-experiment.mdx'),
    section(
      'every-tool-is-paid-for-in-tokens',
      'Every tool is paid for in tokens',
      '11-tokens.mdx',
    ),
    section('the-prompt-as-read', 'The prompt, as the model read it', '12-prompt.mdx'),
    section('more-tools-worse-choices', 'More tools, worse choices', '13-accuracy.mdx'),
    section('what-a-miss-looks-like', 'What a miss looks like', '14-misses.mdx'),
    section('tools-that-look-alike', 'Tools that look alike', '15-confusable.mdx'),
    section('a-constrained-choice', 'A constrained choice', '16-choice.mdx'),
    section('offer-fewer-tools', 'Offer fewer tools: search', '17-search.mdx'),
    section('what-production-agents-do', 'What production agents do', '18-production.mdx'),
    section('the-decision', 'The decision', '19-decision.mdx'),
  ],
};

const partB: Part = {
  id: 'part-b',
  title: 'Part B: a bounded client',
  sections: [
    section('scope', 'One room of a large house', '20-scope.mdx'),
    section('a-request-and-its-one-reply', 'A request, and its one reply', '21-request.mdx'),
    section('when-true-looks-like-one', 'When true looks like one', '22-true.mdx'),
    section('one-line-a-message', 'One line a message', '23-framing.mdx'),
    section('the-handshake', 'The handshake', '24-handshake.mdx'),
    section(
      'discovery-describes',
      'Discovery describes, the application decides',
      '25-discovery.mdx',
    ),
    section('the-client', 'The client', '26-client.mdx'),
    section('the-purchase', 'The purchase', '27-purchase.mdx'),
    section('every-failure-on-purpose', 'Every failure, on purpose', '28-failures.mdx'),
    section('closing', 'Closing', '29-closing.mdx'),
    section('the-pipe-here', 'What the pipe costs here', '30-pipe.mdx'),
    section('lucys-loop', 'Lucy’s loop', '31-loop.mdx'),
    section('what-this-client-does-not-do', 'What this client does not do', '32-limits.mdx'),
    section('policy-and-protocol', 'Policy and protocol', '33-policy.mdx'),
    section('why-the-version-is-pinned', 'Why the version is pinned', '34-pinned.mdx'),
  ],
};

const after: Part = {
  id: 'after',
  title: 'Afterwards',
  sections: [
    section('in-a-coding-agent', 'In a coding agent', '40-coding-agent.mdx'),
    section('the-checkpoint', 'The checkpoint', '41-checkpoint.mdx'),
    section('your-receipt', 'Your receipt beside the book’s', '46-your-receipt.mdx'),
    section('exercises', 'Exercises', '42-exercises.mdx'),
    section('active-recall', 'Active recall', '43-recall.mdx'),
    section('vocabulary', 'Vocabulary', '44-vocabulary.mdx'),
    section('summary', 'Summary', '45-summary.mdx'),
  ],
};

const chapter: Chapter = {
  id: 'mcp-tools',
  title: 'External tools with MCP',
  lead: 'A shop, a server that advertises more than it should, and the client that decides.',
  parts: [start, partA, partB, after],
  glossary,
  recall,
  exercises,
};

export default chapter;
