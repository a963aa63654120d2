import { useMemo, useState } from 'react';
import { Scrollable } from '../../reader/Scrollable.tsx';
import { fullScale } from './full-scale.ts';
import { CLIENT_LIMIT } from './presets.ts';

const number = new Intl.NumberFormat('en');

/** The wall where the client really has it: run when unfolded. */
export function FullScale() {
  const [open, setOpen] = useState(false);
  const rows = useMemo(() => (open ? fullScale() : []), [open]);
  return (
    <details
      data-screen
      className="framing-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>The same at the client's real limit, {number.format(CLIENT_LIMIT)} bytes</summary>
      <Scrollable className="framing-table" label="The reader at the real limit">
        <table>
          <thead>
            <tr>
              <th scope="col">a line of</th>
              <th scope="col">bytes written</th>
              <th scope="col">outcome</th>
              <th scope="col">most bytes held</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, written, outcome, mostHeld }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{number.format(written)}</td>
                <td>
                  <code>{outcome}</code>
                </td>
                <td>{number.format(mostHeld)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
    </details>
  );
}
