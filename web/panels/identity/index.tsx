import { StepThrough } from '../stepper/StepThrough.tsx';
import { useLesson } from '../stepper/useLesson.ts';
import { IdentityScene } from './IdentityScene.tsx';
import { identity } from './model.ts';
import { ReplyEditor } from './ReplyEditor.tsx';
import './identity.css';

/** What binds an answer to a question: request 41 waits, and the reader tries replies on it. */
export default function IdentityPanel() {
  const view = useLesson(identity);
  const editor = <ReplyEditor input={view.input} dispatch={view.dispatch} />;
  return (
    <div className="identity-panel">
      <StepThrough view={view} subject="Reply" editor={editor}>
        <IdentityScene input={view.input} step={view.step} />
      </StepThrough>
    </div>
  );
}
