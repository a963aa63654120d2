import {
  type ComponentType,
  type LazyExoticComponent,
  type lazy,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react';
import type { Exercise as ExerciseData } from '../../chapters/contract.ts';
import { AnswerField } from './AnswerField.tsx';
import { useAddressState } from './address.ts';
import { useChapter } from './ChapterContext.ts';
import { useWork } from './exercises.ts';
import { Inline } from './Inline.tsx';
import { lazyOrLeft, lazyOrSaid } from './lazy-or-said.tsx';
import { components } from './mdx.tsx';
import { useGrade } from './memory.ts';
import { Reveal } from './Reveal.tsx';
import './exercise.css';

/** One exercise: the goal, room for an attempt, hints one at a time, and a solution that waits. */
export function Exercise({ id }: { id: string }) {
  const { exercises } = useChapter();
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new Error(`no exercise ${id}`);
  return <Framed exercise={exercise} number={exercises.indexOf(exercise) + 1} />;
}

const solutions = new Map<ExerciseData, ReturnType<typeof lazy>>();

function solutionOf(exercise: ExerciseData) {
  const made =
    solutions.get(exercise) ??
    lazyOrLeft(async () => {
      const { default: Text } = await exercise.solution();
      return { default: () => Text({ components }) };
    });
  solutions.set(exercise, made);
  return made;
}

function Framed({ exercise, number }: { exercise: ExerciseData; number: number }) {
  const item = `exercise-${exercise.id}`;
  const labelId = useId();
  const [work, change] = useWork(useChapter().id, exercise.id);
  const Solution = solutionOf(exercise);
  return (
    <section id={item} className="exercise" aria-label={exercise.title}>
      <h3>
        <a href={`#${item}`}>
          Exercise {number}. {exercise.title}
        </a>
      </h3>
      <p>
        <Inline text={exercise.goal} />
      </p>
      <label id={labelId} htmlFor={`${item}-attempt`}>
        Your attempt
      </label>
      <AnswerField
        id={`${item}-attempt`}
        rows={3}
        value={work.attempt}
        placeholder="Code, or what you would do and why"
        onChange={(event) => change({ attempt: event.target.value })}
      />
      {exercise.lab && <WriteCode id={exercise.lab} title={exercise.title} />}
      <Grade exercise={exercise.id} />
      <Hints hints={exercise.hints} open={work.hints} onOpen={(hints) => change({ hints })} />
      <Reveal
        id={`${item}-solution`}
        summary="Solution"
        advice="Nothing is written above yet. A sentence about your plan is enough."
        ready={work.attempt.trim().length >= 20}
      >
        <Suspense>
          <Solution />
        </Suspense>
      </Reveal>
    </section>
  );
}

type OpenLab = LazyExoticComponent<ComponentType<object>>;

/** The editor comes when it is asked for: by the button, or by a link with code in it. */
function WriteCode({ id, title }: { id: string; title: string }) {
  const chapter = useChapter().id;
  const [shared] = useAddressState('lab');
  const isShared = shared?.startsWith(`${id}.`) ?? false;
  const [Lab, setLab] = useState<OpenLab | null>(null);
  const open = () => setLab(() => labOf(chapter, id, title));
  useEffect(() => {
    if (isShared) setLab((last: OpenLab | null) => last ?? labOf(chapter, id, title));
  }, [isShared, chapter, id, title]);
  if (Lab === null) {
    return (
      <button type="button" className="button exercise-code" onClick={open}>
        Write code, and have it checked
      </button>
    );
  }
  return (
    <Suspense fallback={<p>Loading the editor.</p>}>
      <Lab />
    </Suspense>
  );
}

function labOf(chapter: string, id: string, title: string) {
  return lazyOrSaid<object>(async () => {
    const [{ default: Lab }, { loadStarter }] = await Promise.all([
      import('../lab/GradedExercise.tsx'),
      import('../lab/starters.ts'),
    ]);
    const starter = await loadStarter(chapter, id);
    return {
      default: () => <Lab chapter={chapter} exercise={id} title={title} starter={starter} />,
    };
  });
}

function Hints(props: { hints: string[]; open: number; onOpen: (count: number) => void }) {
  const { hints, open, onOpen } = props;
  return (
    <div className="exercise-hints">
      <ol>
        {hints.slice(0, open).map((hint) => (
          <li key={hint}>
            <Inline text={hint} />
          </li>
        ))}
      </ol>
      {open < hints.length && (
        <button type="button" onClick={() => onOpen(open + 1)}>
          Hint {open + 1} of {hints.length}
        </button>
      )}
    </div>
  );
}

function Grade({ exercise }: { exercise: string }) {
  const grade = useGrade(exercise);
  if (!grade) return null;
  return (
    <p className="exercise-grade">
      The lab: {grade.passed} of {grade.total} checks passed.
    </p>
  );
}
