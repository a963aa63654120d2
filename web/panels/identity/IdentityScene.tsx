import { requestMessage } from '../../../chapters/mcp-tools/code/messages.ts';
import { SourceLines } from '../stepper/SourceLines.tsx';
import { type Comparison, compare, comparisons } from './compare.ts';
import type { IdentityStep } from './model.ts';
import type { Reply } from './presets.ts';

const ROWS = comparisons();

/** The request that waits, the line that came, what was said, and how three clients compare ids. */
export function IdentityScene({ input, step }: { input: Reply; step: IdentityStep }) {
  return (
    <div className="identity-scene">
      <div className="identity-wire">
        <figure className="identity-frame" data-from="client">
          <figcaption>
            Lucy's client asked, and waits for id <b>{input.id}</b>
          </figcaption>
          <code>{JSON.stringify(requestMessage(input.id, 'tools/list', {}))}</code>
        </figure>
        <figure className="identity-frame" data-from="server" data-outcome={step.outcome}>
          <figcaption>the server wrote</figcaption>
          <code>{input.text}</code>
        </figure>
        {step.said !== undefined && (
          <p className="identity-said">
            {step.outcome === 'refuse' ? 'threw ' : 'returned '}
            <code>{step.said}</code>
          </p>
        )}
        {step.decided && <SourceLines decision={step.decided} />}
      </div>
      <ComparisonTable own={compare(input)} revealed={step.outcome !== undefined} />
    </div>
  );
}

function ComparisonTable({ own, revealed }: { own: Comparison | null; revealed: boolean }) {
  const isOwn = (row: Comparison) => row.spelled === own?.spelled && row.waiting === own.waiting;
  const rows = own && !ROWS.some(isOwn) ? [own, ...ROWS] : ROWS;
  return (
    <table className="identity-table">
      <caption>Does this id answer the request? Three clients say</caption>
      <thead>
        <tr>
          <th scope="col">id</th>
          <th scope="col">waits</th>
          <th scope="col">
            <code>a == b</code>
          </th>
          <th scope="col">
            <code>Number(a)</code>
          </th>
          <th scope="col">
            <code>Object.is</code>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.spelled} ${row.waiting}`} aria-current={isOwn(row) ? 'true' : undefined}>
            <th scope="row">
              <code>{row.spelled}</code>
            </th>
            <td>{row.waiting}</td>
            {[row.loose, row.number, row.exact].map((takes, column) => (
              <Cell
                key={column}
                takes={takes}
                hidden={isOwn(row) && !revealed}
                wrong={takes && !row.exact}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ takes, hidden, wrong }: { takes: boolean; hidden: boolean; wrong: boolean }) {
  if (hidden) return <td>?</td>;
  return <td data-wrong={wrong}>{takes ? 'yes' : 'no'}</td>;
}
