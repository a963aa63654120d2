import type { MDXComponents } from 'mdx/types.js';
import type { ComponentProps, ReactNode } from 'react';
import { Figure } from '../figures/Figure.tsx';
import { Panel } from '../panels/Panel.tsx';
import { Fact } from '../receipts/Fact.tsx';
import { ReceiptBar } from '../receipts/ReceiptBar.tsx';
import { Code, Fence } from './Code.tsx';
import { Exercise } from './Exercise.tsx';
import { Modes } from './Modes.tsx';
import { Recall } from './Recall.tsx';
import { Scrollable } from './Scrollable.tsx';
import { Submission } from './Submission.tsx';
import { Term } from './Term.tsx';
import { Vocabulary } from './Vocabulary.tsx';
import { Workbench } from './Workbench.tsx';

/** Stands in the margin where there is one, and in the text where not. */
function Note({ children }: { children: ReactNode }) {
  return (
    <span className="note" role="note">
      {children}
    </span>
  );
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className="aside" aria-label={title}>
      <p className="aside-title">{title}</p>
      {children}
    </aside>
  );
}

function Recap({ part, children }: { part: string; children: ReactNode }) {
  return (
    <div className="recap" id={`recap-${part}`}>
      <p className="recap-title">What to take along</p>
      {children}
    </div>
  );
}

function Table(props: ComponentProps<'table'>) {
  return (
    <Scrollable className="table">
      <table {...props} />
    </Scrollable>
  );
}

/** Everything that prose may use beside plain Markdown. */
export const components: MDXComponents = {
  Aside,
  Code,
  Exercise,
  Fact,
  Figure,
  Modes,
  Note,
  Panel,
  ReceiptBar,
  Recall,
  Recap,
  Submission,
  Term,
  Vocabulary,
  Workbench,
  pre: Fence,
  table: Table,
};
