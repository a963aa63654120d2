import type { Chapter, Part, Section } from '../contract.ts';
import { exercises } from './exercises/index.ts';
import { glossary } from './glossary.ts';
import { recall } from './recall.ts';

const section = (id: string, title: string, file: string): Section => ({ id, title, file });

const start: Part = {
  id: 'start',
  title: 'Before you begin',
  sections: [
    section('opening', 'One plug for many rooms', '00-opening.mdx'),
    section('objectives', 'What you will know', '01-objectives.mdx'),
  ],
};

const ideas: Part = {
  id: 'ideas',
  title: 'The ideas',
  sections: [
    section('why-one-protocol', 'Why one protocol', '10-why.mdx'),
    section('host-client-server', 'Host, client and server', '11-roles.mdx'),
    section('tools-resources-prompts', 'Tools, resources and prompts', '12-primitives.mdx'),
    section('messages', 'Messages', '13-messages.mdx'),
    section('transports', 'Transports', '14-transports.mdx'),
  ],
};

const toy: Part = {
  id: 'a-toy',
  title: 'A toy, for real',
  sections: [
    section('a-server-in-one-file', 'A server in one file', '20-server.mdx'),
    section('a-client-that-believes', 'A client that believes', '21-client.mdx'),
    section('handshake-discovery-run', 'Handshake, discovery, and a run', '22-run.mdx'),
    section('what-the-host-translates', 'What the host translates', '23-translation.mdx'),
    section('many-questions-at-once', 'Many questions at once', '24-in-flight.mdx'),
    section('where-the-toy-is-a-toy', 'Where the toy is a toy', '25-where-toy.mdx'),
  ],
};

const trust: Part = {
  id: 'trust',
  title: 'Trust',
  sections: [
    section('whom-you-trust', 'Whom you trust: read this twice', '30-trust.mdx'),
    section('common-mistakes', 'Common mistakes', '31-mistakes.mdx'),
  ],
};

const after: Part = {
  id: 'after',
  title: 'Afterwards',
  sections: [
    section('exercises', 'Exercises', '40-exercises.mdx'),
    section('vet-a-server', 'Vet a server', '41-vetting.mdx'),
    section('active-recall', 'Active recall', '42-recall.mdx'),
    section('vocabulary', 'Vocabulary', '43-vocabulary.mdx'),
    section('next', 'What comes next', '44-next.mdx'),
  ],
};

const chapter: Chapter = {
  id: 'mcp-concepts',
  title: 'MCP concepts',
  lead: 'What the protocol is for, who plays which part, what goes over the wire, and whom you trust.',
  parts: [start, ideas, toy, trust, after],
  glossary,
  recall,
  exercises,
};

export default chapter;
