import { StepThrough } from '../stepper/StepThrough.tsx';
import { useLesson } from '../stepper/useLesson.ts';
import { FramingScene } from './FramingScene.tsx';
import { framing } from './model.ts';
import { StreamEditor } from './StreamEditor.tsx';
import './framing.css';

/** Where a message ends in a stream of bytes: a real FrameReader, fed read by read. */
export default function FramingPanel() {
  const view = useLesson(framing);
  const editor = <StreamEditor input={view.input} dispatch={view.dispatch} />;
  return (
    <div className="framing-panel">
      <StepThrough view={view} subject="Stream" editor={editor}>
        <FramingScene input={view.input} step={view.step} dispatch={view.dispatch} />
      </StepThrough>
    </div>
  );
}
