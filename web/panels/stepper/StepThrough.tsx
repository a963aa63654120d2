import type { KeyboardEvent, ReactNode } from 'react';
import { CodeLink } from './CodeLink.tsx';
import { Controls } from './Controls.tsx';
import { actionForKey, takesKey } from './keys.ts';
import type { Step } from './lesson.ts';
import { Predict } from './Predict.tsx';
import type { LessonView } from './useLesson.ts';
import './stepper.css';

interface Props<Input, S extends Step> {
  view: LessonView<Input, S>;
  /** What the presets are: "Reply", "Stream". */
  subject: string;
  /** Where the reader makes an input of their own; folded until asked for. */
  editor?: ReactNode;
  /** The drawing of the step. */
  children: ReactNode;
}

/** The frame of every step-through panel: the case, the verdict, the drawing, the question, the steps. */
export function StepThrough<Input, S extends Step>(props: Props<Input, S>) {
  const { view, subject, editor, children } = props;
  const { state, dispatch } = view;
  const isOwn =
    state.step > 0 || state.edited !== null || state.preset !== view.lesson.presets[0].id;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && takesKey(event.target, event.key)) return;
    const action = actionForKey(event.key, state.playing);
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls inside, caught as they bubble
    <div
      className="stepper"
      data-tone={view.step.tone}
      data-own={isOwn || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="stepper-setup">
        <PresetPicker view={view} subject={subject} />
        {editor && (
          <details className="stepper-editor" data-screen>
            <summary>Make your own</summary>
            <div className="stepper-editor-body">{editor}</div>
          </details>
        )}
        <Controls view={view} />
      </div>
      <Verdict step={view.step} />
      <Predict view={view} />
      <div className="stepper-scene">{children}</div>
    </div>
  );
}

const OWN = 'own';

function PresetPicker<Input, S extends Step>({
  view: { lesson, state, dispatch },
  subject,
}: {
  view: LessonView<Input, S>;
  subject: string;
}) {
  const edited = state.edited !== null;
  return (
    <label className="stepper-preset">
      <span>{subject}</span>
      <select
        value={edited ? OWN : state.preset}
        onChange={(event) => dispatch({ type: 'choose', preset: event.target.value })}
      >
        {edited && <option value={OWN}>your own</option>}
        {lesson.presets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Verdict({ step: { word, sentence, decided } }: { step: Step }) {
  return (
    <div className="stepper-verdict">
      <p className="stepper-said" role="status">
        <span className="stepper-word">{word}</span> <span>{sentence}</span>
      </p>
      {decided && (
        <p className="stepper-decided">
          {decided.code && <b>{decided.code}</b>}
          <CodeLink region={decided.region} />
        </p>
      )}
    </div>
  );
}
