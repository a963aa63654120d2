import { ending, MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { CARD } from './card-table.ts';
import { Inline } from './Inline.tsx';
import { Scrollable } from './Scrollable.tsx';

/** Every mode of the teaching server, in the order of the lesson: what it does, and how it must end. */
export function Modes() {
  return (
    <Scrollable className="table modes" label="All modes of the teaching server">
      <table {...CARD.table}>
        <thead {...CARD.group}>
          <tr {...CARD.row}>
            <th {...CARD.column}>mode</th>
            <th {...CARD.column}>what the server does</th>
            <th {...CARD.column}>how the client ends</th>
            <th {...CARD.column}>calls in the log</th>
          </tr>
        </thead>
        <tbody {...CARD.group}>
          {Object.entries(MODE_FACTS).map(([mode, { does, expects }]) => (
            <tr {...CARD.row} key={mode}>
              <td {...CARD.cell}>
                <code>{mode}</code>
              </td>
              <td {...CARD.cell}>
                <Inline text={does} />
              </td>
              <td {...CARD.cell}>
                <Inline text={ending(expects)} />
              </td>
              <td {...CARD.cell}>{expects.calls}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
