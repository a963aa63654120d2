import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readMeasured, subscribeMeasured } from '../live/measured.ts';
import { useAddressState } from '../reader/address.ts';
import {
  DEFAULT_SELECTION,
  formatSelection,
  parseSelection,
  SELECTION_KEYS,
  type Selection,
} from './selection.ts';

/**
 * What the reader chose to look at, as the address has it, for every figure at once.
 *
 * @returns the selection, what changes a part of it, and what resets all of it
 */
export function useSelection(): {
  selection: Selection;
  choose: (change: Partial<Selection>) => void;
  reset: () => void;
} {
  const [models, setModels] = useAddressState('models');
  const [protocol, setProtocol] = useAddressState('protocol');
  const [kinds, setKinds] = useAddressState('kinds');
  const [perday, setPerday] = useAddressState('perday');
  const [grid, setGrid] = useAddressState('grid');
  const [cell, setCell] = useAddressState('cell');
  const selection = useMemo(
    () => parseSelection({ models, protocol, kinds, perday, grid, cell }),
    [models, protocol, kinds, perday, grid, cell],
  );
  const write = useCallback(
    (next: Selection) => {
      const parameters = formatSelection(next);
      const setters = {
        models: setModels,
        protocol: setProtocol,
        kinds: setKinds,
        perday: setPerday,
        grid: setGrid,
        cell: setCell,
      };
      for (const key of SELECTION_KEYS) setters[key](parameters[key]);
    },
    [setModels, setProtocol, setKinds, setPerday, setGrid, setCell],
  );
  const choose = useCallback(
    (change: Partial<Selection>) => write({ ...selection, ...change }),
    [selection, write],
  );
  const reset = useCallback(() => write(DEFAULT_SELECTION), [write]);
  return { selection, choose, reset };
}

/** The round trip on this machine, once a live run has measured it. */
export function useMeasured() {
  return useSyncExternalStore(subscribeMeasured, readMeasured, () => null);
}
