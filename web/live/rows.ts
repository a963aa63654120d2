import { type Ends, kept, type Row, type RunState } from './run-reducer.ts';
import { bytes } from './visible.ts';

/** A place where rows were left out, so that the ones that decide stay in sight. */
export interface Fold {
  kind: 'fold';
  /** The row before which the fold stands, as a key. */
  seq: number;
  frames: number;
}

function framesOf(row: Row): number {
  return row.kind === 'frame' ? row.repeated : 1;
}

/** The frames that a long run no longer holds one by one. */
export function leftOut(rows: Ends<Row>): number {
  return rows.total - kept(rows).reduce((sum, row) => sum + framesOf(row), 0);
}

/**
 * At most `most` rows: the first, the last, and the row that decided; folds in between count what
 * they hide. With room for all of them nothing is folded.
 *
 * @param most at least 4
 */
export function foldRows(rows: Ends<Row>, most: number, decisive: number | null): (Row | Fold)[] {
  const all = kept(rows);
  const missing = leftOut(rows);
  if (all.length <= most && missing === 0) return [...all];
  const shown = new Set<number>([0]);
  const index = all.findIndex(({ seq }) => seq === decisive);
  if (index !== -1) shown.add(index);
  for (let at = all.length - 1; at > 0 && shown.size < Math.min(most - 1, all.length); at -= 1) {
    shown.add(at);
  }
  const result: (Row | Fold)[] = [];
  let hidden = 0;
  for (const [at, row] of all.entries()) {
    if (at === rows.first.length) hidden += missing;
    if (!shown.has(at)) {
      hidden += framesOf(row);
      continue;
    }
    if (hidden > 0) result.push({ kind: 'fold', seq: row.seq - 0.5, frames: hidden });
    hidden = 0;
    result.push(row);
  }
  return result;
}

/** Id and size of a row: what stands muted beside its title. */
export function rowDetail(row: Row): string {
  if (row.kind === 'not-sent') return `${bytes(row.bytes)}, not written`;
  const { label } = row;
  return [label.detail, bytes(row.bytes)].filter((part) => part !== '').join(' · ');
}

/** What became of the processes, in a few words: `end of input → SIGTERM → exit 0`. */
export function lifeWords(run: RunState): string {
  const marks = run.marks.map((mark) =>
    mark.kind === 'input-ended' ? 'end of input' : `${mark.signal} to the group`,
  );
  const exits = run.processes.flatMap(({ role, exit }) =>
    exit === null ? [] : [`${role === 'server' ? '' : 'grandchild '}${exitWords(exit)}`],
  );
  const alive = run.processes.filter(({ exit }) => exit === null).length;
  const rest =
    run.processes.length === 0 ? [] : alive > 0 ? [`${alive} alive`] : ['nothing left running'];
  return [[...marks, ...exits].join(' → '), ...rest].filter((part) => part !== '').join(', ');
}

export function exitWords(exit: { code: number | null; signal: string | null }): string {
  if (exit.signal !== null) return `ended by ${exit.signal}`;
  return exit.code === null ? 'gone' : `exit ${exit.code}`;
}
