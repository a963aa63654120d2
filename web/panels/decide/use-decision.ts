import { useCallback } from 'react';
import { useAddressState } from '../../reader/address.ts';
import { type Decision, KINDS, type Options, PROTOCOLS } from './reading.ts';

/** What no search is called in an address. */
const NONE = 'none';

/** The decision in the address; what it says wrongly, or of another receipt, is not said. */
export function useDecision(
  options: Options,
): [decision: Decision, decide: (change: Partial<Decision>) => void] {
  const [model, setModel] = useAddressState('decide-model');
  const [kind, setKind] = useAddressState('decide-kind');
  const [size, setSize] = useAddressState('decide-size');
  const [protocol, setProtocol] = useAddressState('decide-protocol');
  const [retriever, setRetriever] = useAddressState('decide-search');
  const decide = useCallback(
    (change: Partial<Decision>) => {
      if (change.model !== undefined) setModel(change.model);
      if (change.kind !== undefined) setKind(change.kind);
      if (change.size !== undefined) setSize(String(change.size));
      if (change.protocol !== undefined) setProtocol(change.protocol);
      if (change.retriever !== undefined) setRetriever(change.retriever ?? NONE);
    },
    [setModel, setKind, setSize, setProtocol, setRetriever],
  );
  const said = { model, kind, size, protocol, retriever };
  return [decisionOf(said, options), decide];
}

/** Exported for its tests. */
export function decisionOf(
  said: Readonly<Record<keyof Decision, string | null>>,
  { models, sizes, retrievers }: Options,
): Decision {
  const [first = ''] = models;
  return {
    model: models.find((model) => model === said.model) ?? models[1] ?? first,
    kind: KINDS.find((kind) => kind === said.kind) ?? 'unrelated',
    size: sizes.find((size) => String(size) === said.size) ?? sizes.at(-1) ?? 0,
    protocol: PROTOCOLS.find((protocol) => protocol === said.protocol) ?? 'native',
    retriever: retrievers.find((retriever) => retriever === said.retriever) ?? null,
  };
}
