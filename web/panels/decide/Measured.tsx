import type { Condition, Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { digits, percent } from '../../../chapters/mcp-tools/receipt/words.ts';
import { milliseconds } from '../../live/visible.ts';
import { CARD } from '../../reader/card-table.ts';
import { Scrollable } from '../../reader/Scrollable.tsx';
import { offerName } from '../controls/offer-name.ts';
import { RowButton } from '../controls/RowButton.tsx';
import { costOfOne } from './reading.ts';

const NOT_MEASURED = 'not measured';

interface Props {
  measured: readonly Condition[];
  chosen: Condition | null;
  study: Study;
  onChoose: (offer: string) => void;
}

/** Everything that was measured of one model with one protocol, the chosen offer among it. */
export function Measured({ measured, chosen, study, onChoose }: Props) {
  const isLocal = study.kind === 'local';
  const time = isLocal ? 'prefill' : 'wall';
  return (
    <Scrollable className="decide-measured" label="What was measured">
      <table {...CARD.table}>
        <thead {...CARD.group}>
          <tr {...CARD.row}>
            <th {...CARD.column}>offered</th>
            <th {...CARD.column} className="decide-share">
              right, with 95% interval
            </th>
            <th {...CARD.column}>right</th>
            <th {...CARD.column}>prompt, tokens</th>
            <th {...CARD.column}>{time}</th>
            <th {...CARD.column}>1,000 requests</th>
          </tr>
        </thead>
        <tbody {...CARD.group}>
          {measured.map((condition) => (
            <tr
              {...CARD.row}
              key={condition.offer}
              aria-current={condition === chosen || undefined}
            >
              <th {...CARD.name}>
                <RowButton
                  name={offerName(condition.offer, study.header.catalogs.shop.length)}
                  onPress={() => onChoose(condition.offer)}
                />
              </th>
              <td {...CARD.cell} className="decide-share">
                <Interval condition={condition} />
              </td>
              <td {...CARD.cell}>
                {condition.correct} of {condition.n}
              </td>
              <td {...CARD.cell} data-unit="tokens">
                {printed(condition.medianPromptTokens, digits)}
              </td>
              <td {...CARD.cell} data-unit={time}>
                {printed(
                  isLocal ? condition.medianPrefillMs : condition.medianWallMs,
                  milliseconds,
                )}
              </td>
              <Thousand condition={condition} study={study} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

/** From 0 to 1: what is likely as a bar, what was measured as a dot on it. */
function Interval({ condition: { accuracy, interval } }: { condition: Condition }) {
  if (accuracy === null || interval === null) return NOT_MEASURED;
  const [low, high] = interval;
  return (
    <span className="decide-interval">
      <span className="visually-hidden">
        {percent(accuracy)}, {percent(low)} to {percent(high)}
      </span>
      <i style={{ insetInlineStart: `${100 * low}%`, inlineSize: `${100 * (high - low)}%` }} />
      <b style={{ insetInlineStart: `${100 * accuracy}%` }} />
    </span>
  );
}

function printed(value: number | null, print: (value: number) => string): string {
  return value === null ? NOT_MEASURED : print(value);
}

function Thousand({ condition, study }: { condition: Condition; study: Study }) {
  const cost = costOfOne(condition, study);
  if (cost === null)
    return <td {...CARD.cell}>{study.kind === 'local' ? 'no bill' : NOT_MEASURED}</td>;
  return (
    <td {...CARD.cell} data-unit="for 1,000">
      ${digits(1000 * cost.total, 2)}
    </td>
  );
}
