import { type ChangeEvent, type ComponentType, Suspense, useState } from 'react';
import type { Exercise } from '../../chapters/contract.ts';
import { BackupButtons } from './BackupButtons.tsx';
import { useChapter } from './ChapterContext.ts';
import { lazyOrSaid } from './lazy-or-said.tsx';

interface RegradeProps {
  chapter: string;
  exercises: readonly Exercise[];
  text: string;
}

const Regrade: ComponentType<RegradeProps> = lazyOrSaid(() => import('../lab/Regrade.tsx'));

/** Saves what the reader did as a file, and checks the code in such a file anew. */
export function Submission() {
  const { id, exercises } = useChapter();
  const [file, setFile] = useState<{ name: string; text: string; opened: number } | null>(null);
  const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen) setFile({ name: chosen.name, text: await chosen.text(), opened: Date.now() });
  };
  return (
    <div className="submission">
      <BackupButtons chapter={id} />
      <div className="backup">
        <label className="backup-open">
          Check a file anew
          <input type="file" accept="application/json,.json" onChange={onFile} />
        </label>
        <span>It is only read: nothing of yours is replaced.</span>
      </div>
      {file && (
        <Suspense fallback={<p>Loading the lab.</p>}>
          <p>{file.name}</p>
          <Regrade key={file.opened} chapter={id} exercises={exercises} text={file.text} />
        </Suspense>
      )}
    </div>
  );
}
