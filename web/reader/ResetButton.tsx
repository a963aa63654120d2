import { useState } from 'react';
import type { Chapter } from '../../chapters/contract.ts';
import { useProgressSummary } from './progress-summary.ts';
import { forgetChapter } from './reset.ts';

/** How far the reader came, and the way to forget it all: asked twice, since it cannot be undone. */
export function ResetButton({ chapter }: { chapter: Chapter }) {
  const [asking, setAsking] = useState(false);
  const summary = useProgressSummary(chapter);
  const forget = () => {
    forgetChapter(chapter.id);
    setAsking(false);
  };
  return (
    <div className="contents-progress">
      <p>
        {summary}. <span className="contents-where">Kept on this device alone.</span>
      </p>
      {asking ? (
        <p>
          Forget progress, answers and notes of this chapter?{' '}
          <button type="button" onClick={forget}>
            Forget
          </button>{' '}
          <button type="button" onClick={() => setAsking(false)}>
            Keep
          </button>
        </p>
      ) : (
        <button type="button" onClick={() => setAsking(true)}>
          Reset progress
        </button>
      )}
    </div>
  );
}
