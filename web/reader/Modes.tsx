import { ending, MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { Inline } from './Inline.tsx';
import { Scrollable } from './Scrollable.tsx';

/** Every mode of the teaching server, in the order of the lesson: what it does, and how it must end. */
export function Modes() {
  return (
    <Scrollable className="table modes" label="All modes of the teaching server">
      <table>
        <thead>
          <tr>
            <th scope="col">mode</th>
            <th scope="col">what the server does</th>
            <th scope="col">how the client ends</th>
            <th scope="col">calls in the log</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(MODE_FACTS).map(([mode, { does, expects }]) => (
            <tr key={mode}>
              <td>
                <code>{mode}</code>
              </td>
              <td>
                <Inline text={does} />
              </td>
              <td>
                <Inline text={ending(expects)} />
              </td>
              <td>{expects.calls}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
