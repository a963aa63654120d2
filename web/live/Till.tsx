import { Fragment } from 'react';
import type { LiveCode } from '../../server/live/protocol.ts';
import { calledName, kept, type RunState } from './run-reducer.ts';
import { count, visible } from './visible.ts';
import './till.css';

/** Lines of the log that are shown; the totals count all of them. */
const LINES = 3;

/**
 * The server's own log as the till paper that it is: what really arrived, written down by the server
 * before it did anything else.
 */
export function Till({
  run,
  title = "The server's own log",
}: {
  run: RunState | undefined;
  title?: string;
}) {
  const lines = run ? kept(run.callLog) : [];
  const shown = lines.length > LINES ? [...lines.slice(0, 1), ...lines.slice(-1)] : lines;
  const total = run?.callLog.total ?? 0;
  return (
    <div className="till">
      <strong className="run-title">{title}</strong>
      <p className="till-what">what really arrived, written by the server before it answers</p>
      <ol className="till-lines">
        {shown.map((line, index) => (
          <li key={index} data-purchase={calledName(line) === 'place_purchase' || undefined}>
            {index === 1 && total > LINES && (
              <span className="till-more">{count(total - 2)} lines more</span>
            )}
            <code>{breakable(visible(line))}</code>
          </li>
        ))}
      </ol>
      <dl className="till-totals">
        <div>
          <dt>calls received</dt>
          <dd>{count(total)}</dd>
        </div>
        <div data-purchase={(run?.purchases ?? 0) > 0 || undefined}>
          <dt>purchases</dt>
          <dd>{count(run?.purchases ?? 0)}</dd>
        </div>
      </dl>
      {run?.end && <p className="till-reading">{reading(run)}</p>}
    </div>
  );
}

/** The exact line, which may be broken before a key, and so need not be inside a name. */
function breakable(line: string) {
  return line.split(/(?<=,)(?=")/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const TOLD: ReadonlySet<LiveCode> = new Set(['SERVER_ERROR', 'TOOL_FAILED']);

/** What the log proves, in a sentence. */
function reading({ end, callLog, purchases, rows }: RunState): string {
  if (purchases > 0) return 'The purchase arrived: the server says so itself.';
  if (callLog.total === 0) return 'No call ever reached the server.';
  if (kept(rows).some(({ kind }) => kind === 'not-sent')) return 'What was refused is not in it.';
  if (end?.code && TOLD.has(end.code))
    return 'The call arrived, and its answer said that it failed.';
  if (end?.outcome === 'failed') return 'The call arrived. No whole answer to it came back.';
  if (end?.outcome === 'ok') return 'It ran the tool, and the client took its answer.';
  return 'It did run the tool. The client refused the answer, not the call.';
}
