import { useMemo } from 'react';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { digits } from '../../../chapters/mcp-tools/receipt/words.ts';
import { visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { useAdvance } from '../../reader/stage.ts';
import { Band } from '../controls/Band.tsx';
import { Pick } from '../controls/Pick.tsx';
import { Ranking } from './Ranking.tsx';
import { isFound, type Known, knownRequests, type Ranked, rankTools } from './ranking.ts';
import { type View, ViewRadios } from './ViewRadios.tsx';

const OWN = 'own';
const LONGEST = 300;

/** Any request, ranked by the chapter's own BM25 over the 64 tools of the confusable catalog. */
export function Search({ study, onShow }: { study: Study | null; onShow: (view: View) => void }) {
  const [asked, setAsked] = useAddressState('ask');
  const k = study?.header.search.k ?? 5;
  const known = useMemo(() => (study ? knownRequests(study) : []), [study]);
  const missed = useMemo(() => known.filter((one) => !isFound(one, k)), [known, k]);
  // A search that fails says more, so one of those stands first.
  const request = (asked ?? (missed[0] ?? known[0])?.request ?? '').slice(0, LONGEST);
  const ranked = useMemo(() => rankTools(request), [request]);
  const task = known.findIndex((one) => one.request === request);
  useAdvance((by) => {
    const next = known[task + by];
    if (next) setAsked(next.request);
    return next !== undefined;
  });
  return (
    <>
      <div className="panel-controls">
        <ViewRadios view="search" onShow={onShow} />
        <Pick
          label="Request"
          value={task === -1 ? OWN : String(task)}
          onChoose={(value) => setAsked(known[Number(value)]?.request ?? '')}
        >
          <option value={OWN}>one of your own</option>
          {known.map((one) => (
            <option key={one.task} value={one.task}>
              {visible(one.request)}
            </option>
          ))}
        </Pick>
      </div>
      <label className="catalog-ask">
        <span>Ask as you would across the counter</span>
        <input
          type="search"
          value={request}
          maxLength={LONGEST}
          spellCheck={false}
          onChange={({ target }) => setAsked(target.value)}
        />
      </label>
      <q className="panel-row-name">{visible(request)}</q>
      <Verdict known={known[task] ?? null} ranked={ranked} k={k} />
      <Ranking ranked={ranked} k={k} expected={known[task]?.expected ?? null} />
      {known.length > 0 && (
        <p className="panel-note">
          In our words the best {k} hold the right tool for {known.length - missed.length} of{' '}
          {known.length} requests; {inTheRun(known)}
        </p>
      )}
    </>
  );
}

/** How the search of the run did, in the original words. */
function inTheRun(known: readonly Known[]): string {
  const said = known.filter(({ wasOffered }) => wasOffered !== null);
  if (said.length === 0) return 'this receipt holds no search by BM25.';
  const offered = said.filter(({ wasOffered }) => wasOffered).length;
  return `in the run, in the words that were measured, they did for ${offered} of ${said.length}.`;
}

function Verdict(props: { known: Known | null; ranked: readonly Ranked[]; k: number }) {
  const { known, ranked, k } = props;
  const best = ranked[0];
  if (best === undefined || best.score === 0) {
    return (
      <Band word="No word" tone={known ? 'alarm' : 'client'}>
        No tool shares a word with this request. All score zero, and the first {k} of the catalog
        are offered.
      </Band>
    );
  }
  const words = best.earned.map(({ term }) => `“${term}”`).join(', ');
  if (known === null) {
    return (
      <Band word={digits(best.score, 2)}>
        is the best score, of <code>{best.tool.name}</code>, earned by {words}.
      </Band>
    );
  }
  const expected = ranked.find(({ tool }) => tool.name === known.expected);
  const run =
    known.wasOffered === null
      ? ''
      : ` In the run, in the original words, it was ${known.wasOffered ? 'offered' : 'missed'}.`;
  if (expected === undefined) {
    return (
      <Band word="Not here">
        This request expects <code>{visible(known.expected)}</code>, which is not in this catalog.
      </Band>
    );
  }
  const isIn = expected.rank <= k;
  return (
    <Band word={isIn ? 'Found' : 'Missed'} tone={isIn ? 'client' : 'alarm'}>
      <code>{known.expected}</code>, which this request needs, is number {expected.rank} of{' '}
      {ranked.length}
      {isIn ? '.' : `, and only ${k} are offered: no model can choose it.`}
      {run}
    </Band>
  );
}
