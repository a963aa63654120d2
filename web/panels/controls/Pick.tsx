import type { ReactNode } from 'react';
import './controls.css';

interface Props {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** The `option` elements. */
  children: ReactNode;
}

/** One of many, in a labelled list that opens. */
export function Pick({ label, value, onChoose, children }: Props) {
  return (
    <label className="panel-pick">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  );
}
