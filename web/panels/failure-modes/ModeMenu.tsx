import type { ModeName } from '../../../server/live/protocol.ts';
import { GROUPS, neighbour } from './objectives.ts';

interface ModeChoice {
  mode: ModeName;
  onChoose: (mode: ModeName) => void;
}

/** The modes under what they teach: a list to press where there is room, a select where not. */
export function ModeMenu(props: ModeChoice) {
  const { mode, onChoose } = props;
  const [previous, next] = [neighbour(mode, -1), neighbour(mode, 1)];
  return (
    <nav data-screen className="mode-menu" aria-label="Failure modes">
      <div className="mode-select">
        <ModeSelect mode={mode} onChoose={onChoose} />
        <button
          type="button"
          className="run-quiet"
          disabled={!previous}
          onClick={() => previous && onChoose(previous)}
        >
          Previous
        </button>
        <button
          type="button"
          className="run-quiet"
          disabled={!next}
          onClick={() => next && onChoose(next)}
        >
          Next
        </button>
      </div>
      {GROUPS.map(({ objective, title, modes }) => (
        <div key={objective} className="mode-group">
          <strong className="run-title">{title}</strong>
          <ul>
            {modes.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === mode ? 'true' : undefined}
                  onClick={() => onChoose(name)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function ModeSelect({ mode, onChoose }: ModeChoice) {
  return (
    <select
      aria-label="Failure mode"
      value={mode}
      onChange={(event) => onChoose(event.target.value as ModeName)}
    >
      {GROUPS.map(({ objective, title, modes }) => (
        <optgroup key={objective} label={title}>
          {modes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
