import type { Difference } from '../../../chapters/mcp-tools/code/two-shares.ts';
import type { Comparison } from '../../../chapters/mcp-tools/receipt/compare.ts';
import { count } from '../../live/visible.ts';
import { CARD } from '../../reader/card-table.ts';
import { Scrollable } from '../../reader/Scrollable.tsx';
import { offerName } from '../controls/offer-name.ts';

/** Every condition that both measured: how many were right, and the difference with its interval. */
export function Differences(props: {
  all: readonly Comparison[];
  /** What stands over the second column. */
  second: string;
  /** How many tools the shop has. */
  shop: number;
}) {
  const { all, second, shop } = props;
  return (
    <Scrollable className="compare-table" label="Differences, condition by condition">
      <table {...CARD.table}>
        <thead {...CARD.group}>
          <tr {...CARD.row}>
            <th {...CARD.column}>offered</th>
            <th {...CARD.column}>the book’s</th>
            <th {...CARD.column}>{second}</th>
            <th {...CARD.column} className="compare-strip-cell">
              difference, with 95% interval
            </th>
            <th {...CARD.column} className="compare-so">
              so
            </th>
            <th {...CARD.column}>lost, gained</th>
            <th {...CARD.column}>tokens</th>
          </tr>
        </thead>
        <tbody {...CARD.group}>
          {all.map((each) => (
            <Row key={`${each.protocol} ${each.offer}`} comparison={each} shop={shop} />
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function Row({ comparison, shop }: { comparison: Comparison; shop: number }) {
  const { protocol, offer, book, yours, pairs, difference, withinNoise } = comparison;
  const better = difference.value > 0;
  return (
    <tr {...CARD.row} data-apart={!withinNoise}>
      <th {...CARD.name}>
        {protocol}, {offerName(offer, shop)}
      </th>
      <td {...CARD.cell} data-of="book">
        {book.correct} of {book.n}
      </td>
      <td {...CARD.cell} data-of="yours">
        {yours.correct} of {yours.n}
      </td>
      <td {...CARD.cell} className="compare-strip-cell">
        <Strip difference={difference} />
      </td>
      <td {...CARD.cell} className="compare-so">
        {withinNoise ? 'within noise' : better ? '▲ better' : '▼ worse'}
      </td>
      <td {...CARD.cell} data-of="pairs">
        {pairs === null ? 'not paired' : `${pairs.lost}, ${pairs.gained}`}
      </td>
      <td {...CARD.cell} data-of="tokens">
        {tokens(book.medianPromptTokens)} → {tokens(yours.medianPromptTokens)}
      </td>
    </tr>
  );
}

function tokens(value: number | null): string {
  return value === null ? 'not measured' : count(value);
}

/** From -1 to 1 with zero in the middle: what is likely as a bar, what was measured as a dot. */
function Strip({ difference: { value, interval } }: { difference: Difference }) {
  const at = (share: number) => `${50 + 50 * Math.max(-1, Math.min(1, share))}%`;
  const [low, high] = interval;
  return (
    <span className="compare-strip">
      <span className="visually-hidden">
        {signed(value)}, from {signed(low)} to {signed(high)}
      </span>
      <i style={{ insetInlineStart: at(low), insetInlineEnd: `${50 - 50 * Math.min(1, high)}%` }} />
      <b style={{ insetInlineStart: at(value) }} />
    </span>
  );
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(2)}`;
}
