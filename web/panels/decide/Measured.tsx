import type { Condition, Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { digits, percent } from '../../../chapters/mcp-tools/receipt/words.ts';
import { milliseconds } from '../../live/visible.ts';
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
      <table>
        <thead>
          <tr>
            <th scope="col">offered</th>
            <th scope="col" className="decide-share">
              right, with 95% interval
            </th>
            <th scope="col">right</th>
            <th scope="col">prompt, tokens</th>
            <th scope="col">{time}</th>
            <th scope="col">1,000 requests</th>
          </tr>
        </thead>
        <tbody>
          {measured.map((condition) => (
            <tr key={condition.offer} aria-current={condition === chosen || undefined}>
              <th scope="row">
                <RowButton
                  name={offerName(condition.offer, study.header.catalogs.shop.length)}
                  onPress={() => onChoose(condition.offer)}
                />
              </th>
              <td className="decide-share">
                <Interval condition={condition} />
              </td>
              <td>
                {condition.correct} of {condition.n}
              </td>
              <td data-unit="tokens">{printed(condition.medianPromptTokens, digits)}</td>
              <td data-unit={time}>
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
  if (cost === null) return <td>{study.kind === 'local' ? 'no bill' : NOT_MEASURED}</td>;
  return <td data-unit="for 1,000">${digits(1000 * cost.total, 2)}</td>;
}
