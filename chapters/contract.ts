import type { MDXContent } from 'mdx/types.js';

/** A folder in `chapters/` whose `index.ts` exports a Chapter as its default is on the shelf. */
export interface Chapter {
  /** The folder's name, and the page's address: `/<id>/`. */
  id: string;
  title: string;
  /** One or two sentences for the shelf and for search engines. */
  lead: string;
  parts: Part[];
  glossary: GlossaryEntry[];
  recall: RecallQuestion[];
  exercises: Exercise[];
}

export interface Part {
  id: string;
  title: string;
  sections: Section[];
}

/** One MDX file. Its title stands here alone: the file begins with text, and its headings with `###`. */
export interface Section {
  /** The deep link, so unique on the page. */
  id: string;
  title: string;
  /** The file's name in the chapter's folder, `11-tokens.mdx`. */
  file: string;
}

export interface GlossaryEntry {
  id: string;
  term: string;
  /** Plain text; `backticks` set code. */
  definition: string;
  /** Ids of other entries. */
  see?: string[];
}

export interface RecallQuestion {
  id: string;
  /** The id of the part after which it is asked. */
  part: string;
  question: string;
  answer: string;
  /** The id of the section that tells. */
  section: string;
}

export interface Exercise {
  id: string;
  title: string;
  /** Plain text; `backticks` set code. */
  goal: string;
  hints: string[];
  /** Loaded when the reader opens it. */
  solution: () => Promise<{ default: MDXContent }>;
  /** The id under which the lab knows it, once it can grade it. */
  lab?: string;
}
