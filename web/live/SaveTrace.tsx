import { live } from './manager.ts';
import type { RunState } from './run-reducer.ts';
import { headerOf, writeTrace } from './trace.ts';
import { useLive } from './use-live.ts';

/** Downloads a finished run as JSON Lines, to be opened again here or read by a program. */
export function SaveTrace({ run }: { run: RunState | undefined }) {
  const { platform, node } = useLive();
  if (!run?.end) return null;
  const save = () => {
    const header = headerOf(run, { recorded: new Date().toISOString(), platform, node });
    if (!header) return;
    const text = writeTrace({ header, events: live.events(run.run) });
    const address = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${header.scenario}.${header.mode}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1_000);
  };
  return (
    <button type="button" className="run-quiet run-desk" onClick={save}>
      Save trace
    </button>
  );
}
