import { count } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { useStage } from '../../reader/stage.ts';
import { Tokens } from './Tokens.tsx';
import type { Counted, Written } from './view.ts';

type Shown = Written & Partial<Counted>;

/** Tools shown in front of the fold and behind it; a stage has room for few that have two forms. */
const FOLD = {
  page: { head: 2, tail: 1 },
  stage: { head: 1, tail: 0 },
  list: { head: 5, tail: 1 },
};

const TITLES = { sent: 'As sent', intended: 'As intended' };

/**
 * A prompt from its first token to its last. What stands around the tools is the same in both forms
 * and stands once; each tool is a row, as sent beside as intended, with its price in tokens.
 */
export function PromptText({ written }: { written: readonly Shown[] }) {
  const [open, setOpen] = useAddressState('prompt-tools');
  const onStage = useStage() !== null;
  const [first] = written;
  if (first === undefined) return null;
  const end = first.parts.length - 1;
  const { head, tail } = written.length === 1 ? FOLD.list : onStage ? FOLD.stage : FOLD.page;
  const [from, to] = [1 + head, end - tail];
  const canFold = from < to;
  const isFolded = canFold && open !== 'all';
  const rows = (start: number, stop: number) =>
    first.parts.slice(start, stop).map((_, i) => (
      <div key={start + i} className="prompt-row">
        {written.map((each) => (
          <Cell key={each.form} written={each} at={start + i} than={first} />
        ))}
      </div>
    ));
  return (
    <div className="prompt-text" data-forms={written.length}>
      <Frame written={first} at={0} />
      {written.length > 1 && (
        <div className="prompt-row prompt-heads">
          {written.map(({ form }) => (
            <p key={form} data-form={form}>
              {TITLES[form]}
            </p>
          ))}
        </div>
      )}
      {rows(1, Math.min(from, end))}
      {canFold && (
        <Fold
          written={written}
          from={from}
          to={to}
          isFolded={isFolded}
          onChange={() => setOpen(isFolded ? 'all' : null)}
        />
      )}
      {!isFolded && rows(from, to)}
      {rows(Math.max(from, to), end)}
      <Frame written={first} at={end} />
    </div>
  );
}

function Frame({ written, at }: { written: Shown; at: number }) {
  return (
    <div className="prompt-row prompt-frame">
      <Cell written={written} at={at} than={written} />
    </div>
  );
}

/** One part in one form, with its price, and what it costs more than in the first form. */
function Cell({ written, at, than }: { written: Shown; at: number; than: Shown }) {
  const tokens = written.laid?.[at] ?? null;
  const more = tokens && than.laid ? tokens.length - (than.laid[at]?.length ?? 0) : 0;
  return (
    <div className="prompt-cell">
      {tokens && (
        <p className="prompt-price">
          {tokens.length}
          <span className="visually-hidden"> tokens</span>
          {more !== 0 && <small>{signed(more)}</small>}
        </p>
      )}
      <Tokens pieces={written.parts[at]?.pieces ?? []} tokens={tokens} form={written.form} />
    </div>
  );
}

function Fold(props: {
  written: readonly Shown[];
  from: number;
  to: number;
  isFolded: boolean;
  onChange: () => void;
}) {
  const { written, from, to, isFolded, onChange } = props;
  const prices = written.flatMap(({ laid }) =>
    laid === undefined
      ? []
      : [count(laid.slice(from, to).reduce((sum, { length }) => sum + length, 0))],
  );
  const cost = prices.length === 0 ? '' : `, ${prices.join(' and ')} tokens`;
  const tools = `${to - from} more tools${cost}`;
  return (
    <>
      <button type="button" className="prompt-fold" aria-expanded={!isFolded} onClick={onChange}>
        {isFolded ? `Show ${tools}` : `Fold ${to - from} tools${cost}`}
      </button>
      {isFolded && <span className="panel-row-name">and {tools}</span>}
    </>
  );
}

/** `+5`, with a true minus below zero. */
export function signed(value: number, places = 0): string {
  const text = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return `${value < 0 ? '−' : '+'}${text}`;
}
