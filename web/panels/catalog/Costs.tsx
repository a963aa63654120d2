import { CATALOG, type CatalogTool, type ToolKind } from '../../../chapters/mcp-tools/catalog.ts';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { digits } from '../../../chapters/mcp-tools/receipt/words.ts';
import { useAddressState } from '../../reader/address.ts';
import { useAdvance, useStage } from '../../reader/stage.ts';
import { TOKENIZER } from '../../tokenizer/tokenizer.ts';
import { Band } from '../controls/Band.tsx';
import { CountButton } from '../controls/CountButton.tsx';
import { Radios } from '../controls/Radios.tsx';
import { Forms } from './Forms.tsx';
import { PriceTable } from './PriceTable.tsx';
import type { Prices } from './prices.ts';
import { usePrices } from './use-prices.ts';
import { type View, ViewRadios } from './ViewRadios.tsx';

const KINDS: readonly ToolKind[] = ['shop', 'confusable', 'unrelated'];
const KIND_NAMES = { shop: 'the shop’s', confusable: 'confusable', unrelated: 'unrelated' };
const COUNTS = Object.fromEntries(
  KINDS.map((kind) => [kind, CATALOG.filter((tool) => tool.kind === kind).length]),
);

/** Tools of one page of the table; a stage has room for fewer, with the forms below. */
const ROWS = { page: 8, stage: 4 };

/** What each tool costs in a prompt, a few at a time, and the chosen one in both its forms. */
export function Costs({ study, onShow }: { study: Study | null; onShow: (view: View) => void }) {
  const [named, setNamed] = useAddressState('tool');
  const tool = CATALOG.find(({ name }) => name === named) ?? CATALOG[0];
  const { isCounted, prices } = usePrices(study);
  const at = tool === undefined ? 0 : CATALOG.indexOf(tool);
  const choose = (next: CatalogTool | undefined) => next && setNamed(next.name);
  useAdvance((by) => {
    choose(CATALOG[at + by]);
    return CATALOG[at + by] !== undefined;
  });
  const size = useStage() === null ? ROWS.page : ROWS.stage;
  if (tool === undefined) return null;
  const ofKind = CATALOG.filter(({ kind }) => kind === tool.kind);
  const first = Math.floor(ofKind.indexOf(tool) / size) * size;
  return (
    <>
      <div className="panel-controls">
        <ViewRadios view="cost" onShow={onShow} />
        <Radios
          legend="Kind"
          name="catalog-kind"
          options={KINDS}
          value={tool.kind}
          label={(kind) => `${KIND_NAMES[kind]} (${COUNTS[kind]})`}
          onChoose={(kind) => choose(CATALOG.find((one) => one.kind === kind))}
        />
      </div>
      <Band
        word={wordOf(prices.get(tool.name), isCounted)}
        aside={isCounted ? null : <CountButton />}
      >
        {said(tool, prices.get(tool.name), isCounted)}
      </Band>
      <PriceTable
        tools={ofKind.slice(first, first + size)}
        prices={prices}
        isCounted={isCounted}
        chosen={tool}
        onChoose={choose}
      />
      {ofKind.length > size && (
        <div className="catalog-pages">
          <button
            type="button"
            className="run-quiet"
            disabled={first === 0}
            onClick={() => choose(ofKind[first - size])}
          >
            Previous
          </button>
          <span>
            {first + 1} to {Math.min(first + size, ofKind.length)} of {ofKind.length}
          </span>
          <button
            type="button"
            className="run-quiet"
            disabled={first + size >= ofKind.length}
            onClick={() => choose(ofKind[first + size])}
          >
            Next
          </button>
        </div>
      )}
      <Forms tool={tool} />
      <p className="panel-note">
        {isCounted
          ? `Counted here, now, with ${TOKENIZER}’s vocabulary. `
          : 'Estimated by length, at the rate that the receipt gives for the measured catalogs. '}
        The descriptions are ours, so these are near the prices that were measured, not equal to
        them.
      </p>
    </>
  );
}

function wordOf(prices: Prices | undefined, isCounted: boolean): string {
  const total = prices?.sent?.total;
  if (total === undefined) return 'Not counted';
  return isCounted ? `${total} tokens` : `about ${digits(total)}`;
}

function said({ name }: CatalogTool, prices: Prices | undefined, isCounted: boolean) {
  const { sent, intended, choice } = prices ?? {};
  if (!sent || !choice) {
    return 'No local receipt is loaded to estimate from. The vocabulary itself can count.';
  }
  if (!isCounted || !intended) {
    return (
      <>
        tokens, by its length, is what <code>{name}</code> adds to a prompt as a native tool; about{' '}
        {digits(choice.total)} as a line of a choice.
      </>
    );
  }
  const { by } = sent;
  return (
    <>
      for <code>{name}</code> as sent: {by.name} for the name, {by.description} for the description,{' '}
      {by.schema} for the schema, {by.form} for the form around them. As JSON it is {intended.total}
      ; as a line of a choice {choice.total}.
    </>
  );
}
