import { useEffect, useState } from 'react';
import type { RecallQuestion } from '../../chapters/contract.ts';
import { focusField } from './AnswerField.tsx';
import { BackupButtons } from './BackupButtons.tsx';
import { useChapter } from './ChapterContext.ts';
import { reveal } from './deep-links.ts';
import { RecallItem } from './RecallItem.tsx';
import { useReviews } from './reviews.ts';
import { nextQuestion, standing } from './schedule.ts';
import { WrongPredictions } from './WrongPredictions.tsx';
import './recall.css';

/** More than these at once is a wall of fields: then a few stand open, and the others are a press away. */
const MANY = 7;
const FEW = 4;

/** The questions after a part: answer first, compare, rate oneself, and meet the question again. */
export function Recall({ part }: { part?: string }) {
  const chapter = useChapter();
  const questions = chapter.recall.filter(
    (question) => part === undefined || question.part === part,
  );
  const shown = questions.length > MANY ? FEW : questions.length;
  const [first, rest] = [questions.slice(0, shown), questions.slice(shown)];
  return (
    <div className="recall">
      <Score questions={questions} />
      <Questions questions={first} />
      {rest.length > 0 && (
        <details className="recall-more">
          <summary>{rest.length} more questions</summary>
          <Questions questions={rest} />
        </details>
      )}
      <WrongPredictions />
      <BackupButtons chapter={chapter.id} />
    </div>
  );
}

function Questions({ questions }: { questions: RecallQuestion[] }) {
  return (
    <ol className="recall-questions">
      {questions.map((question) => (
        <RecallItem key={question.id} question={question} />
      ))}
    </ol>
  );
}

function Score({ questions }: { questions: RecallQuestion[] }) {
  const { reviews } = useReviews(useChapter().id);
  const now = useNow();
  const answered = questions.filter(({ id }) => reviews[id]).length;
  const due = questions.filter(({ id }) => standing(reviews[id], now) === 'due').length;
  const next = nextQuestion(questions, reviews, now);
  const goOn = () => {
    if (!next) return;
    reveal(`recall-${next.id}`);
    focusField(document.getElementById(`recall-${next.id}`));
  };
  return (
    <div className="recall-score">
      <p role="status">
        <strong>
          {answered} of {questions.length}
        </strong>{' '}
        answered{due > 0 && `, ${due} due again`}
      </p>
      <button type="button" disabled={!next} onClick={goOn}>
        {next ? 'Take the next question' : 'Nothing is due now'}
      </button>
    </div>
  );
}

/** The time, to the minute; 0 until the page is alive, so that the prerendered text is the same. */
export function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
