import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useAddressState } from './address.ts';
import { useChapter } from './ChapterContext.ts';
import { lazyOrSaid } from './lazy-or-said.tsx';

const Lab: ComponentType<{ chapter: string }> = lazyOrSaid(
  () => import('../lab/workbench/Workbench.tsx'),
);

/** The place for a client or a server of the reader's own; it comes when it is asked for. */
export function Workbench() {
  const { id } = useChapter();
  const [shared] = useAddressState('lab');
  const [isOpen, setOpen] = useState(false);
  const isShared = shared?.startsWith('workbench-') ?? false;
  useEffect(() => {
    if (isShared) setOpen(true);
  }, [isShared]);
  return (
    <div id="workbench" className="workbench-place">
      {isOpen ? (
        <Suspense fallback={<p>Loading the workbench.</p>}>
          <Lab chapter={id} />
        </Suspense>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Open the workbench
        </button>
      )}
    </div>
  );
}
