import type { Standing } from './model.ts';

interface Props {
  standings: readonly Standing[];
  /** The name that the model asks for, once it does. */
  asked: string | null;
  onToggle: (name: string) => void;
}

const ROWS = [
  {
    advertised: true,
    actor: 'advertised',
    notes: ['offered to the model, may be called', 'described, never offered, never called'],
  },
  {
    advertised: false,
    actor: 'not advertised',
    notes: ['allowed, but nothing is there to call', 'any other name a model may invent'],
  },
];

/** Advertised by the server, allowed by the application: only where both hold is there a call. */
export function TwoByTwo({ standings, asked, onToggle }: Props) {
  return (
    <table className="discovery-square">
      <thead>
        <tr>
          <td />
          <th scope="col">allowed</th>
          <th scope="col">not allowed</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ advertised, actor, notes }) => (
          <tr key={actor}>
            <th scope="row">{actor}</th>
            {notes.map((note, column) => {
              const allowed = column === 0;
              const here = standings.filter(
                (one) => one.advertised === advertised && one.allowed === allowed,
              );
              return (
                <td key={note} data-both={advertised && allowed}>
                  <Names standings={here} asked={asked} onToggle={onToggle} />
                  <p>{note}</p>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
          {name === asked && <em>asked for</em>}
        </li>
      ))}
    </ul>
  );
}
