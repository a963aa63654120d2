import { MODELS, OFFERS, type Offer } from '../../../server/live/protocol.ts';
import { LinkWords } from '../../live/LinkWords.tsx';
import { RunControls } from '../../live/RunControls.tsx';
import { RunView } from '../../live/RunView.tsx';
import type { RunState } from '../../live/run-reducer.ts';
import { useLive, useRunner } from '../../live/use-live.ts';
import { type Verdict, verdictOf } from '../../live/verdict.ts';
import { count, visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { useAdvance } from '../../reader/stage.ts';
import { LoopLanes } from './LoopLanes.tsx';
import { turnsOf } from './turns.ts';
import './loop.css';

const SERVERS = ['normal', 'hostile'] as const;
const OFFER_WORDS: Record<Offer, string> = {
  allowed: 'what is allowed',
  advertised: 'all that is advertised',
  search: 'the best of a search',
};

/** Lucy's loop: a model that believes every word (scripted, or the operator's), and two gates. */
export default function Loop() {
  const [namedOffer, setOffer] = useAddressState('offer');
  const [namedServer, setServer] = useAddressState('loop-server');
  const offer = OFFERS.find((one) => one === namedOffer) ?? 'allowed';
  const mode = SERVERS.find((one) => one === namedServer) ?? 'normal';
  const [namedModel, setModel] = useAddressState('loop-model');
  const { model: operators } = useLive();
  const model: (typeof MODELS)[number] =
    namedModel === 'operator' && operators !== null ? 'operator' : 'scripted';
  const request = {
    scenario: 'agent-loop' as const,
    mode,
    options: { timeoutMs: 1_000, offer, ...(model === 'operator' && { model }) },
  };
  const runner = useRunner('loop', request);
  const asked = runner.run?.request;
  const isShown = asked?.mode === mode && (asked.options.offer ?? 'allowed') === offer;
  const run = isShown ? runner.run : undefined;
  const played = run ? turnsOf(run).playedBy : null;
  const shownModel = run ? played : model === 'operator' ? operators : null;
  const clear = () => {
    if (runner.isBusy) runner.stop();
    runner.show(null);
  };
  const choose = (nextOffer: Offer, nextServer: (typeof SERVERS)[number]) => {
    clear();
    setOffer(nextOffer === 'allowed' ? null : nextOffer);
    setServer(nextServer === 'normal' ? null : nextServer);
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
        {operators !== null && (
          <Choice
            legend="Model"
            name="loop-model"
            options={MODELS}
            value={model}
            words={{ scripted: 'scripted', operator: visible(operators) }}
            onChoose={(one) => {
              clear();
              setModel(one === 'operator' ? one : null);
            }}
          />
        )}
        <LinkWords />
      </div>
      <RunView
        run={run}
        verdict={run ? loopVerdict(run) : null}
        before={
          shownModel === null
            ? 'A model that does whatever a description tells it. It is scripted: no language model runs here. What will reach the server?'
            : `${visible(shownModel)} is a language model: nobody has written down what it will ask for. What will reach the server?`
        }
        aside={run && <>{played === null ? 'scripted model' : visible(played)}</>}
        actions={<RunControls runner={runner} request={request} label="Run the loop" />}
      >
        <LoopLanes run={run} model={shownModel} />
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

function loopVerdict(run: RunState): Verdict | null {
  const verdict = verdictOf(run);
  if (run.end?.outcome !== 'ok') return verdict;
  const { offered, turns, answer } = turnsOf(run);
  const refused = turns.filter(({ code }) => code === 'TOOL_NOT_ALLOWED');
  const asked = [...new Set(refused.map(({ name }) => visible(name)))].join(', ');
  const heard = offered?.map(({ name }) => visible(name)).join(', ') ?? 'nothing';
  const bound = answer === null ? ` After ${count(turns.length)} calls the loop ended it.` : '';
  if (run.purchases > 0) {
    return {
      word: 'It arrived',
      tone: 'alarm',
      code: null,
      sentence: 'The purchase reached the server.',
    };
  }
  if (refused.length > 0) {
    return {
      word: 'Never sent',
      tone: 'client',
      code: 'TOOL_NOT_ALLOWED',
      sentence: `It was offered ${offered?.length ?? 0} tools and asked for ${asked}. The dispatcher refused before a byte was written.${bound}`,
    };
  }
  const isOffered = offered?.some(({ name }) => name === 'place_purchase');
  return {
    word: 'Never asked',
    tone: 'client',
    code: null,
    sentence: isOffered
      ? `The model was offered ${heard}, and did not ask to buy.${bound}`
      : `The model was offered ${heard} alone, so it never heard of a purchase.${bound}`,
  };
}
