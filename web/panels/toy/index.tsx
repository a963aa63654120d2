import { useState } from 'react';
import { SENTENCE } from '../../../chapters/mcp-concepts/toy/session.ts';
import { LinkWords } from '../../live/LinkWords.tsx';
import { visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { rememberPrediction } from '../../reader/memory.ts';
import { useAdvance } from '../../reader/stage.ts';
import { PLACES, type Place, type Toy, useToy } from './use-toy.ts';
import '../../live/buttons.css';
import './toy.css';

const WORDS: Record<Place, string> = {
  process: 'a process on this machine',
  worker: 'a worker in this page',
};
const GUESSES = ['2', '3', '4', '5'];

/** Toy server, toy client, agent: what the client prints, as it prints it. */
export default function ToyPanel() {
  const [named, setPlace] = useAddressState('toy-in');
  const place = PLACES.find((one) => one === named) ?? 'process';
  const [text, setText] = useState(SENTENCE);
  const [guess, setGuess] = useState<string | null>(null);
  const toy = useToy(place, text);
  const start = () => {
    if (guess) rememberPrediction({ panel: 'toy', id: 'requests', predicted: guess, actual: '3' });
    toy.start();
  };
  useAdvance((by) => {
    if (by !== 1 || toy.lines.length > 0) return false;
    start();
    return true;
  });
  return (
    <div className="toy" data-own={toy.lines.length > 0 || undefined}>
      <div className="toy-bar">
        <fieldset>
          <legend>The server is</legend>
          {PLACES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="toy-in"
                checked={one === place}
                onChange={() => setPlace(one === 'process' ? null : one)}
              />
              {WORDS[one]}
            </label>
          ))}
        </fieldset>
        <LinkWords />
      </div>
      <label className="toy-text">
        <span>Sentence</span>
        <input
          type="text"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Verdict toy={toy} guess={guess} onGuess={setGuess} />
      <Console lines={toy.lines} />
      <div className="toy-foot">
        <span>{sourceWords(toy.source)}</span>
        {toy.isBusy && toy.source !== 'worker' ? (
          <button type="button" className="run-press" onClick={toy.runner.stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="run-press" onClick={start}>
            {toy.lines.length > 0 ? 'Run again' : 'Run the toy'}
          </button>
        )}
      </div>
    </div>
  );
}

function Verdict(props: { toy: Toy; guess: string | null; onGuess: (guess: string) => void }) {
  const { toy, guess, onGuess } = props;
  const { lines, failure } = toy;
  const answer = lines.find((line) => line.startsWith('ANSWER: '));
  const requests = lines.filter((line) => line.startsWith('  >>')).length;
  if (lines.length === 0 && !failure) {
    return (
      <fieldset className="toy-verdict">
        <legend>How many requests will the client send?</legend>
        {GUESSES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="toy-guess"
              checked={one === guess}
              onChange={() => onGuess(one)}
            />
            {one}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <p className="toy-verdict" role="status" data-done={answer !== undefined || undefined}>
      <b>{failure ? 'Failed' : answer ? `${requests} requests` : 'Running'}</b>{' '}
      <span>
        {failure ??
          (answer
            ? `One for the handshake, one for discovery, one for the call.${guess ? ` You predicted ${guess}.` : ''}`
            : '')}
      </span>
    </p>
  );
}

/** A row of the console, with the voice of whoever said it. */
function Console({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="toy-console" aria-label="What the client prints">
      {lines.map((line, at) => (
        <li key={at} data-voice={voiceOf(line)}>
          {visible(line)}
        </li>
      ))}
    </ol>
  );
}

function voiceOf(line: string): string {
  if (line.startsWith('  >>')) return 'client';
  if (line.startsWith('  <<')) return 'server';
  return line.startsWith('ANSWER') ? 'answer' : 'head';
}

function sourceWords(source: Toy['source']): string {
  if (source === null) return '';
  if (source === 'live') return 'live: a real process, over its standard input and output';
  if (source === 'worker') return 'in this page: the same code, over messages to a worker';
  return `recorded on ${source.recorded}`;
}
