import { useState } from 'react';
import type { RunInput } from './manager.ts';
import { SPEEDS, type Speed } from './recordings.ts';
import { SaveTrace } from './SaveTrace.tsx';
import type { Runner } from './use-live.ts';

const SPEED_WORDS: Record<Speed, string> = {
  1: 'at true speed',
  0.1: '10 times slower',
  0.01: '100 times slower',
};

/** The buttons of a run: start, stop while it goes on, its recording, and its trace as a file. */
export function RunControls(props: {
  runner: Runner;
  request: RunInput;
  label: string;
  onStart?: () => void;
}) {
  const { runner, request, label, onStart = () => runner.start(request) } = props;
  const [speed, setSpeed] = useState<Speed>(0.01);
  return (
    <>
      {runner.error && (
        <p className="run-error" role="alert">
          <code>{runner.error.code}</code> {runner.error.message}
        </p>
      )}
      <span data-screen className="run-replay run-desk">
        <button type="button" className="run-quiet" onClick={() => runner.replay(request, speed)}>
          Play the recording
        </button>
        <select
          aria-label="Speed of the recording"
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value) as Speed)}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {SPEED_WORDS[value]}
            </option>
          ))}
        </select>
      </span>
      <SaveTrace run={runner.run} />
      {runner.isBusy ? (
        // The second press of a double press was meant for the button that stood here before.
        <button
          type="button"
          className="run-press"
          onClick={(event) => event.detail < 2 && runner.stop()}
        >
          Stop
        </button>
      ) : (
        <button type="button" className="run-press" onClick={onStart}>
          {runner.isLive ? (runner.run ? 'Run again' : label) : 'Play the recording'}
        </button>
      )}
    </>
  );
}
