import type { Verdict } from '../../chapters/mcp-tools/receipt/study.ts';
import { studyTitle, VERDICT_TITLES, verdictText } from './describe.ts';
import type { Held } from './store.ts';

/** One receipt: what it is of, and each check with its first differences. */
export function ReceiptCheck({ held: { study, name, brought } }: { held: Held }) {
  return (
    <div className="receipt-check" data-brought={brought}>
      <p>
        <b>{name}</b> {brought ? '(yours)' : '(the book’s)'}
        <br />
        {studyTitle(study)}
      </p>
      <dl>
        {study.verdicts.map((verdict) => (
          <div key={verdict.name} data-ok={verdict.ok}>
            <dt>{VERDICT_TITLES[verdict.name]}</dt>
            <dd>
              <span className="receipt-check-mark" aria-hidden="true">
                {verdict.ok === null ? '–' : verdict.ok ? '✓' : '✗'}
              </span>{' '}
              {verdictText(verdict, study)}
              {verdict.differences.length > 0 && <Differences verdict={verdict} />}
            </dd>
          </div>
        ))}
      </dl>
      {study.header.limits.map((limit) => (
        <p key={limit} className="receipt-check-limit">
          {limit}
        </p>
      ))}
    </div>
  );
}

/** Where a receipt says something else than follows from it: the first few places. */
function Differences({ verdict: { differences, differing } }: { verdict: Verdict }) {
  const more = differing - differences.length;
  return (
    <>
      {' '}
      <code>{differences[0]?.code}</code>
      <ul className="receipt-problems">
        {differences.map(({ place, expected, found }) => (
          <li key={place}>
            {place}: <b>{expected}</b> follows, <b>{found}</b> is written
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </>
  );
}
