import { useRef, useState } from 'react';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES, type ModeName, type RunEvent } from '../../../server/live/protocol.ts';
import { RunView } from '../../live/RunView.tsx';
import { newRun, type RunState, reduceRun } from '../../live/run-reducer.ts';
import { useLive } from '../../live/use-live.ts';
import { type Verdict, verdictOf } from '../../live/verdict.ts';
import { visible } from '../../live/visible.ts';
import { Inline } from '../../reader/Inline.tsx';
import { CodeSpace } from '../CodeSpace.tsx';
import { Console } from '../Console.tsx';
import { useLabRun } from '../use-lab-run.ts';
import { PROGRAMS, type Program } from './programs.ts';
import { type Relayed, startRelayed } from './relayed.ts';
import './workbench.css';

/** Deadlines, drips and waits of the modes are part of a conversation, so it may take longer. */
const LIMIT_MS = 12_000;

/** A learner's client or server in a conversation, shown like every run. */
export default function Workbench({ chapter }: { chapter: string }) {
  const [program, setProgram] = useState<Program>(PROGRAMS[0] as Program);
  return (
    <section className="workbench" aria-label="Workbench">
      <fieldset className="workbench-programs">
        <legend>You write</legend>
        {PROGRAMS.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="workbench-program"
              checked={one.id === program.id}
              onChange={() => setProgram(one)}
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      <p>{program.what}</p>
      <Bench key={program.id} chapter={chapter} program={program} />
    </section>
  );
}

function Bench({ chapter, program }: { chapter: string; program: Program }) {
  const { printed, isBusy, start, stop } = useLabRun();
  const [mode, setMode] = useState<ModeName>('normal');
  const [run, setRun] = useState<RunState | undefined>();
  const [isReal, setReal] = useState(false);
  const [ranReal, setRanReal] = useState(false);
  const stopProcess = useRef(() => {});
  const { link, scenarios } = useLive();
  const isOwnServer = program.id === 'server';
  const canBeReal = !isOwnServer && link === 'live' && scenarios.includes('relay');

  const begin = (source: string) => {
    let state = newRun('workbench', {
      scenario: 'failure-mode',
      mode,
      options: { timeoutMs: 1_000 },
    });
    setRun(state);
    const take = (event: RunEvent, atMs: number) => {
      const message = { type: 'event', run: 'workbench', seq: state.nextSeq, atMs, event } as const;
      state = reduceRun(state, { type: 'events', events: [message] });
      setRun(state);
    };
    setRanReal(canBeReal && isReal);
    if (canBeReal && isReal) {
      const startWorker: Relayed['startWorker'] = (job, onSaid) => start(job, onSaid, LIMIT_MS);
      stopProcess.current = startRelayed({ source, mode, startWorker, onEvent: take });
      return;
    }
    const job = { kind: 'play', source, mode, over: 'worker' } as const;
    start(job, (said) => said.kind === 'event' && take(said.event, said.atMs), LIMIT_MS);
  };
  return (
    <CodeSpace
      chapter={chapter}
      id={`workbench-${program.id}`}
      element="workbench"
      label={`Your code: ${program.label}`}
      starter={program.starter}
      action="Run the conversation"
      isBusy={isBusy}
      onRun={begin}
      onStop={() => {
        stop();
        stopProcess.current();
      }}
      problem={printed?.problems.find(({ line }) => line !== undefined)}
      controls={
        !isOwnServer && (
          <>
            <ModeChoice mode={mode} onChoose={setMode} />
            {canBeReal && (
              <label className="workbench-real">
                <input
                  type="checkbox"
                  checked={isReal}
                  onChange={(event) => setReal(event.target.checked)}
                />
                as a real process behind this page
              </label>
            )}
          </>
        )
      }
    >
      <Console printed={printed} label={program.label} isAside />
      {run && (
        <RunView
          run={run}
          verdict={isOwnServer ? verdictOf(run) : judged(run, mode)}
          source={ranReal ? undefined : 'in this page: no process was started'}
          server={isOwnServer ? 'your server' : undefined}
        />
      )}
    </CodeSpace>
  );
}

function ModeChoice({ mode, onChoose }: { mode: ModeName; onChoose: (mode: ModeName) => void }) {
  return (
    <label className="workbench-mode">
      against{' '}
      <select value={mode} onChange={(event) => onChoose(event.target.value as ModeName)}>
        {MODE_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <span className="workbench-does">
        <Inline text={MODE_FACTS[mode].does} />
      </span>
    </label>
  );
}

/** The run view's own words suppose a client that keeps the rules, and this one may not. */
function judged(run: RunState, mode: ModeName): Verdict | null {
  const { expects } = MODE_FACTS[mode];
  if (run.end?.outcome !== 'ok') return verdictOf(run);
  const value = visible(String(run.end.value ?? 'nothing'));
  if (expects.outcome === 'ok') {
    return { word: 'Result', tone: 'client', code: null, sentence: `The answer is ${value}.` };
  }
  return {
    word: 'Accepted',
    tone: 'alarm',
    code: null,
    sentence: `Your code took ${value} for the answer. The chapter’s client ends with ${expects.code} here.`,
  };
}
