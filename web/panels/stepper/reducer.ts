import { type Lesson, questionAt, type Step } from './lesson.ts';

/** Where a reader stands in a lesson. Steps count from 0 here and from 1 on the page. */
export interface Place<Input> {
  preset: string;
  /** The reader's own input, or null while the preset's stands. */
  edited: Input | null;
  step: number;
}

export interface StepState<Input> extends Place<Input> {
  playing: boolean;
  /** The choice made at each step that asked, by step number. */
  predictions: Readonly<Record<number, string>>;
}

export type StepAction<Input> =
  | { type: 'go'; to: number }
  | { type: 'move'; by: number }
  | { type: 'play' }
  | { type: 'pause' }
  /** The timer's: moves on while playing, and stops at the end. */
  | { type: 'tick' }
  | { type: 'predict'; choice: string }
  | { type: 'choose'; preset: string }
  /** `stay` keeps the step, where the edit is made in the drawing itself. */
  | { type: 'edit'; input: Input; stay?: boolean }
  | { type: 'land'; place: Place<Input> }
  | { type: 'reset' };

export type Reducer<Input> = (
  state: StepState<Input>,
  action: StepAction<Input>,
) => StepState<Input>;

export function inputAt<Input, S extends Step>(
  lesson: Lesson<Input, S>,
  place: Place<Input>,
): Input {
  if (place.edited !== null) return place.edited;
  return (lesson.presets.find(({ id }) => id === place.preset) ?? lesson.presets[0]).input;
}

/** A fresh start at a place: nothing predicted, nothing playing, the step within the lesson. */
export function startAt<Input, S extends Step>(
  lesson: Lesson<Input, S>,
  place: Place<Input>,
): StepState<Input> {
  const count = lesson.steps(inputAt(lesson, place)).length;
  const step = Math.min(Math.max(0, place.step), count - 1);
  return { ...place, step, playing: false, predictions: {} };
}

/** The one state machine of all step-through panels. */
export function stepReducer<Input, S extends Step>(lesson: Lesson<Input, S>): Reducer<Input> {
  const start = (place: Place<Input>) => startAt(lesson, place);
  return function reduce(state, action) {
    const steps = lesson.steps(inputAt(lesson, state));
    const last = steps.length - 1;
    const go = (to: number) => ({ ...state, step: Math.min(Math.max(0, to), last) });
    switch (action.type) {
      case 'go':
        return { ...go(action.to), playing: false };
      case 'move':
        return { ...go(state.step + action.by), playing: false };
      case 'play':
        // At the end, play again from the start.
        return { ...go(state.step === last ? 0 : state.step), playing: last > 0 };
      case 'pause':
        return { ...state, playing: false };
      case 'tick': {
        if (!state.playing) return state;
        const next = go(state.step + 1);
        return { ...next, playing: next.step < last };
      }
      case 'predict': {
        const question = questionAt(steps, state.step);
        if (!question || question.settled) return state;
        const predictions = { ...state.predictions, [question.at]: action.choice };
        return { ...go(state.step + 1), playing: false, predictions };
      }
      case 'choose':
        return start({ preset: action.preset, edited: null, step: 0 });
      case 'edit':
        return start({
          preset: state.preset,
          edited: action.input,
          step: action.stay ? state.step : 0,
        });
      case 'land':
        return start(action.place);
      case 'reset':
        return start({ preset: state.preset, edited: null, step: 0 });
    }
  };
}
