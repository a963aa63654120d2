import type { MDXComponents } from 'mdx/types.js';
import type { ReactNode } from 'react';
import { Panel } from '../panels/Panel.tsx';
import { Code, Fence } from './Code.tsx';

function Note({ children }: { children: ReactNode }) {
  return <span className="note">{children}</span>;
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className="aside" aria-label={title}>
      <p className="aside-title">{title}</p>
      {children}
    </aside>
  );
}

/** Everything that prose may use beside plain Markdown. */
export const components: MDXComponents = { Aside, Code, Note, Panel, pre: Fence };
