import { studyTitle, VERDICT_TITLES, verdictText } from './describe.ts';
import { ProblemList } from './ProblemList.tsx';
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
              {verdict.differences.length > 0 && (
                <ProblemList
                  problems={verdict.differences}
                  label={`First differences, ${VERDICT_TITLES[verdict.name]}`}
                />
              )}
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
