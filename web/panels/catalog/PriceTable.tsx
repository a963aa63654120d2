import type { CatalogTool } from '../../../chapters/mcp-tools/catalog.ts';
import { digits } from '../../../chapters/mcp-tools/receipt/words.ts';
import { RowButton } from '../controls/RowButton.tsx';
import { CONTENTS, type Price, type Prices } from './prices.ts';

interface Props {
  tools: readonly CatalogTool[];
  prices: ReadonlyMap<string, Prices>;
  isCounted: boolean;
  chosen: CatalogTool;
  onChoose: (tool: CatalogTool) => void;
}

/** A few tools with what each costs in its three forms, and what the native price is made of. */
export function PriceTable({ tools, prices, isCounted, chosen, onChoose }: Props) {
  const most = Math.max(...[...prices.values()].map(({ sent }) => sent?.total ?? 0));
  return (
    <table className="catalog-prices">
      <caption className="visually-hidden">
        Tokens that each tool costs{isCounted ? '' : ', estimated'}
      </caption>
      <thead>
        <tr>
          <th scope="col">tool</th>
          <th scope="col" className="catalog-made-of">
            {CONTENTS.map((content) => (
              <span key={content} data-content={content}>
                {content}
              </span>
            ))}
          </th>
          <th scope="col">as sent</th>
          <th scope="col">as JSON</th>
          <th scope="col">choice</th>
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => {
          const { sent = null, intended = null, choice = null } = prices.get(tool.name) ?? {};
          return (
            <tr key={tool.name} aria-current={tool === chosen || undefined}>
              <th scope="row">
                <RowButton name={tool.name} onPress={() => onChoose(tool)} />
              </th>
              <td className="catalog-made-of">{sent && <Bar price={sent} most={most} />}</td>
              <td>{printed(sent, isCounted)}</td>
              <td>{printed(intended, isCounted)}</td>
              <td>{printed(choice, isCounted)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What a price is made of, in the order of the heading; the numbers are in the sentence above. */
function Bar({ price: { by }, most }: { price: Price; most: number }) {
  return (
    <span className="catalog-stack" aria-hidden="true">
      {CONTENTS.map((content) => (
        <i
          key={content}
          data-content={content}
          style={{ inlineSize: `${(100 * by[content]) / most}%` }}
        />
      ))}
    </span>
  );
}

function printed(price: Price | null, isCounted: boolean): string {
  if (price === null) return '–';
  return isCounted ? digits(price.total) : `≈ ${digits(price.total)}`;
}
