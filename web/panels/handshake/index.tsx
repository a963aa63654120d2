import { StepThrough } from '../stepper/StepThrough.tsx';
import { useLesson } from '../stepper/useLesson.ts';
import { HandshakeScene } from './HandshakeScene.tsx';
import { handshake } from './model.ts';
import './handshake.css';

/** What must happen before anything else: the conversation, message by message, and what stops it. */
export default function HandshakePanel() {
  const view = useLesson(handshake);
  return (
    <div className="handshake-panel">
      <StepThrough view={view} subject="What if">
        <HandshakeScene step={view.step} dispatch={view.dispatch} />
      </StepThrough>
    </div>
  );
}
