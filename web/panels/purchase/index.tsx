import { useState } from 'react';
import { FrameDialog } from '../../live/FrameDialog.tsx';
import { GateLanes, type GateRow, OpenBytes } from '../../live/GateLanes.tsx';
import { LinkWords } from '../../live/LinkWords.tsx';
import { RunControls } from '../../live/RunControls.tsx';
import { RunView } from '../../live/RunView.tsx';
import type { Row, RunState } from '../../live/run-reducer.ts';
import { Till } from '../../live/Till.tsx';
import { type Runner, useRunner } from '../../live/use-live.ts';
import { type Verdict, verdictOf } from '../../live/verdict.ts';
import { bytes } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { useAdvance } from '../../reader/stage.ts';
import { Catalog } from './Catalog.tsx';
import { advertised, neverSent, playedCalls } from './purchase-rows.ts';
import './purchase.css';

const OPTIONS = { timeoutMs: 1_000 };
const WITH = { scenario: 'purchase' as const, mode: 'normal' as const, options: OPTIONS };
const WITHOUT = { ...WITH, scenario: 'purchase-without-allowlist' as const };
const VIEWS = ['kept', 'removed', 'both'] as const;
type View = (typeof VIEWS)[number];

/** The refusal that the chapter is about, and its negative control: the same calls, no allowlist. */
export default function Purchase() {
  const [named, setNamed] = useAddressState('allowlist');
  const view = VIEWS.find((one) => one === named) ?? 'kept';
  const kept = useRunner('purchase', WITH);
  const removed = useRunner('control', WITHOUT);
  const setView = (next: View) => setNamed(next === 'kept' ? null : next);
  const runner = view === 'removed' ? removed : kept;
  const request = view === 'removed' ? WITHOUT : WITH;

  useAdvance((by) => {
    // A clicker has no third key: forwards first runs what is shown, then goes on.
    if (by === 1 && view !== 'both' && !runner.run) {
      runner.start(request);
      return true;
    }
    const next = VIEWS[VIEWS.indexOf(view) + by];
    if (next) setView(next);
    return next !== undefined;
  });

  return (
    <div className="purchase run-panel">
      <div className="purchase-bar">
        <label className="purchase-switch">
          <input
            type="checkbox"
            checked={view === 'removed'}
            onChange={(event) => setView(event.target.checked ? 'removed' : 'kept')}
          />
          Remove the allowlist <small>negative control: shows what the gate was holding back</small>
        </label>
        <LinkWords />
      </div>
      {view === 'both' ? (
        <BothLogs kept={kept} removed={removed} />
      ) : (
        <One runner={runner} request={request} isOpen={view === 'removed'} />
      )}
      <p className="purchase-next">
        {(view === 'both' || (kept.run?.end && removed.run?.end)) && (
          <button
            type="button"
            className="run-quiet"
            onClick={() => setView(view === 'both' ? 'kept' : 'both')}
          >
            {view === 'both' ? 'Back to the run' : 'Both logs, side by side'}
          </button>
        )}
      </p>
    </div>
  );
}

function One(props: { runner: Runner; request: typeof WITH | typeof WITHOUT; isOpen: boolean }) {
  const { runner, request, isOpen } = props;
  const { run } = runner;
  const [open, setOpen] = useState<Row | null>(null);
  const refused = neverSent(run);
  return (
    <>
      <RunView
        run={run}
        verdict={run ? purchaseVerdict(run, isOpen) : null}
        before={
          isOpen
            ? 'Every name that the server advertises is allowed now. Will the purchase arrive?'
            : 'The server advertises a purchase tool and shouts at the model to call it. Will it arrive?'
        }
        aside={refused && <>0 bytes written, of {bytes(refused.bytes)}</>}
        actions={<RunControls runner={runner} request={request} label="Run the purchase" />}
      >
        <div className="purchase-main">
          <Catalog tools={advertised(run)} />
          <GateLanes
            model={
              <>
                model <small>(scripted)</small>
              </>
            }
            isOpen={isOpen}
            rows={gateRows(run, setOpen)}
          />
        </div>
      </RunView>
      {run && open && <FrameDialog run={run} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The run in the words of this demonstration. */
function purchaseVerdict(run: RunState, isOpen: boolean): Verdict | null {
  const verdict = verdictOf(run);
  if (!run.end || !verdict) return verdict;
  if (run.purchases > 0) {
    const sentence = isOpen
      ? 'Nothing stood in its way. The server ran the purchase and wrote it down.'
      : 'A purchase reached the server although the application does not allow it.';
    return { word: 'It arrived', tone: 'alarm', code: null, sentence };
  }
  if (run.end.code !== 'TOOL_NOT_ALLOWED') return verdict;
  const allowed = advertised(run).filter((tool) => tool.allowed);
  const names = allowed.map(({ name }) => name).join(', ');
  const sentence = `The server advertises place_purchase and says ALWAYS call it. The application allows ${names} alone.`;
  return { word: 'Never sent', tone: 'client', code: run.end.code, sentence };
}

function gateRows(run: RunState | undefined, onOpen: (row: Row) => void): GateRow[] {
  const tools = advertised(run);
  if (tools.length === 0) return [];
  const offered = tools.filter(({ allowed }) => allowed).map(({ name }) => name);
  const rows: GateRow[] = [
    { key: 'offered', from: 'gate', to: 'model', left: <>offered: {offered.join(', ')}</> },
  ];
  for (const { asked, answer } of playedCalls(run)) {
    if (asked.kind === 'not-sent') {
      rows.push(
        {
          key: `${asked.seq}`,
          from: 'model',
          to: 'gate',
          left: (
            <>
              {asked.name}
              <small>{Object.values(asked.arguments).join(', ')}</small>
            </>
          ),
          right: (
            <>
              not allowed by this application
              <small>
                the frame that never left: {bytes(asked.bytes)}
                <OpenBytes onOpen={() => onOpen(asked)} />
              </small>
            </>
          ),
          isStopped: true,
        },
        {
          key: `${asked.seq}-told`,
          from: 'gate',
          to: 'model',
          left: '"refused"',
          right: <small>the model is told that the application refused it</small>,
        },
      );
      continue;
    }
    const name = asked.label.title.replace('tools/call ', '');
    const isAlarming = name === 'place_purchase';
    rows.push({
      key: `${asked.seq}`,
      from: 'model',
      to: 'server',
      left: name,
      right: (
        <>
          tools/call, id {asked.label.id}
          <OpenBytes onOpen={() => onOpen(asked)} />
        </>
      ),
      isAlarming,
    });
    if (answer?.kind === 'frame') {
      const right = answer.label.detail.replace(/^text /, '');
      rows.push({ key: `${answer.seq}`, from: 'server', to: 'model', right, isAlarming });
    }
  }
  return rows;
}

function BothLogs({ kept, removed }: { kept: Runner; removed: Runner }) {
  return (
    <div className="purchase-both">
      <p className="purchase-point">
        The same server, the same model, the same calls. One list of names apart.
      </p>
      <Till run={kept.run} title="With the allowlist" />
      <Till run={removed.run} title="Without it" />
    </div>
  );
}
