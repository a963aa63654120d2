import { useCallback } from 'react';
import { FAMILIES } from '../../../chapters/mcp-tools/prompt/frames.ts';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { visible } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { offerName } from '../controls/offer-name.ts';
import { Pick } from '../controls/Pick.tsx';
import { Radios } from '../controls/Radios.tsx';
import { type Choice, choiceOf, offersOf, PROTOCOLS } from './choice.ts';

/** The prompt that the address names, and what changes a part of it. */
export function useChoice(study: Study): [Choice, (change: Partial<Choice>) => void] {
  const [task, setTask] = useAddressState('prompt-request');
  const [offer, setOffer] = useAddressState('prompt-offer');
  const [protocol, setProtocol] = useAddressState('prompt-protocol');
  const [family, setFamily] = useAddressState('prompt-family');
  const choose = useCallback(
    (change: Partial<Choice>) => {
      if (change.task !== undefined) setTask(String(change.task));
      if (change.offer !== undefined) setOffer(change.offer);
      if (change.protocol !== undefined) setProtocol(change.protocol);
      if (change.family !== undefined) setFamily(change.family);
    },
    [setTask, setOffer, setProtocol, setFamily],
  );
  return [choiceOf({ task, offer, protocol, family }, study), choose];
}

const PROTOCOL_NAMES = { native: 'native calls', choice: 'a choice' };

export function Choices(props: {
  study: Study;
  choice: Choice;
  choose: (change: Partial<Choice>) => void;
}) {
  const { study, choice, choose } = props;
  const { tasks, catalogs } = study.header;
  return (
    <div className="panel-controls">
      <Pick
        label="Request"
        value={String(choice.task)}
        onChoose={(task) => choose({ task: Number(task) })}
      >
        {tasks.map(({ request }, task) => (
          <option key={task} value={task}>
            {visible(request)}
          </option>
        ))}
      </Pick>
      <Pick label="Offered" value={choice.offer} onChoose={(offer) => choose({ offer })}>
        {offersOf(study).map((offer) => (
          <option key={offer} value={offer}>
            {offerName(offer, catalogs.shop.length)}
          </option>
        ))}
      </Pick>
      <Radios
        legend="As"
        name="prompt-protocol"
        options={PROTOCOLS}
        value={choice.protocol}
        label={(protocol) => PROTOCOL_NAMES[protocol]}
        onChoose={(protocol) => choose({ protocol })}
      />
      <Pick
        label="Family"
        value={choice.family}
        onChoose={(named) =>
          choose({ family: FAMILIES.find((family) => family === named) ?? choice.family })
        }
      >
        {FAMILIES.map((family) => (
          <option key={family}>{family}</option>
        ))}
      </Pick>
    </div>
  );
}
