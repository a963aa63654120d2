import { type ReactNode, useState } from 'react';
import { FrameDialog } from './FrameDialog.tsx';
import { Lanes } from './Lanes.tsx';
import { Life } from './Life.tsx';
import type { Row, RunState } from './run-reducer.ts';
import { Till } from './Till.tsx';
import { type Expected, type Verdict, verdictOf } from './verdict.ts';
import { visible, visibleLines } from './visible.ts';
import './buttons.css';
import './run-view.css';

export interface RunViewProps {
  run: RunState | undefined;
  /** What the run must come to; an ending that differs is alarming. */
  expected?: Expected | undefined;
  /** What stands in the verdict's place before anything has run. */
  before?: ReactNode;
  /** Under the code: what the room predicted, say. */
  aside?: ReactNode;
  /** The verdict, where a panel says it in words of its own. */
  verdict?: Verdict | null;
  /** In place of the two lifelines. */
  children?: ReactNode;
  /** Where this ran, when it is neither the backend nor a recording. */
  source?: string | undefined;
  /** Who is on the right, when it is not the teaching server. */
  server?: string | undefined;
  /** The buttons at the foot. */
  actions?: ReactNode;
}

/**
 * One run, live or recorded: its verdict in a large word, its frames on the wire, the server's own
 * log, stderr, and the life of its processes against the deadline.
 */
export function RunView(props: RunViewProps) {
  const { run, expected, before, aside, children, actions } = props;
  const [open, setOpen] = useState<Row | 'table' | null>(null);
  const verdict = props.verdict ?? (run ? verdictOf(run, expected) : null);
  return (
    <div
      className="run-view"
      data-tone={verdict?.tone}
      data-stale={run?.stale || undefined}
      data-own={run?.end ? '' : undefined}
    >
      <Head run={run} verdict={verdict} before={before} aside={aside} />
      <div className="run-main">
        {children ?? <Lanes run={run} onOpen={setOpen} server={props.server} />}
        <div className="run-side">
          <Till run={run} />
          {run?.end && <ErrorData value={run.end.value} />}
          {run && run.stderr !== '' && <Stderr text={run.stderr} />}
        </div>
      </div>
      <div className="run-bottom">
        <Life run={run} />
        <div className="run-foot">
          {props.source ? (
            <span className="run-source">{props.source}</span>
          ) : (
            <SourceWords run={run} />
          )}
          {run && run.rows.total > 0 && (
            <button type="button" className="run-quiet run-desk" onClick={() => setOpen('table')}>
              Table
            </button>
          )}
          {actions}
        </div>
      </div>
      {run && open && <FrameDialog run={run} open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Head(props: Pick<RunViewProps, 'run' | 'before' | 'aside'> & { verdict: Verdict | null }) {
  const { run, verdict, before, aside } = props;
  return (
    <div className="run-verdict">
      <p className="run-word">{verdict?.word ?? progressWord(run)}</p>
      <div className="run-why" role="status">
        {verdict?.sentence ?? (run ? progress(run) : before)}
      </div>
      <div className="run-code">
        {verdict?.code && <code>{verdict.code}</code>}
        {aside && <span>{aside}</span>}
      </div>
    </div>
  );
}

function progressWord(run: RunState | undefined): string {
  if (!run) return 'Ready';
  if (run.stale) return 'Lost';
  return run.phase === 'queued' ? `No. ${run.place} in line` : 'Running';
}

/** Changes with the steps, not with every frame: it is read aloud. */
function progress(run: RunState): string {
  if (run.stale) return 'The backend does not answer. What is below is old.';
  if (run.phase === 'queued')
    return 'As many runs as fit are under way; this one starts by itself.';
  const step = run.steps.findLast(({ endedMs }) => endedMs === null);
  return step ? `Under way: ${STEPS[step.name] ?? step.name}.` : 'Starting the server.';
}

const STEPS: Record<string, string> = {
  handshake: 'the handshake',
  discovery: 'discovery',
  call: 'the call',
  purchase: 'the purchase',
  model: "the model's turn",
  dispatch: 'the call',
  close: 'closing, and waiting for the server to leave',
};

/** Recordings are always called so. */
function SourceWords({ run }: { run: RunState | undefined }) {
  if (!run) return null;
  if (run.source.kind === 'live') return <span className="run-source">live</span>;
  const { header } = run.source;
  const day = header.recorded.slice(0, 10);
  return (
    <span className="run-source" data-recorded>
      {run.source.kind === 'file' ? `opened from ${visible(run.source.name)}, ` : ''}recorded on{' '}
      {visible(day)}, {visible(header.platform)}, Node {visible(header.node)}
    </span>
  );
}

/** The `data` of a JSON-RPC error, in full: it may be all that a server has to say. */
function ErrorData({ value }: { value: unknown }) {
  const data = typeof value === 'object' && value !== null && Reflect.get(value, 'data');
  if (!data) return null;
  return (
    <section className="run-stderr" aria-label="Data of the error">
      <strong className="run-title">error.data</strong>
      <pre>{visible(JSON.stringify(data))}</pre>
    </section>
  );
}

function Stderr({ text }: { text: string }) {
  const lines = visibleLines(text.trimEnd()).split('\n');
  return (
    <section className="run-stderr" aria-label="stderr">
      <strong className="run-title">stderr</strong>
      <p>the server's diagnostics: never protocol</p>
      <pre>{lines.slice(-4).join('\n')}</pre>
    </section>
  );
}
