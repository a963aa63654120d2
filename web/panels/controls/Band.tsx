import type { ReactNode } from 'react';
import './controls.css';

interface Props {
  /** The state of the panel in one or two words, legible from the back row. */
  word: string;
  /** `alarm` for a wrong outcome alone. */
  tone?: 'client' | 'alarm';
  /** One or two sentences on it, announced when they change. */
  children: ReactNode;
  /** What stands beside them: a table, a button. */
  aside?: ReactNode;
}

/** The state of a panel in large: its word, its sentence, and what goes with them. */
export function Band({ word, tone = 'client', children, aside }: Props) {
  return (
    <div className="panel-band" data-tone={tone}>
      <p className="panel-band-said" role="status">
        <strong>{word}</strong>
        <span>{children}</span>
      </p>
      {aside && <div className="panel-band-aside">{aside}</div>}
    </div>
  );
}
