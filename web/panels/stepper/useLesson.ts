import { useEffect, useMemo, useReducer, useRef } from 'react';
import { useIsPictured } from '../../live/pictured.ts';
import { useAddressState } from '../../reader/address.ts';
import { rememberPrediction } from '../../reader/memory.ts';
import { useAdvance } from '../../reader/stage.ts';
import { type Lesson, questionAt, type Step } from './lesson.ts';
import { readPlace, writePlace } from './place.ts';
import { inputAt, type StepAction, type StepState, startAt, stepReducer } from './reducer.ts';

/** How long a step stands while the lesson plays. */
const PLAY_MS = 2200;
/** Browsers refuse an address that changes with every key or move of the pointer. */
const ADDRESS_MS = 150;

/** All that a panel needs to draw itself at the step where its reader stands. */
export interface LessonView<Input, S extends Step> {
  lesson: Lesson<Input, S>;
  state: StepState<Input>;
  input: Input;
  steps: readonly [S, ...S[]];
  step: S;
  dispatch(action: StepAction<Input>): void;
}

/** Runs a lesson: its state machine, its place in the address, the play timer, the clicker. */
export function useLesson<Input, S extends Step>(lesson: Lesson<Input, S>): LessonView<Input, S> {
  const [address, setAddress] = useAddressState(lesson.id);
  const reduce = useMemo(() => stepReducer(lesson), [lesson]);
  const isPictured = useIsPictured();
  const [state, dispatch] = useReducer(reduce, address, (value) => {
    const place = readPlace(lesson, value);
    return startAt(lesson, isPictured ? { ...place, step: Number.POSITIVE_INFINITY } : place);
  });
  const input = inputAt(lesson, state);
  const steps = useMemo(() => lesson.steps(input), [lesson, input]);
  const step = steps[state.step] ?? steps[0];

  useAddress(lesson, state, address, setAddress, dispatch);

  useEffect(() => {
    if (!state.playing) return;
    const timer = setInterval(() => dispatch({ type: 'tick' }), PLAY_MS);
    return () => clearInterval(timer);
  }, [state.playing]);

  useAdvance((by) => {
    const there = steps[state.step + by] !== undefined;
    if (there) dispatch({ type: 'move', by });
    return there;
  });

  const view = { lesson, state, input, steps, step };
  return {
    ...view,
    dispatch(action) {
      if (action.type === 'predict') remember(view, action.choice);
      dispatch(action);
    },
  };
}

/** The address follows the state, and the state lands wherever another hand moves the address. */
function useAddress<Input, S extends Step>(
  lesson: Lesson<Input, S>,
  state: StepState<Input>,
  address: string | null,
  setAddress: (value: string | null) => void,
  dispatch: (action: StepAction<Input>) => void,
): void {
  const written = useRef(address);

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    dispatch({ type: 'land', place: readPlace(lesson, address) });
  }, [lesson, address, dispatch]);

  const place = writePlace(lesson, state);
  useEffect(() => {
    if (place === written.current) return;
    const timer = setTimeout(() => {
      written.current = place;
      setAddress(place);
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [place, setAddress]);
}

function remember<Input, S extends Step>(
  { lesson, state, steps }: Omit<LessonView<Input, S>, 'dispatch'>,
  predicted: string,
): void {
  const question = questionAt(steps, state.step);
  if (!question || question.settled) return;
  const subject = state.edited === null ? state.preset : 'own';
  const id = `${subject}.${question.at + 1}`;
  const { choices, answer } = question.ask;
  const label = (choice: string) => choices.find((one) => one.id === choice)?.label ?? choice;
  rememberPrediction({ panel: lesson.id, id, predicted: label(predicted), actual: label(answer) });
}
