import { StepThrough } from '../stepper/StepThrough.tsx';
import { useLesson } from '../stepper/useLesson.ts';
import { DiscoveryScene } from './DiscoveryScene.tsx';
import { discovery } from './model.ts';
import { OfferEditor } from './OfferEditor.tsx';
import './discovery.css';

/** Who decides: what a server advertises, what the application allows, and what is ever sent. */
export default function DiscoveryPanel() {
  const view = useLesson(discovery);
  const editor = <OfferEditor input={view.input} dispatch={view.dispatch} />;
  return (
    <div className="discovery-panel">
      <StepThrough view={view} subject="Case" editor={editor}>
        <DiscoveryScene input={view.input} step={view.step} dispatch={view.dispatch} />
      </StepThrough>
    </div>
  );
}
