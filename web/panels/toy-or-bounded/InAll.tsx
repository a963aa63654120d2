import { useState, useSyncExternalStore } from 'react';
import { COMPARED } from '../../../chapters/mcp-concepts/toy-modes.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import { live } from '../../live/manager.ts';
import type { RunState } from '../../live/run-reducer.ts';
import { useLive } from '../../live/use-live.ts';
import { Scrollable } from '../../reader/Scrollable.tsx';
import {
  expectedBounded,
  expectedToy,
  inWords,
  isBoundedAsExpected,
  isToyAsExpected,
  resultOf,
} from './words.ts';

interface Pair {
  toy: string;
  bounded: string;
}
type Pairs = Readonly<Partial<Record<ModeName, Pair>>>;

/** All modes in one table: what each client must come to, and what it came to here and now. */
export function InAll({ onChoose }: { onChoose: (mode: ModeName) => void }) {
  const { link } = useLive();
  const [pairs, setPairs] = useState<Pairs>({});
  useChanges(pairs);
  const start = () => {
    const options = { timeoutMs: 1_000 };
    const both = COMPARED.map((mode): [ModeName, Pair] => [
      mode,
      {
        toy: live.start({ scenario: 'toy-client', mode, options }),
        bounded: live.start({ scenario: 'failure-mode', mode, options }),
      },
    ]);
    setPairs(Object.fromEntries(both));
  };
  return (
    <details data-screen className="two-clients-all">
      <summary>All {COMPARED.length} modes, expected beside seen</summary>
      <button type="button" className="run-quiet" onClick={start} disabled={link !== 'live'}>
        Run all
      </button>
      <Scrollable label="Both clients in all modes">
        <table>
          <thead>
            <tr>
              <th scope="col">mode</th>
              <th scope="col">the toy: expected</th>
              <th scope="col">seen</th>
              <th scope="col">StdioClient: expected</th>
              <th scope="col">seen</th>
            </tr>
          </thead>
          <tbody>
            {COMPARED.map((mode) => {
              const toy = runOf(pairs[mode]?.toy);
              const bounded = runOf(pairs[mode]?.bounded);
              return (
                <tr key={mode}>
                  <th scope="row">
                    <button type="button" onClick={() => onChoose(mode)}>
                      {mode}
                    </button>
                  </th>
                  <td>
                    <code>{expectedToy(mode)}</code>
                  </td>
                  <Seen
                    run={toy}
                    value={toy ? resultOf(toy) : null}
                    isRight={toy ? isToyAsExpected(toy, mode) : null}
                  />
                  <td>
                    <code>{expectedBounded(mode)}</code>
                  </td>
                  <Seen
                    run={bounded}
                    value={bounded?.end?.outcome === 'ok' ? resultOf(bounded) : null}
                    isRight={bounded ? isBoundedAsExpected(bounded, mode) : null}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrollable>
    </details>
  );
}

function Seen(props: { run: RunState | undefined; value: string | null; isRight: boolean | null }) {
  const { run, value, isRight } = props;
  if (!run) return <td />;
  if (!run.end) return <td>{run.refusal?.code ?? 'under way'}</td>;
  return (
    <td data-right={isRight ?? undefined}>
      <code>{inWords(value, run.end.code)}</code>
      {isRight !== null && <b>{isRight ? ' ✓' : ' ✗ not as expected'}</b>}
    </td>
  );
}

const runOf = (id: string | undefined) => (id === undefined ? undefined : live.run(id));

// One function for good: another at each render would leave and join the socket again, without end.
const subscribe = (listener: () => void) => live.subscribe(listener);

/** Renders again whenever one of these runs has moved on. */
function useChanges(pairs: Pairs): void {
  useSyncExternalStore(
    subscribe,
    () =>
      Object.values(pairs)
        .flatMap(({ toy, bounded }) => [toy, bounded])
        .map((id) => live.run(id)?.nextSeq ?? -1)
        .join(),
    () => '',
  );
}
