import { digits } from '../../../chapters/mcp-tools/receipt/words.ts';
import { signed } from './PromptText.tsx';
import type { Total } from './totals.ts';

/** Tokens of the prompt and of a tool: counted here in our words, and in the receipt in its own. */
export function Totals({ totals, isNative }: { totals: readonly Total[]; isNative: boolean }) {
  return (
    <table className="prompt-totals">
      <caption className="visually-hidden">Tokens</caption>
      <thead>
        <tr>
          <th scope="col">tokens</th>
          <th scope="col">{isNative ? 'as sent' : 'as a list'}</th>
          {isNative && <th scope="col">as JSON</th>}
          {isNative && <th scope="col">more</th>}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ name, sent, intended, places }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{printed(sent, places)}</td>
            {isNative && <td>{printed(intended, places)}</td>}
            {isNative && (
              <td>{sent === null || intended === null ? '–' : signed(intended - sent, places)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function printed(value: number | null, places: number): string {
  return value === null ? '–' : digits(value, places);
}
