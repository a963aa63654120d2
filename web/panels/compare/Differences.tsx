import type { Difference } from '../../../chapters/mcp-tools/code/two-shares.ts';
import type { Comparison } from '../../../chapters/mcp-tools/receipt/compare.ts';
import { count } from '../../live/visible.ts';
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
      <table>
        <thead>
          <tr>
            <th scope="col">offered</th>
            <th scope="col">the book’s</th>
            <th scope="col">{second}</th>
            <th scope="col" className="compare-strip-cell">
              difference, with 95% interval
            </th>
            <th scope="col" className="compare-so">
              so
            </th>
            <th scope="col">lost, gained</th>
            <th scope="col">tokens</th>
          </tr>
        </thead>
        <tbody>
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
    <tr data-apart={!withinNoise}>
      <th scope="row">
        {protocol}, {offerName(offer, shop)}
      </th>
      <td data-of="book">
        {book.correct} of {book.n}
      </td>
      <td data-of="yours">
        {yours.correct} of {yours.n}
      </td>
      <td className="compare-strip-cell">
        <Strip difference={difference} />
      </td>
      <td className="compare-so">
        {withinNoise ? 'within noise' : better ? '▲ better' : '▼ worse'}
      </td>
      <td data-of="pairs">{pairs === null ? 'not paired' : `${pairs.lost}, ${pairs.gained}`}</td>
      <td data-of="tokens">
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
