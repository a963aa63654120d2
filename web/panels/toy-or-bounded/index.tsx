import { useState } from 'react';
import { COMPARED } from '../../../chapters/mcp-concepts/toy-modes.ts';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import type { ModeName, Scenario } from '../../../server/live/protocol.ts';
import { LinkWords } from '../../live/LinkWords.tsx';
import { type Runner, useRunner } from '../../live/use-live.ts';
import { useAddressState } from '../../reader/address.ts';
import { Inline } from '../../reader/Inline.tsx';
import { rememberPrediction } from '../../reader/memory.ts';
import { useAdvance } from '../../reader/stage.ts';
import { BoundedCard, ToyCard } from './Cards.tsx';
import { InAll } from './InAll.tsx';
import { GUESSES, type Guess, guessFor, toyEnd } from './words.ts';
import '../../live/buttons.css';
import './toy-or-bounded.css';

/** One server, one fault, two clients: the toy believes, and the bounded client looks. */
export default function ToyOrBounded() {
  const [named, setNamed] = useAddressState('toy-mode');
  const mode: ModeName = COMPARED.find((one) => one === named) ?? 'stale';
  const toy = useSide('toy-client', mode);
  const bounded = useSide('failure-mode', mode);
  const [guess, setGuess] = useState<Guess | null>(null);
  const isBusy = toy.isBusy || bounded.isBusy;
  const hasRun = toy.run !== undefined;

  const choose = (next: ModeName) => {
    for (const { runner } of [toy, bounded]) {
      if (runner.isBusy) runner.stop();
      runner.show(null);
    }
    setNamed(next === 'stale' ? null : next);
    setGuess(null);
  };
  const start = () => {
    if (guess) {
      const actual = guessFor(toyEnd(mode));
      rememberPrediction({ panel: 'toy-or-bounded', id: mode, predicted: guess, actual });
    }
    toy.start();
    bounded.start();
  };
  useAdvance((by) => {
    if (by === 1 && !hasRun) {
      start();
      return true;
    }
    const next = COMPARED[COMPARED.indexOf(mode) + by];
    if (next) choose(next);
    return next !== undefined;
  });

  return (
    <div className="two-clients" data-own={hasRun || undefined}>
      <div className="two-clients-bar">
        <label>
          <span>Mode of the server</span>
          <select value={mode} onChange={(event) => choose(event.target.value as ModeName)}>
            {COMPARED.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <p>
          <Inline text={MODE_FACTS[mode].does} />
        </p>
        <LinkWords />
      </div>
      {!hasRun && (
        <fieldset className="two-clients-guess">
          <legend>What will the toy do?</legend>
          {GUESSES.map(({ id, label }) => (
            <label key={id}>
              <input
                type="radio"
                name="toy-or-bounded-guess"
                checked={id === guess}
                onChange={() => setGuess(id)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <div className="two-clients-pair">
        <ToyCard mode={mode} run={toy.run} guess={guess} />
        <BoundedCard mode={mode} run={bounded.run} />
      </div>
      <div className="two-clients-foot">
        {(toy.runner.error ?? bounded.runner.error) && (
          <p role="alert">{(toy.runner.error ?? bounded.runner.error)?.message}</p>
        )}
        {isBusy ? (
          <button
            type="button"
            className="run-press"
            onClick={() => [toy, bounded].map(({ runner }) => runner.stop())}
          >
            Stop
          </button>
        ) : (
          <button type="button" className="run-press" onClick={start}>
            {hasRun ? 'Run both again' : 'Run both'}
          </button>
        )}
      </div>
      <InAll onChoose={choose} />
    </div>
  );
}

/** One of the two clients: its run, as long as it is one of this mode. */
function useSide(scenario: Extract<Scenario, 'toy-client' | 'failure-mode'>, mode: ModeName) {
  const request = { scenario, mode, options: { timeoutMs: 1_000 } };
  const runner: Runner = useRunner(scenario === 'toy-client' ? 'toy-run' : 'beside', request);
  const run = runner.run?.request?.mode === mode ? runner.run : undefined;
  return { runner, run, isBusy: runner.isBusy, start: () => runner.start(request) };
}
