import { use, useEffect, useState } from 'react';
import { MODE_NAMES, type ModeName } from '../../../server/live/protocol.ts';
import { live } from '../../live/manager.ts';
import { Pictured } from '../../live/pictured.ts';
import { RunView } from '../../live/RunView.tsx';
import { loadRecording, play } from '../../live/recordings.ts';
import {
  headerOf,
  type Pair,
  pairsOf,
  readTrace,
  type Trace,
  TraceFailure,
} from '../../live/trace.ts';
import { useRun } from '../../live/use-live.ts';
import { count, visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import '../../live/buttons.css';
import './traces.css';

/** Pairs that are shown before the parting, and after it. */
const AROUND = 3;
const OWN = 'your last run';

interface Slot {
  name: string;
  trace: Trace | null;
  failure: { code: string; message: string } | null;
}

/** Two runs event by event, and the place where they part. */
export default function Traces() {
  const [left, chooseLeft] = useSlot('stderr-log');
  const [right, chooseRight] = useSlot('wrong-id');
  const [playing, setPlaying] = useState<string | null>(null);
  const run = useRun(playing);
  return (
    <div className="traces" data-own={(left.trace !== null && right.trace !== null) || undefined}>
      <SlotPicker label="Left" slot={left} onChoose={chooseLeft} onPlay={setPlaying} />
      <SlotPicker label="Right" slot={right} onChoose={chooseRight} onPlay={setPlaying} />
      {run ? (
        <div className="traces-run">
          <RunView
            run={run}
            actions={
              <button type="button" className="run-quiet" onClick={() => setPlaying(null)}>
                Back to the two
              </button>
            }
          />
        </div>
      ) : (
        left.trace &&
        right.trace && <Comparison pairs={pairsOf(left.trace.events, right.trace.events)} />
      )}
    </div>
  );
}

type Choice = ModeName | typeof OWN | File;

function useSlot(first: ModeName): [Slot, (choice: Choice) => void] {
  const [choice, setChoice] = useState<Choice>(first);
  const recorded = use(Pictured);
  const [slot, setSlot] = useState<Slot>({
    name: first,
    trace: recorded?.({ scenario: 'failure-mode', mode: first }) ?? null,
    failure: null,
  });
  const [own] = useAddressState('run');
  const ownRun = useRun(own);
  const ended = choice === OWN ? ownRun?.end : null;
  useEffect(() => {
    const name = choice instanceof File ? choice.name : choice;
    let isWanted = true;
    traceOf(choice, own).then(
      (trace) => isWanted && setSlot({ name, trace, failure: null }),
      (error: unknown) => {
        if (!(error instanceof TraceFailure)) throw error;
        if (isWanted) setSlot({ name, trace: null, failure: error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [choice, own, ended]);
  return [slot, setChoice];
}

async function traceOf(choice: Choice, own: string | null): Promise<Trace> {
  if (choice instanceof File) return readTrace(await choice.text());
  if (choice !== OWN) return loadRecording({ scenario: 'failure-mode', mode: choice });
  const run = own === null ? undefined : live.run(own);
  const where = {
    recorded: new Date().toISOString(),
    platform: live.state.platform,
    node: live.state.node,
  };
  const header = run ? headerOf(run, where) : null;
  if (!run?.end || !header) {
    throw new TraceFailure('TRACE_NOT_READ', 'run a failure mode first, and let it end');
  }
  return { header, events: live.events(run.run) };
}

function SlotPicker(props: {
  label: string;
  slot: Slot;
  onChoose: (choice: Choice) => void;
  onPlay: (run: string) => void;
}) {
  const { label, slot, onChoose, onPlay } = props;
  const { trace } = slot;
  const isFile = slot.name !== OWN && !(MODE_NAMES as readonly string[]).includes(slot.name);
  return (
    <div className="traces-slot">
      <label>
        {label}{' '}
        <select
          aria-label={`${label}: which run`}
          value={slot.name}
          onChange={(event) => onChoose(event.target.value as ModeName)}
        >
          {isFile && <option value={slot.name}>{visible(slot.name)}</option>}
          <option>{OWN}</option>
          {MODE_NAMES.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </select>
      </label>
      <label className="traces-file">
        or a file
        <input
          type="file"
          accept=".jsonl,.json,.txt"
          aria-label={`${label}: a trace from a file`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
          }}
        />
      </label>
      {trace && <p>{visible(headerWords(trace))}</p>}
      {trace && isFile && (
        <button
          type="button"
          className="run-quiet"
          onClick={() => onPlay(play(trace, 1, slot.name))}
        >
          {label}: play it
        </button>
      )}
      {slot.failure && (
        <p className="traces-failure" role="alert">
          <code>{slot.failure.code}</code> {slot.failure.message}
        </p>
      )}
    </div>
  );
}

function headerWords({ header }: Trace): string {
  const { mode, recorded, platform, node } = header;
  return `${mode}, ${recorded.slice(0, 10)}, ${platform}, Node ${node}`;
}

function Comparison({ pairs }: { pairs: readonly Pair[] }) {
  const parting = pairs.findIndex(({ left, right }) => left !== right);
  const from = Math.max(0, parting - AROUND);
  const shown = parting === -1 ? [] : pairs.slice(from, parting + AROUND + 1);
  return (
    <>
      <p className="traces-word" role="status">
        {parting === -1
          ? `Alike in all ${count(pairs.length)} events`
          : `They part at event ${count(parting + 1)}`}
      </p>
      {from > 0 && <p className="traces-alike">{count(from)} events before are alike</p>}
      <ol className="traces-pairs" start={from + 1}>
        {shown.map(({ at, left, right }) => (
          <li
            key={at}
            data-parting={at === parting || undefined}
            data-alike={left === right || undefined}
          >
            <code>{left === null ? 'it has ended' : visible(left)}</code>
            <code>{right === null ? 'it has ended' : visible(right)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
