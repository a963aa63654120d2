import type { Studies, Study, Verdict } from '../../chapters/mcp-tools/receipt/study.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** Whether what is on the page holds; null until a receipt has been read. */
export interface Summary {
  ok: boolean | null;
  text: string;
}

/** One line on all that was recomputed, for the foot of a figure. */
export function summaryOf(studies: Studies): Summary {
  const all = [studies.local, studies.api].filter((study) => study !== null);
  if (all.length === 0) return { ok: null, text: 'checking the receipts' };
  const rows = all.map(({ rowCount }) => number(rowCount)).join(' + ');
  const differing = all
    .flatMap(({ verdicts }) => verdicts)
    .reduce((sum, verdict) => sum + verdict.differing, 0);
  if (differing === 0) return { ok: true, text: `recomputed from ${rows} rows` };
  const what = differing === 1 ? 'value does' : 'values do';
  return { ok: false, text: `${number(differing)} ${what} not follow from the ${rows} rows` };
}

/** What one check of a receipt found, in a sentence. */
export function verdictText(
  { name, ok, checked, differing, reason }: Verdict,
  study: Study,
): string {
  if (ok === null) return `not checked: ${reason ?? 'no reason is known'}`;
  const rows = `${number(study.rowCount)} rows`;
  if (!ok) {
    return name === 'bm25'
      ? `run again, ${number(differing)} of ${number(checked)} rankings differ`
      : `${number(differing)} of ${number(checked)} values differ`;
  }
  switch (name) {
    case 'table':
      return `${number(checked)} values follow from ${rows}, to half a unit of the last printed place`;
    case 'recall':
      return 'follows from the tools that each search offered';
    case 'bm25':
      return `run again on the measured words: ${number(checked)} of ${number(checked)} rankings are the same`;
    case 'cost':
      return `$${study.header.usage?.costUsd} follows from the tokens at list price`;
  }
}

export const VERDICT_TITLES: Record<Verdict['name'], string> = {
  table: 'Table',
  recall: 'Recall',
  bm25: 'BM25',
  cost: 'Cost',
};

/** What a receipt is of, in a line. */
export function studyTitle({ header, rowCount }: Study): string {
  const { models, created } = header;
  const date = new Date(created).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return `${models.join(', ')}; ${number(rowCount)} rows; ${date}`;
}
