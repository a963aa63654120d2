import type { ReactNode } from 'react';
import './controls.css';

interface Props {
  /** The state of the panel in one or two words, legible from the back row. */
  word: string;
  /** One or two sentences on it, announced when they change. */
  children: ReactNode;
  /** What stands beside them: a table, a button. */
  aside?: ReactNode;
}

/** The state of a panel in large: its word, its sentence, and what goes with them. */
export function Band({ word, children, aside }: Props) {
  return (
    <div className="panel-band">
      <p className="panel-band-said" role="status">
        <strong>{word}</strong>
        <span>{children}</span>
      </p>
      {aside && <div className="panel-band-aside">{aside}</div>}
    </div>
  );
}
