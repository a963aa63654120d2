import type { ReactNode } from 'react';
import type { Step } from './lesson.ts';
import type { LessonView } from './useLesson.ts';

/** First, back, play, next, last, and a slider to jump. The same in every panel. */
export function Controls<Input, S extends Step>({ view }: { view: LessonView<Input, S> }) {
  const { steps, state, dispatch } = view;
  const last = steps.length - 1;
  const place = `step ${state.step + 1} of ${steps.length}`;
  const atStart = state.step === 0;
  const atEnd = state.step === last;
  return (
    // biome-ignore lint/a11y/useSemanticElements: controls of one thing, not fields of a form
    <div className="stepper-controls" role="group" aria-label="Steps">
      <Press name="First step" off={atStart} onPress={() => dispatch({ type: 'go', to: 0 })}>
        <path d="M5 4v12M16 4 8 10l8 6z" />
      </Press>
      <Press name="Back" off={atStart} onPress={() => dispatch({ type: 'move', by: -1 })}>
        <path d="m13 4-7 6 7 6" />
      </Press>
      <Press
        name={state.playing ? 'Pause' : 'Play'}
        off={last === 0}
        onPress={() => dispatch({ type: state.playing ? 'pause' : 'play' })}
      >
        {state.playing ? <path d="M7 4v12M13 4v12" /> : <path d="m6 4 10 6-10 6z" />}
      </Press>
      <Press name="Next" off={atEnd} onPress={() => dispatch({ type: 'move', by: 1 })}>
        <path d="m7 4 7 6-7 6" />
      </Press>
      <Press name="Last step" off={atEnd} onPress={() => dispatch({ type: 'go', to: last })}>
        <path d="m4 4 8 6-8 6zM15 4v12" />
      </Press>
      <input
        type="range"
        data-steps
        aria-label="Step"
        aria-valuetext={place}
        min={0}
        max={last}
        value={state.step}
        onChange={(event) => dispatch({ type: 'go', to: Number(event.target.value) })}
      />
      <span className="stepper-place">{place}</span>
      <button type="button" onClick={() => dispatch({ type: 'reset' })}>
        Reset
      </button>
    </div>
  );
}

interface PressProps {
  name: string;
  /** Nothing to do at this end. The button keeps its focus, so it is not `disabled`. */
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Press({ name, off, onPress, children }: PressProps) {
  return (
    <button
      type="button"
      className="stepper-press"
      aria-label={name}
      title={name}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
