import { questionAt, type Step } from './lesson.ts';
import type { LessonView } from './useLesson.ts';

/**
 * The question that stands at this step. Its buttons stay when the answer is seen, marked, so that
 * the focus stays where the reader pressed.
 */
export function Predict<Input, S extends Step>({ view }: { view: LessonView<Input, S> }) {
  const { steps, state, dispatch } = view;
  const question = questionAt(steps, state.step);
  if (!question)
    return (
      <div className="stepper-predict" data-screen>
        <Keys />
      </div>
    );
  const { ask, at, settled } = question;
  const predicted = state.predictions[at];
  const right = ask.choices.find(({ id }) => id === ask.answer)?.label;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in one line with the choices
    <div className="stepper-predict" data-screen role="group" aria-label={ask.text}>
      <span className="stepper-question">{ask.text}</span>
      <span className="stepper-choices">
        {ask.choices.map(({ id, label }) => (
          <button
            type="button"
            key={id}
            aria-pressed={id === predicted}
            aria-disabled={settled}
            data-right={settled && id === ask.answer}
            onClick={() => !settled && dispatch({ type: 'predict', choice: id })}
          >
            {label}
          </button>
        ))}
      </span>
      {settled && predicted !== undefined && (
        <span className="stepper-outcome">
          {predicted === ask.answer ? 'as you predicted' : `it was: ${right}`}
        </span>
      )}
      <Keys />
    </div>
  );
}

function Keys() {
  return (
    <span className="stepper-keys" aria-hidden="true">
      <kbd>←</kbd> <kbd>→</kbd> <kbd>Space</kbd>
    </span>
  );
}
