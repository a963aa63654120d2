import { useMemo } from 'react';
import type { Condition, Studies, Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { percent } from '../../../chapters/mcp-tools/receipt/words.ts';
import { visible } from '../../live/visible.ts';
import { useAdvance } from '../../reader/stage.ts';
import { useStudies } from '../../receipts/use-studies.ts';
import { Band } from '../controls/Band.tsx';
import { type Gap, gapsOf, whyNot } from './gaps.ts';
import { Measured } from './Measured.tsx';
import {
  conditionOf,
  type Decision,
  decisionFor,
  measuredOf,
  type Options,
  optionsOf,
  studyOf,
} from './reading.ts';
import { Settle } from './Settle.tsx';
import { useDecision } from './use-decision.ts';
import './decide.css';

/** A model, a catalog, a protocol and a search put together: what was measured, and what was not. */
export default function DecidePanel() {
  const studies = useStudies();
  const options = useMemo(() => optionsOf(studies), [studies]);
  const [decision, decide] = useDecision(options);
  const study = studyOf(studies, decision.model);
  return (
    <div className="decide">
      {study === null ? (
        <p>Not measured: no receipt is loaded.</p>
      ) : (
        <Decided {...{ studies, options, decision, decide, study }} />
      )}
    </div>
  );
}

interface Props {
  studies: Studies;
  options: Options;
  decision: Decision;
  decide: (change: Partial<Decision>) => void;
  study: Study;
}

function Decided({ options, decision, decide, study }: Props) {
  const condition = conditionOf(decision, study);
  const measured = measuredOf(decision, study);
  const at = measured.findIndex(({ offer }) => offer === condition?.offer);
  useAdvance((by) => {
    const next = measured[at + by];
    if (next) decide(decisionFor(next.offer, decision, study));
    return next !== undefined;
  });
  return (
    <>
      <Settle options={options} decision={decision} decide={decide} />
      {condition === null ? (
        <Band word="Not measured">{visible(whyNot(decision, study))}</Band>
      ) : (
        <Band word={`${condition.correct} of ${condition.n}`}>{said(condition)}</Band>
      )}
      <Measured
        measured={measured}
        chosen={condition}
        study={study}
        onChoose={(offer) => decide(decisionFor(offer, decision, study))}
      />
      <Gaps gaps={condition === null ? [] : gapsOf(decision, condition, study, options)} />
    </>
  );
}

const ASKED = { native: 'called natively', choice: 'asked for a choice' };

function said({ model, protocol, accuracy, interval, noCall, wrongTool }: Condition): string {
  if (accuracy === null || interval === null) return 'requests.';
  const [low, high] = interval;
  const misses = [
    noCall > 0 ? `${noCall} without any call` : '',
    wrongTool > 0 ? `${wrongTool} to a wrong tool` : '',
  ].filter((part) => part !== '');
  const missed = misses.length === 0 ? '' : ` Missed: ${misses.join(', ')}.`;
  return `requests found their tool with ${visible(model)}, ${ASKED[protocol]}: ${percent(accuracy)}, and with so few a 95% interval from ${percent(low)} to ${percent(high)}.${missed}`;
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null;
  return (
    <div className="decide-gaps">
      <p id="decide-gaps">Not measured</p>
      <ul aria-labelledby="decide-gaps">
        {gaps.map(({ text, isMalformed }) => (
          <li key={text}>
            {text}
            {isMalformed && (
              <>
                {' '}
                <a href="#panel-prompt">See the prompt as it was read</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
