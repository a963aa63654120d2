import { useState } from 'react';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import { LinkWords } from '../../live/LinkWords.tsx';
import { RunControls } from '../../live/RunControls.tsx';
import { RunView } from '../../live/RunView.tsx';
import { useRunner } from '../../live/use-live.ts';
import { isAsExpected, OUTCOMES, type Outcome, outcomeOf } from '../../live/verdict.ts';
import { useAddressState } from '../../reader/address.ts';
import { Inline } from '../../reader/Inline.tsx';
import { rememberPrediction } from '../../reader/memory.ts';
import { useAdvance } from '../../reader/stage.ts';
import { AllModes, useAllRuns } from './AllModes.tsx';
import { ModeMenu, ModeSelect } from './ModeMenu.tsx';
import { isUsualRun, OwnOptions, useOwnOptions } from './OwnOptions.tsx';
import { isMode, neighbour } from './objectives.ts';
import './failure-modes.css';

const USUAL: ModeName = 'wrong-id';

/** Predict, run, see why: every way in which the teaching server misbehaves on purpose. */
export default function FailureModes() {
  const [named, setNamed] = useAddressState('mode');
  const [table, setTable] = useAddressState('modes');
  const isTable = table === 'all';
  const all = useAllRuns();
  const own = useOwnOptions();
  const asked = { scenario: 'failure-mode' as const, options: own.options };
  const runner = useRunner('run', { ...asked, mode: isMode(named) ? named : USUAL });
  const found = runner.run?.request?.scenario === 'failure-mode' ? runner.run : undefined;
  // An address that names a run and no mode shows the mode of the run.
  const mode = isMode(named) ? named : (found?.request?.mode ?? USUAL);
  const facts = MODE_FACTS[mode];
  const request = { ...asked, mode };
  const [predicted, setPredicted] = useState<Outcome | null>(null);
  // The run in the address may be of another mode, when somebody edits the one and not the other.
  const run = found?.request?.mode === mode ? found : undefined;
  const isUsual = run ? isUsualRun(run) : own.isUsual;

  const choose = (next: ModeName) => {
    if (runner.isBusy) runner.stop();
    setNamed(next);
    setTable(null);
    runner.show(null);
    setPredicted(null);
  };
  const start = () => {
    if (predicted) {
      const actual = outcomeOf(facts.expects);
      rememberPrediction({ panel: 'failure-modes', id: mode, predicted, actual });
    }
    runner.start(request);
  };
  useAdvance((by) => {
    // A clicker has no third key: forwards first runs what is shown, then goes on.
    if (isTable) {
      if (by === -1) setTable(null);
      else if (all.runs.length > 0 || !all.isLive) return false;
      else all.start();
      return true;
    }
    if (by === 1 && !run) {
      start();
      return true;
    }
    const next = neighbour(mode, by);
    if (next) choose(next);
    else if (by === 1 && all.isLive) setTable('all');
    else return false;
    return true;
  });

  return (
    <div className="failure-modes run-panel" data-table={isTable || undefined}>
      <ModeMenu mode={mode} onChoose={choose} />
      <div className="failure-mode run-panel">
        <div className="mode-bar">
          <p className="mode-name">
            <code>{mode}</code>
            <span className="mode-pick">
              <ModeSelect mode={mode} onChoose={choose} />
            </span>{' '}
            <Inline text={facts.does} />
          </p>
          <button type="button" className="run-quiet mode-all" onClick={() => setTable('all')}>
            All modes
          </button>
          <LinkWords />
        </div>
        <RunView
          run={run}
          expected={isUsual ? facts.expects : { ...facts.expects, calls: undefined }}
          before={<Predict predicted={predicted} onPredict={setPredicted} />}
          aside={
            run && (
              <Compared
                run={run.end ? isAsExpected(run, facts.expects) : null}
                predicted={predicted}
              />
            )
          }
          actions={
            <RunControls
              runner={runner}
              request={request}
              label="Run failure mode"
              onStart={start}
            />
          }
        />
        <OwnOptions own={own} />
        <AllModes all={all} isOnStage={isTable} onChoose={choose} onBack={() => setTable(null)} />
      </div>
    </div>
  );
}

function Predict(props: { predicted: Outcome | null; onPredict: (outcome: Outcome) => void }) {
  return (
    <fieldset className="predict">
      <legend>What will the client come to?</legend>
      {OUTCOMES.map(({ outcome, label }) => (
        <label key={outcome}>
          <input
            type="radio"
            name="predicted"
            checked={props.predicted === outcome}
            onChange={() => props.onPredict(outcome)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Compared({ run, predicted }: { run: boolean | null; predicted: Outcome | null }) {
  const label = OUTCOMES.find(({ outcome }) => outcome === predicted)?.label;
  return (
    <>
      {run === false && <b>not what this mode must come to</b>}
      {label && <span>you predicted: {label}</span>}
    </>
  );
}
