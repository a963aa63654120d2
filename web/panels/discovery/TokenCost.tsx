import { fact } from '../../../chapters/mcp-tools/receipt/facts.ts';
import { useReceiptsInTurn } from '../../receipts/use-receipts.ts';

const MODELS = ['1.5b', 'haiku', 'sonnet'];

/** What so many offered tools cost before a word is asked, by the receipts on the page. */
export function TokenCost({ tools }: { tools: number }) {
  const { studies } = useReceiptsInTurn();
  return (
    <table className="discovery-cost">
      <caption>In every prompt, by Part A, in tokens</caption>
      <tbody>
        {MODELS.map((model) => {
          const name = fact({ q: 'model-name', model }, studies);
          const each = fact({ q: 'tokens-per-tool', model, form: 'digits' }, studies);
          const missing = 'missing' in each || 'missing' in name;
          return (
            <tr key={model}>
              <th scope="row">{missing ? model : name.text}</th>
              <td>{missing ? 'not in this receipt' : `${each.text} each`}</td>
              <td>{missing ? '' : `${Math.round(tools * Number(each.value))} for ${tools}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
