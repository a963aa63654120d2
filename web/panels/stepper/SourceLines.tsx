import { CodeLink } from './CodeLink.tsx';
import type { Decision } from './lesson.ts';

/** The lines of the chapter's code that decided, with their numbers in the file. */
export function SourceLines({ decision }: { decision: Decision }) {
  const indents = decision.lines.map(({ text }) => text.length - text.trimStart().length);
  const outdent = Math.min(...indents);
  return (
    <div className="source-lines">
      <p>
        <CodeLink region={decision.region} /> said so here
      </p>
      <ol>
        {decision.lines.map(({ number, text }) => (
          <li key={number} value={number}>
            <code>{text.slice(outdent)}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
