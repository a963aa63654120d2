import type { CSSProperties, ReactNode } from 'react';
import './gate-lanes.css';

type Place = 'model' | 'gate' | 'server';

/** One thing that is said between the model, the application's gate and the server. */
export interface GateRow {
  key: string;
  from: Place;
  to: Place;
  /** Beside the model: what it asks for, or what it is told. */
  left?: ReactNode;
  /** Beside the server: what is on the wire. */
  right?: ReactNode;
  /** The gate stops it: a block, and a ghost of what never went on. */
  isStopped?: boolean;
  /** Got through where a gate should have stood. */
  isAlarming?: boolean;
  /** Stands for rows that are not shown. */
  isFold?: boolean;
}

/** Shows the exact bytes of a row. */
export function OpenBytes({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="gate-bytes" onClick={onOpen}>
      its bytes
    </button>
  );
}

const AT: Record<Place, number> = { model: 0, gate: 0.32, server: 1 };

/** Three lifelines: a model that asks, the application that decides, the server that is reached or not. */
export function GateLanes(props: { model: ReactNode; isOpen?: boolean; rows: readonly GateRow[] }) {
  const { model, isOpen, rows } = props;
  return (
    <div className="gate-lanes" data-open={isOpen || undefined}>
      <div className="gate-heads">
        <span>{model}</span>
        <span className="gate-head">{isOpen ? 'no allowlist' : "application's gate"}</span>
        <span className="gate-server">teaching server</span>
      </div>
      <ol className="gate-rows">
        {rows.map((row) => (
          <GateLane key={row.key} row={row} />
        ))}
      </ol>
    </div>
  );
}

function GateLane({ row }: { row: GateRow }) {
  const style = { '--from': AT[row.from], '--to': AT[row.to] } as CSSProperties;
  return (
    <li
      className="gate-row"
      data-way={row.to === row.from ? 'none' : AT[row.to] > AT[row.from] ? 'right' : 'left'}
      data-actor={row.from === 'server' ? 'server' : 'client'}
      data-stopped={row.isStopped || undefined}
      data-alarming={row.isAlarming || undefined}
      data-fold={row.isFold || undefined}
      data-through={(row.from === 'server') !== (row.to === 'server') || undefined}
      style={style}
    >
      <span className="gate-left">{row.left}</span>
      <span className="gate-right">{row.right}</span>
      <span className="gate-line" aria-hidden="true" />
    </li>
  );
}
