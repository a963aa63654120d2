import { useState } from 'react';
import { useAdvance } from '../../reader/stage.ts';
import { ACTS, type Act } from './acts.ts';
import './roles.css';

const SERVERS = ['word counter', 'calendar', 'stock list', 'tickets', 'mail', 'files'];
const [TOOL] = ACTS;

/** A host with its clients inside and the servers outside, and the way that each kind of use takes. */
export default function Roles() {
  const [count, setCount] = useState(5);
  const [chosen, setAct] = useState('tool');
  const act = ACTS.find(({ id }) => id === chosen) ?? TOOL;
  useAdvance((by) => {
    const next = ACTS[ACTS.findIndex(({ id }) => id === chosen) + by];
    if (next) setAct(next.id);
    return next !== undefined;
  });
  if (!act) return null;
  return (
    <div className="roles">
      <div className="roles-bar">
        <label className="roles-count">
          <span>
            <b>{count}</b> {count === 1 ? 'integration' : 'integrations'}
          </span>
          <input
            type="range"
            min={1}
            max={SERVERS.length}
            value={count}
            onChange={(event) => setCount(Number(event.target.value))}
          />
        </label>
        <fieldset>
          <legend>Used is</legend>
          {ACTS.map(({ id, label }) => (
            <label key={id}>
              <input
                type="radio"
                name="roles-act"
                checked={id === act.id}
                onChange={() => setAct(id)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <p className="roles-said" role="status">
        {count} {count === 1 ? 'client' : 'clients'}, one for each server. {act.begins}
      </p>
      <div className="roles-house">
        <div className="roles-host">
          <p className="roles-title">
            host <small>one application</small>
          </p>
          <Part act={act} part="user" />
          <Part act={act} part="model" />
          <Part act={act} part="application" />
        </div>
        <ol className="roles-lines">
          {SERVERS.slice(0, count).map((name, at) => (
            <li key={name}>
              <Part act={act} part="client" label={`client ${at + 1}`} isQuiet={at > 0} />
              <span className="roles-wire" aria-hidden="true" />
              <Part act={act} part="server" label={name} isQuiet={at > 0} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Part(props: {
  act: Act;
  part: Act['steps'][number]['part'];
  label?: string;
  /** Of several of the same kind, all but the one that is used. */
  isQuiet?: boolean;
}) {
  const { act, part, label = part, isQuiet = false } = props;
  const at = isQuiet ? -1 : act.steps.findIndex((step) => step.part === part);
  return (
    <div className="roles-part" data-part={part} data-used={at >= 0 || undefined}>
      <b>{label}</b>
      {at >= 0 && (
        <span>
          <i>{at + 1}</i> {act.steps[at]?.does}
        </span>
      )}
    </div>
  );
}
