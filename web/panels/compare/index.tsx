import { Suspense, useMemo, useState } from 'react';
import {
  type Comparison,
  compare,
  type Side,
} from '../../../chapters/mcp-tools/receipt/compare.ts';
import { readMalformed } from '../../../chapters/mcp-tools/receipt/counted-run.ts';
import { MALFORMED_NOTE } from '../../figures/caption.ts';
import type { FigureId } from '../../figures/types.ts';
import { visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { useAdvance } from '../../reader/stage.ts';
import { takeFiles } from '../../receipts/store.ts';
import { useReadReceipts } from '../../receipts/use-studies.ts';
import { Band } from '../controls/Band.tsx';
import { Pick } from '../controls/Pick.tsx';
import { Radios } from '../controls/Radios.tsx';
import { Differences } from './Differences.tsx';
import { SameFigure } from './SameFigure.tsx';
import { choiceOf, pick, renamed } from './sides.ts';
import { aboutTokens, finding } from './words.ts';
import './compare.css';

const VIEWS = ['differences', 'tokens', 'prefill', 'accuracy', 'misses', 'search'] as const;
type View = (typeof VIEWS)[number];

/** The reader's receipt beside the book's: the same conditions, the same figures. */
export default function ComparePanel() {
  const receipts = useReadReceipts();
  const choice = useMemo(() => choiceOf(receipts.studies, receipts), [receipts]);
  const [yoursName, chooseYours] = useAddressState('yours');
  const [bookName, chooseBook] = useAddressState('against');
  // Standing in for each other, the book's first two models are compared.
  const standIn = choice.brought ? null : (choice.yours[1]?.model ?? null);
  const yours = pick(choice.yours, yoursName ?? standIn, null);
  const book = pick(choice.book, bookName, yours);
  if (yours === null || book === null) {
    return <p className="compare">No receipt of the book is here to compare with.</p>;
  }
  return (
    <div className="compare">
      <div className="panel-controls">
        <Models label="The book’s" sides={choice.book} chosen={book} onChoose={chooseBook} />
        <Models
          label={choice.brought ? 'Yours' : 'In place of yours'}
          sides={choice.yours}
          chosen={yours}
          onChoose={chooseYours}
        />
        <OpenReceipt />
      </div>
      {!choice.brought && (
        <p className="panel-note">
          You have brought no receipt yet, so a second model of the book stands in for yours.
        </p>
      )}
      <Compared book={book} yours={yours} brought={choice.brought} />
    </div>
  );
}

/** Stands where answers to malformed definitions are compared, and says of whose that is known. */
function Malformed({ book, yours, all }: { book: Side; yours: Side; all: readonly Comparison[] }) {
  const isKnown = ({ study }: Side) => all.some((one) => readMalformed(study, one));
  if (!isKnown(book) && !isKnown(yours)) return null;
  const isOpen = yours.study.kind === 'local' && !isKnown(yours);
  return (
    <>
      {' '}
      {MALFORMED_NOTE.text} <a href={MALFORMED_NOTE.href}>{MALFORMED_NOTE.link}</a>.
      {isOpen && ' That is known of the book’s run alone: what yours read, your runner decided.'}
    </>
  );
}

interface ModelsProps {
  label: string;
  sides: readonly Side[];
  chosen: Side;
  onChoose: (model: string) => void;
}

function Models({ label, sides, chosen, onChoose }: ModelsProps) {
  return (
    <Pick label={label} value={chosen.model} onChoose={onChoose}>
      {sides.map(({ model }) => (
        <option key={model} value={model}>
          {visible(model)}
        </option>
      ))}
    </Pick>
  );
}

function OpenReceipt() {
  return (
    <label className="compare-open">
      <span>Open your receipt</span>
      <input
        type="file"
        accept=".json,application/json"
        multiple
        className="visually-hidden"
        onChange={({ target }) => {
          void takeFiles([...(target.files ?? [])]);
          target.value = ''; // so that the same file can be chosen again
        }}
      />
    </label>
  );
}

function Compared(props: { book: Side; yours: Side; brought: boolean }) {
  const { book, yours, brought } = props;
  const [view, setView] = useState<View>('differences');
  const all = useMemo(() => compare(book, yours), [book, yours]);
  const both = useMemo(() => [renamed(book, 'book'), renamed(yours, 'yours')], [book, yours]);
  const { word, sentence } = finding(all, brought);
  useAdvance((by) => {
    const next = VIEWS[VIEWS.indexOf(view) + by];
    if (next !== undefined) setView(next);
    return next !== undefined;
  });
  return (
    <>
      <Band word={word}>{sentence}</Band>
      <Radios
        legend="Show"
        name="compare-view"
        options={VIEWS}
        value={view}
        label={(each) => each}
        onChoose={setView}
      />
      <div className="compare-view">
        {view === 'differences' ? (
          <>
            <Differences
              all={all}
              second={brought ? 'yours' : 'the second'}
              shop={book.study.header.catalogs.shop.length}
            />
            <p className="panel-note">
              {aboutTokens(all, book, yours)} Times are each machine’s own and are not compared.
              <Malformed book={book} yours={yours} all={all} />
            </p>
          </>
        ) : (
          <Suspense fallback={<p>Drawing…</p>}>
            <SameFigure id={view satisfies FigureId} studies={both} />
          </Suspense>
        )}
      </div>
    </>
  );
}
