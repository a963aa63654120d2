import { use, useEffect } from 'react';
import { z } from 'zod';
import { fact } from '../../../chapters/mcp-tools/receipt/facts.ts';
import type { Studies } from '../../../chapters/mcp-tools/receipt/study.ts';
import { LinkWords } from '../../live/LinkWords.tsx';
import { setMeasured } from '../../live/measured.ts';
import { RunControls } from '../../live/RunControls.tsx';
import { RunView } from '../../live/RunView.tsx';
import { useRunner } from '../../live/use-live.ts';
import { type Verdict, verdictOf } from '../../live/verdict.ts';
import { count } from '../../live/visible.ts';
import { useAdvance } from '../../reader/stage.ts';
import { printFact } from '../../receipts/fact-source.ts';
import { useReceiptsInTurn } from '../../receipts/use-receipts.ts';
import { BuiltStudies } from '../../receipts/use-studies.ts';
import { Histogram } from './Histogram.tsx';
import { hasLongTail } from './histogram.ts';
import './cost.css';

const REQUEST = {
  scenario: 'round-trip' as const,
  mode: 'normal' as const,
  options: { timeoutMs: 1_000 },
};

const roundTrip = z.object({
  startMs: z.number(),
  handshakeMs: z.number(),
  discoveryMs: z.number(),
  calls: z.array(z.number()).min(1),
  medianMs: z.number(),
  p95Ms: z.number(),
});
type RoundTrip = z.infer<typeof roundTrip>;

/** What the pipe costs here and now, beside what the receipt measured and what one prefill costs. */
export default function Cost() {
  const runner = useRunner('cost', REQUEST);
  const { run } = runner;
  const built = use(BuiltStudies);
  const read = useReceiptsInTurn();
  const studies = built ?? read.studies;
  const trip = run?.end ? roundTrip.safeParse(run.end.value).data : undefined;
  const isHere = run?.source.kind === 'live';
  useEffect(() => {
    if (!trip || !isHere) return;
    setMeasured({ medianMs: trip.medianMs, p95Ms: trip.p95Ms, when: new Date().toISOString() });
  }, [trip?.medianMs, trip?.p95Ms, isHere]);
  useAdvance((by) => {
    if (by === -1 || run) return false;
    runner.start(REQUEST);
    return true;
  });
  return (
    <div className="cost run-panel">
      <div className="cost-bar">
        <LinkWords />
      </div>
      <RunView
        run={run}
        verdict={trip ? costVerdict(trip, studies) : run ? verdictOf(run) : null}
        before="One server, two hundred calls, each of them timed. What does a call cost?"
        actions={<RunControls runner={runner} request={REQUEST} label="Measure 200 calls" />}
      >
        <div className="cost-main">
          {trip ? (
            <Histogram calls={trip.calls} medianMs={trip.medianMs} p95Ms={trip.p95Ms} />
          ) : (
            <div className="cost-plot" />
          )}
          <Table trip={trip} studies={studies} isHere={isHere} />
          {trip && hasLongTail(trip) && (
            <p className="cost-busy">
              So long a tail means a busy machine: calls waited while other work had its turn.
            </p>
          )}
        </div>
      </RunView>
    </div>
  );
}

const SMALL = { model: '1.5b', offer: 'unrelated-64' };

/** The prefill of 64 tools on the small model, in milliseconds; null until the receipt is there. */
function prefillMs(studies: Studies): number | null {
  if (!studies.local) return null;
  const { text } = printFact(fact({ q: 'prefill', ...SMALL, form: 'number' }, studies));
  const value = Number(text.replaceAll(',', ''));
  return Number.isFinite(value) ? value : null;
}

function costVerdict(trip: RoundTrip, studies: Studies): Verdict {
  const prefill = prefillMs(studies);
  const times = prefill === null ? null : count(Math.round(prefill / trip.medianMs));
  return {
    word: `${trip.medianMs.toFixed(3)} ms`,
    tone: 'client',
    code: null,
    sentence: `A call, at the median of ${trip.calls.length}.${
      times ? ` One 64-tool prefill of the small model lasts as long as ${times} of them.` : ''
    }`,
  };
}

function Table(props: { trip: RoundTrip | undefined; studies: Studies; isHere: boolean }) {
  const { trip, studies, isHere } = props;
  const receipt = (query: Parameters<typeof fact>[0]) =>
    studies.local ? printFact(fact(query, studies)).text : '…';
  const here = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(3)} ms`);
  const rows = [
    {
      name: 'start and handshake',
      here: trip && `${(trip.startMs + trip.handshakeMs).toFixed(1)} ms`,
      receipt: receipt({ q: 'round-trip', which: 'start' }),
    },
    {
      name: 'a call, median',
      here: here(trip?.medianMs),
      receipt: receipt({ q: 'round-trip', which: 'median' }),
    },
    {
      name: 'a call, 95th percentile',
      here: here(trip?.p95Ms),
      receipt: receipt({ q: 'round-trip', which: 'p95' }),
    },
    { name: 'one 64-tool prefill, 1.5b', here: '', receipt: receipt({ q: 'prefill', ...SMALL }) },
  ];
  return (
    <table className="cost-table">
      <thead>
        <tr>
          <th scope="col">what</th>
          <th scope="col">{isHere || !trip ? 'here and now' : 'in the recording'}</th>
          <th scope="col">in the receipt</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.here}</td>
            <td>{row.receipt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
