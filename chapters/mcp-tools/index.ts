import type { Chapter, Part, Section } from '../contract.ts';
import { exercises } from './exercises/index.ts';
import { glossary } from './glossary.ts';
import { recall } from './recall.ts';

const section = (id: string, title: string, load: Section['load']): Section => ({
  id,
  title,
  load,
});

const start: Part = {
  id: 'start',
  title: 'Before you begin',
  sections: [
    section('opening', 'A word counter next door', () => import('./00-opening.mdx')),
    section('objectives', 'What you will be able to do', () => import('./01-objectives.mdx')),
  ],
};

const partA: Part = {
  id: 'part-a',
  title: 'Part A: what an offered tool costs',
  sections: [
    section('the-experiment', 'The experiment', () => import('./10-experiment.mdx')),
    section(
      'every-tool-is-paid-for-in-tokens',
      'Every tool is paid for in tokens',
      () => import('./11-tokens.mdx'),
    ),
    section(
      'the-prompt-as-read',
      'The prompt, as the model read it',
      () => import('./12-prompt.mdx'),
    ),
    section(
      'more-tools-worse-choices',
      'More tools, worse choices',
      () => import('./13-accuracy.mdx'),
    ),
    section('what-a-miss-looks-like', 'What a miss looks like', () => import('./14-misses.mdx')),
    section('tools-that-look-alike', 'Tools that look alike', () => import('./15-confusable.mdx')),
    section('a-constrained-choice', 'A constrained choice', () => import('./16-choice.mdx')),
    section('offer-fewer-tools', 'Offer fewer tools: search', () => import('./17-search.mdx')),
    section(
      'what-production-agents-do',
      'What production agents do',
      () => import('./18-production.mdx'),
    ),
    section('the-decision', 'The decision', () => import('./19-decision.mdx')),
  ],
};

const partB: Part = {
  id: 'part-b',
  title: 'Part B: a bounded client',
  sections: [
    section('scope', 'One room of a large house', () => import('./20-scope.mdx')),
    section(
      'a-request-and-its-one-reply',
      'A request, and its one reply',
      () => import('./21-request.mdx'),
    ),
    section('when-true-looks-like-one', 'When true looks like one', () => import('./22-true.mdx')),
    section('one-line-a-message', 'One line a message', () => import('./23-framing.mdx')),
    section('the-handshake', 'The handshake', () => import('./24-handshake.mdx')),
    section(
      'discovery-describes',
      'Discovery describes, the application decides',
      () => import('./25-discovery.mdx'),
    ),
    section('the-client', 'The client', () => import('./26-client.mdx')),
    section('the-purchase', 'The purchase', () => import('./27-purchase.mdx')),
    section(
      'every-failure-on-purpose',
      'Every failure, on purpose',
      () => import('./28-failures.mdx'),
    ),
    section('closing', 'Closing', () => import('./29-closing.mdx')),
    section('the-pipe-here', 'What the pipe costs here', () => import('./30-pipe.mdx')),
    section('lucys-loop', 'Lucy’s loop', () => import('./31-loop.mdx')),
    section(
      'what-this-client-does-not-do',
      'What this client does not do',
      () => import('./32-limits.mdx'),
    ),
    section('policy-and-protocol', 'Policy and protocol', () => import('./33-policy.mdx')),
    section(
      'why-the-version-is-pinned',
      'Why the version is pinned',
      () => import('./34-pinned.mdx'),
    ),
  ],
};

const after: Part = {
  id: 'after',
  title: 'Afterwards',
  sections: [
    section('in-a-coding-agent', 'In a coding agent', () => import('./40-coding-agent.mdx')),
    section('the-checkpoint', 'The checkpoint', () => import('./41-checkpoint.mdx')),
    section('exercises', 'Exercises', () => import('./42-exercises.mdx')),
    section('active-recall', 'Active recall', () => import('./43-recall.mdx')),
    section('vocabulary', 'Vocabulary', () => import('./44-vocabulary.mdx')),
    section('summary', 'Summary', () => import('./45-summary.mdx')),
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
