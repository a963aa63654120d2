import { useEffect, useState } from 'react';
import type { Exercise } from '../../chapters/contract.ts';
import { GradeTable } from './GradeTable.tsx';
import { type GradeResult, grade, passedCount } from './grading/grade.ts';
import { ENDINGS } from './runner/run.ts';
import { readSubmission, type Submitted } from './submission.ts';
import './lab.css';

interface RegradeProps {
  chapter: string;
  exercises: readonly Exercise[];
  text: string;
}

/** A learner's file, each piece of code in it checked here and now, one after the other. */
export default function Regrade({ chapter, exercises, text }: RegradeProps) {
  const [read] = useState(() => tryRead(chapter, exercises, text));
  const [results, setResults] = useState<ReadonlyMap<string, GradeResult>>(new Map());
  useEffect(() => {
    let isOver = false;
    const checkAll = async () => {
      for (const { exercise, code } of read.submitted) {
        if (code === null || exercise.lab === undefined) continue;
        const result = await grade(exercise.lab, code);
        if (isOver) return;
        setResults((last) => new Map([...last, [exercise.id, result]]));
      }
    };
    void checkAll();
    return () => {
      isOver = true;
    };
  }, [read]);

  if (read.problem !== null) return <p role="alert">{read.problem}</p>;
  const coded = read.submitted.filter(({ code }) => code !== null);
  return (
    <div className="lab-regrade">
      <p role="status">
        {results.size < coded.length
          ? `Checking: ${results.size} of ${coded.length} done.`
          : `${coded.length} checked anew, ${read.submitted.length - coded.length} in words alone.`}
      </p>
      {read.submitted.map((one) => (
        <Row key={one.exercise.id} submitted={one} result={results.get(one.exercise.id)} />
      ))}
    </div>
  );
}

function tryRead(chapter: string, exercises: readonly Exercise[], text: string) {
  try {
    return { submitted: readSubmission(chapter, exercises, text), problem: null };
  } catch (error) {
    return { submitted: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

function Row(props: { submitted: Submitted; result: GradeResult | undefined }) {
  const { submitted, result } = props;
  const { exercise, code, attempt, claimed } = submitted;
  return (
    <details id={`regrade-${exercise.id}`}>
      <summary>
        {exercise.title}: {code === null ? 'in words' : seenWords(result)}
        {result && claimed && claimed.passed !== passedCount(result.rows) && (
          <strong> The file says {claimed.passed}.</strong>
        )}
      </summary>
      {attempt !== '' && <blockquote>{attempt}</blockquote>}
      {result?.problems.map(({ message, line }) => (
        <p key={message} className="lab-problem">
          {line !== undefined && `Line ${line}. `}
          {message}
        </p>
      ))}
      {result && ENDINGS[result.ending] !== '' && <p>{ENDINGS[result.ending]}</p>}
      {result && result.rows.length > 0 && (
        <GradeTable rows={result.rows} caption={`Cases: ${exercise.title}`} />
      )}
      {code !== null && <pre className="lab-output">{code}</pre>}
    </details>
  );
}

function seenWords(result: GradeResult | undefined): string {
  if (!result) return 'not checked yet';
  return `${passedCount(result.rows)} of ${result.rows.length} cases pass`;
}
