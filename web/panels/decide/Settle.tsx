import { visible } from '../../live/visible.ts';
import { retrieverName } from '../controls/offer-name.ts';
import { Pick } from '../controls/Pick.tsx';
import { Radios } from '../controls/Radios.tsx';
import { type Decision, KINDS, type Options, PROTOCOLS } from './reading.ts';

const PROTOCOL_NAMES = { native: 'native calls', choice: 'a choice' };
const NONE = 'none';

interface Props {
  options: Options;
  decision: Decision;
  decide: (change: Partial<Decision>) => void;
}

/** What there is to settle. Every combination can be chosen, measured or not. */
export function Settle({ options, decision, decide }: Props) {
  return (
    <div className="panel-controls">
      <Pick label="Model" value={decision.model} onChoose={(model) => decide({ model })}>
        {options.models.map((model) => (
          <option key={model} value={model}>
            {visible(model)}
          </option>
        ))}
      </Pick>
      <Radios
        legend="As"
        name="decide-protocol"
        options={PROTOCOLS}
        value={decision.protocol}
        label={(protocol) => PROTOCOL_NAMES[protocol]}
        onChoose={(protocol) => decide({ protocol })}
      />
      <Radios
        legend="Tools"
        name="decide-size"
        options={options.sizes.map(String)}
        value={String(decision.size)}
        label={(size) => size}
        onChoose={(size) => decide({ size: Number(size) })}
      />
      <Radios
        legend="The others are"
        name="decide-kind"
        options={KINDS}
        value={decision.kind}
        label={(kind) => kind}
        onChoose={(kind) => decide({ kind })}
      />
      <Radios
        legend="Search"
        name="decide-search"
        options={[NONE, ...options.retrievers]}
        value={decision.retriever ?? NONE}
        label={(retriever) => (retriever === NONE ? 'none' : retrieverName(retriever))}
        onChoose={(retriever) => decide({ retriever: retriever === NONE ? null : retriever })}
      />
    </div>
  );
}
