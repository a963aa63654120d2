import type { Chapter } from '../../chapters/contract.ts';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import type { ModeName } from '../../server/live/protocol.ts';
import { Inline } from '../reader/Inline.tsx';
import { Overlays } from '../reader/Overlays.tsx';
import { TopBar } from '../reader/TopBar.tsx';
import { RefusalPlay } from './RefusalPlay.tsx';
import { Shelf } from './Shelf.tsx';
import './start.css';

const HOME = './';
const FAILURES = './mcp-tools/#panel-failure-modes';

/** What this is, seen in five seconds, and two ways on: read, or run a failure. */
export function StartPage({ chapters }: { chapters: Chapter[] }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the text
      </a>
      <TopBar home={HOME} />
      <main className="start" id="main" tabIndex={-1}>
        <div className="start-hero">
          <div className="start-words">
            <h1>The protocol connects; the application decides.</h1>
            <p>
              A server says that its purchase must ALWAYS be called. Your client never sends it, and
              the server’s own log is the proof. Read how such a client is built on the Model
              Context Protocol, and break it in every way there is, for real.
            </p>
            <p className="start-ways">
              <a className="start-way start-read" href="./mcp-tools/">
                Read the chapter
              </a>
              <a className="start-way" href={FAILURES}>
                Run a failure
              </a>
            </p>
            <p className="start-new">
              New to the protocol? Begin with <a href="./mcp-concepts/">the concepts</a>.
            </p>
          </div>
          <RefusalPlay />
        </div>
        <Misbehaviour />
        <section aria-label="Chapters">
          <h2>To read</h2>
          <Shelf chapters={chapters} />
        </section>
      </main>
      <Overlays home={HOME} />
    </>
  );
}

const SHOWN: readonly ModeName[] = ['wrong-id', 'endless', 'drip', 'lingering'];

/** A few of the faults to start with; each link opens the panel with that fault chosen. */
function Misbehaviour() {
  return (
    <section aria-label="Failures to run">
      <h2>To run</h2>
      <p>
        A real client talks to a real server process that does one thing wrong. Predict what
        happens, run it, and see the frame that decided.
      </p>
      <ul className="start-modes">
        {SHOWN.map((mode) => (
          <li key={mode}>
            <a href={`./mcp-tools/?mode=${mode}#panel-failure-modes`}>
              <code>{mode}</code>
              <span>
                <Inline text={MODE_FACTS[mode].does} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={FAILURES}>All {Object.keys(MODE_FACTS).length} of them</a>
      </p>
    </section>
  );
}
