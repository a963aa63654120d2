import { type ReactNode, useState } from 'react';
import { rememberGrade } from '../reader/memory.ts';
import { CodeSpace } from './CodeSpace.tsx';
import { Console } from './Console.tsx';
import { GradeTable } from './GradeTable.tsx';
import { type GradeRow, passedCount, rowsAfter } from './grading/grade.ts';
import { useLabRun } from './use-lab-run.ts';

interface GradedExerciseProps {
  chapter: string;
  exercise: string;
  title: string;
  starter: string;
}

/** An exercise as code: written here, and tried on every case of its own. */
export default function GradedExercise(props: GradedExerciseProps) {
  const { chapter, exercise, title, starter } = props;
  const { printed, isBusy, start, stop } = useLabRun();
  const [rows, setRows] = useState<readonly GradeRow[]>([]);

  const check = (source: string) => {
    let seen: readonly GradeRow[] = [];
    setRows([]);
    const run = start({ kind: 'grade', exercise, source }, (said) => {
      seen = rowsAfter(seen, said);
      setRows(seen);
    });
    void run.ended.then((ending) => {
      if (ending === 'stopped' || seen.length === 0) return;
      rememberGrade(exercise, { passed: passedCount(seen), total: seen.length });
    });
  };
  return (
    <CodeSpace
      chapter={chapter}
      id={exercise}
      element={`exercise-${exercise}`}
      label={`Your code: ${title}`}
      starter={starter}
      action="Check"
      isBusy={isBusy}
      onRun={check}
      onStop={stop}
      problem={printed?.problems.find(({ line }) => line !== undefined)}
    >
      <Console printed={printed} label={title} isAside />
      {rows.length > 0 && (
        <>
          <p className="lab-sum" role="status">
            {printed?.ending && sum(rows)}
          </p>
          <GradeTable rows={rows} caption={`Cases: ${title}`} />
        </>
      )}
    </CodeSpace>
  );
}

function sum(rows: readonly GradeRow[]): ReactNode {
  const passed = passedCount(rows);
  return passed === rows.length
    ? `All ${rows.length} cases pass.`
    : `${passed} of ${rows.length} cases pass.`;
}
