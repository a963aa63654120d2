import type { Standing } from './model.ts';

interface Props {
  standings: readonly Standing[];
  /** The name that the model asks for, once it does. */
  asked: string | null;
  onToggle: (name: string) => void;
}

const CELLS = [
  { advertised: true, allowed: true, note: 'offered to the model, may be called' },
  { advertised: true, allowed: false, note: 'described, never offered, never called' },
  { advertised: false, allowed: true, note: 'allowed, but nothing is there to call' },
  { advertised: false, allowed: false, note: 'any other name a model may invent' },
];

/** Advertised by the server, allowed by the application: only where both hold is there a call. */
export function TwoByTwo({ standings, asked, onToggle }: Props) {
  return (
    <div className="discovery-square">
      {CELLS.map(({ advertised, allowed, note }) => (
        <section
          key={note}
          data-both={advertised && allowed}
          aria-label={`${advertised ? 'advertised' : 'not advertised'}, ${allowed ? 'allowed' : 'not allowed'}`}
        >
          <h4>
            <span data-actor="server">{advertised ? 'advertised' : 'not advertised'}</span>
            {', '}
            <span data-actor="client">{allowed ? 'allowed' : 'not allowed'}</span>
          </h4>
          <Names
            standings={standings.filter(
              (s) => s.advertised === advertised && s.allowed === allowed,
            )}
            asked={asked}
            onToggle={onToggle}
          />
          <p>{note}</p>
        </section>
      ))}
    </div>
  );
}

function Names({ standings, asked, onToggle }: Props) {
  return (
    <ul>
      {standings.map(({ name, allowed }) => (
        <li key={name}>
          <button type="button" aria-pressed={allowed} onClick={() => onToggle(name)}>
            {name}
          </button>
          {name === asked && ' asked for'}
        </li>
      ))}
    </ul>
  );
}
