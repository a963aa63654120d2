import { OFFERS, type Offer } from '../../../server/live/protocol.ts';
import { GateLanes, type GateRow } from '../../live/GateLanes.tsx';
import { LinkWords } from '../../live/LinkWords.tsx';
import { RunControls } from '../../live/RunControls.tsx';
import { RunView } from '../../live/RunView.tsx';
import type { RunState } from '../../live/run-reducer.ts';
import { useRunner } from '../../live/use-live.ts';
import { type Verdict, verdictOf } from '../../live/verdict.ts';
import { visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { useAdvance } from '../../reader/stage.ts';
import { Offering } from './Offering.tsx';
import { type Turn, turnsOf } from './turns.ts';
import './loop.css';

const SERVERS = ['normal', 'hostile'] as const;
const OFFER_WORDS: Record<Offer, string> = {
  allowed: 'what is allowed',
  advertised: 'all that is advertised',
  search: 'the best of a search',
};

/** Lucy's loop with a scripted model that believes every word, and two gates that do not. */
export default function Loop() {
  const [namedOffer, setOffer] = useAddressState('offer');
  const [namedServer, setServer] = useAddressState('loop-server');
  const offer = OFFERS.find((one) => one === namedOffer) ?? 'allowed';
  const mode = SERVERS.find((one) => one === namedServer) ?? 'normal';
  const request = { scenario: 'agent-loop' as const, mode, options: { timeoutMs: 1_000, offer } };
  const runner = useRunner('loop', request);
  const asked = runner.run?.request;
  const isShown = asked?.mode === mode && (asked.options.offer ?? 'allowed') === offer;
  const run = isShown ? runner.run : undefined;
  const choose = (nextOffer: Offer, nextServer: (typeof SERVERS)[number]) => {
    if (runner.isBusy) runner.stop();
    setOffer(nextOffer === 'allowed' ? null : nextOffer);
    setServer(nextServer === 'normal' ? null : nextServer);
    runner.show(null);
  };
  const all = SERVERS.flatMap((server) => OFFERS.map((one) => ({ server, offer: one })));
  useAdvance((by) => {
    if (by === 1 && !run) {
      runner.start(request);
      return true;
    }
    const at = all.findIndex((one) => one.server === mode && one.offer === offer);
    const next = all[at + by];
    if (next) choose(next.offer, next.server);
    return next !== undefined;
  });
  return (
    <div className="loop run-panel">
      <div className="loop-bar">
        <Choice
          legend="Offered"
          name="offer"
          options={OFFERS}
          value={offer}
          words={OFFER_WORDS}
          onChoose={(one) => choose(one, mode)}
        />
        <Choice
          legend="Server"
          name="loop-server"
          options={SERVERS}
          value={mode}
          words={{ normal: 'normal', hostile: 'hostile' }}
          onChoose={(one) => choose(offer, one)}
        />
        <LinkWords />
      </div>
      <RunView
        run={run}
        verdict={run ? loopVerdict(run) : null}
        before="A model that does whatever a description tells it. It is scripted: no language model runs here. What will reach the server?"
        actions={<RunControls runner={runner} request={request} label="Run the loop" />}
      >
        <LoopLanes run={run} />
      </RunView>
    </div>
  );
}

function Choice<T extends string>(props: {
  legend: string;
  name: string;
  options: readonly T[];
  value: T;
  words: Record<T, string>;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      {props.options.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={props.name}
            checked={one === props.value}
            onChange={() => props.onChoose(one)}
          />
          {props.words[one]}
        </label>
      ))}
    </fieldset>
  );
}

function LoopLanes({ run }: { run: RunState | undefined }) {
  const { offered, turns, answer } = turnsOf(run);
  return (
    <div className="loop-main">
      <Offering tools={offered} />
      <GateLanes
        model={
          <>
            model <small>(scripted)</small>
          </>
        }
        rows={[
          ...turns.flatMap(turnRows),
          ...(answer === null
            ? []
            : [
                {
                  key: 'answer',
                  from: 'model' as const,
                  to: 'model' as const,
                  left: 'answers',
                  right: visible(answer),
                },
              ]),
        ]}
      />
    </div>
  );
}

function turnRows(turn: Turn): GateRow[] {
  const args = <small>{Object.values(turn.arguments).map(String).map(visible).join(', ')}</small>;
  const asks = (
    <>
      {visible(turn.name)}
      {args}
    </>
  );
  const isAlarming = turn.name === 'place_purchase';
  if (turn.status === 'ok') {
    return [
      { key: turn.key, from: 'model', to: 'server', left: asks, right: 'tools/call', isAlarming },
      {
        key: `${turn.key}-told`,
        from: 'server',
        to: 'model',
        right: visible(turn.told ?? ''),
        isAlarming,
      },
    ];
  }
  if (turn.status === 'begin') {
    return [{ key: turn.key, from: 'model', to: 'gate', left: asks }];
  }
  const right = (
    <>
      not allowed by this application
      <small>told: {visible(turn.told ?? '')}</small>
    </>
  );
  return [{ key: turn.key, from: 'model', to: 'gate', left: asks, right, isStopped: true }];
}

function loopVerdict(run: RunState): Verdict | null {
  const verdict = verdictOf(run);
  if (!run.end || run.end.outcome !== 'ok') return verdict;
  const { offered, turns } = turnsOf(run);
  const refused = turns.filter(({ status }) => status !== 'ok').length;
  const heard = offered?.map(({ name }) => name).join(', ') ?? 'nothing';
  if (run.purchases > 0) {
    return {
      word: 'It arrived',
      tone: 'alarm',
      code: null,
      sentence: 'The purchase reached the server.',
    };
  }
  return refused > 0
    ? {
        word: 'Never sent',
        tone: 'client',
        code: 'TOOL_NOT_ALLOWED',
        sentence: `It was offered ${offered?.length ?? 0} tools and asked to buy. The dispatcher refused before a byte was written.`,
      }
    : {
        word: 'Never asked',
        tone: 'client',
        code: null,
        sentence: `The model was offered ${heard} alone, so it never heard of a purchase.`,
      };
}
