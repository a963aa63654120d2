import { useState } from 'react';
import recording from '../../receipts/runs/purchase.normal.jsonl?raw';
import type { EventMessage, RecordingHeader } from '../../server/live/protocol.ts';
import { refusalStory } from './refusal-story.ts';
import './refusal-play.css';
import '../live/till.css';

// The tests hold our own recordings to their schema; the page need not do it again.
const [header, ...events] = recording
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line)) as [RecordingHeader, ...EventMessage[]];
const story = refusalStory(events);
const shouting = story.advertised.find(({ allowed }) => !allowed);

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The purchase that never arrives, played once from a real run, row by row, in five seconds. */
export function RefusalPlay() {
  const [played, setPlayed] = useState(0);
  return (
    <figure className="refusal" aria-label="A purchase is refused">
      <div className="refusal-stage" key={played}>
        <Actors />
        <ol className="refusal-rows">
          <Offered />
          <Called />
          <Answered />
          <Refused />
        </ol>
        <Till />
      </div>
      <figcaption>
        <span>
          A real run, recorded on {DATE.format(new Date(header.recorded))}:{' '}
          {Math.round(story.tookMs)} ms from start to exit.
        </span>{' '}
        <button type="button" onClick={() => setPlayed(played + 1)}>
          Play again
        </button>
      </figcaption>
    </figure>
  );
}

function Actors() {
  return (
    <div className="refusal-actors">
      <span>model</span>
      <span className="refusal-client">the application</span>
      <span className="refusal-server">server</span>
    </div>
  );
}

function Offered() {
  return (
    <li className="refusal-row refusal-offers">
      <p>
        “I have <code>{story.advertised.map(({ name }) => name).join(', ')}</code>”
        {shouting && <span className="refusal-shout">{shouting.description}</span>}
      </p>
      <i className="refusal-arrow" aria-hidden="true" />
    </li>
  );
}

function Called() {
  return (
    <li className="refusal-row refusal-calls">
      <p>
        <code>{story.call.name}</code> <span className="refusal-muted">“{story.call.text}”</span>
      </p>
      <i className="refusal-arrow" aria-hidden="true" />
    </li>
  );
}

function Answered() {
  return (
    <li className="refusal-row refusal-answers">
      <p>
        <code>{story.call.answer}</code>
      </p>
      <i className="refusal-arrow" aria-hidden="true" />
    </li>
  );
}

function Refused() {
  const { name, arguments: given, bytes, code } = story.refused;
  return (
    <li className="refusal-row refusal-refused">
      <p>
        <code>
          <b>{name}</b>
        </code>{' '}
        <span className="refusal-muted">{`${given.tubs} tubs of ${given.flavor}`}</span>
      </p>
      <p className="refusal-verdict">
        <strong>Never sent</strong> <span className="refusal-muted">{bytes} bytes stay here</span>
        <code>{code}</code>
      </p>
      <i className="refusal-arrow" aria-hidden="true" />
    </li>
  );
}

function Till() {
  const purchases = story.log.filter((line) => line.includes(`"${story.refused.name}"`)).length;
  return (
    <div className="till refusal-till">
      <p className="refusal-till-title">The server’s own log</p>
      <ol className="till-lines">
        {story.log.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      <dl className="till-totals">
        <div>
          <dt>purchases</dt>
          <dd>{purchases}</dd>
        </div>
      </dl>
    </div>
  );
}
