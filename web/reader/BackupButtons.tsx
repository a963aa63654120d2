import { type ChangeEvent, useState } from 'react';
import { exportProgress, importProgress } from './backup.ts';

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Progress goes to another device as a file: nothing leaves this one by itself. */
export function BackupButtons({ chapter }: { chapter: string }) {
  const [said, setSaid] = useState('');
  const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    try {
      importProgress(chapter, await file.text());
      setSaid('Taken over from the file.');
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="backup">
      <button
        type="button"
        onClick={() => download(`handshake-${chapter}.json`, exportProgress(chapter))}
      >
        Save answers as a file
      </button>
      <label className="backup-open">
        Open such a file
        <input type="file" accept="application/json,.json" onChange={onFile} />
      </label>
      <span role="status">{said}</span>
    </div>
  );
}
