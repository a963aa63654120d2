import { useId } from 'react';
import type { RecallQuestion } from '../../chapters/contract.ts';
import { AnswerField } from './AnswerField.tsx';
import { useChapter } from './ChapterContext.ts';
import { Inline } from './Inline.tsx';
import { useNow } from './Recall.tsx';
import { Reveal } from './Reveal.tsx';
import { useReviews } from './reviews.ts';
import { inWords, RATINGS, type Review, standing } from './schedule.ts';

/** Two words are an attempt; one is a slip of the finger. */
const ATTEMPT = /\S+\s+\S/;

const RATING_NAMES = { again: 'Missed it', hard: 'Hard', good: 'Had it' } as const;

export function RecallItem({ question }: { question: RecallQuestion }) {
  const chapter = useChapter();
  const { reviews, answers, write, rate } = useReviews(chapter.id);
  const now = useNow();
  const labelId = useId();
  const answer = answers[question.id] ?? '';
  const last = reviews[question.id];
  const section = chapter.parts
    .flatMap((part) => part.sections)
    .find(({ id }) => id === question.section);
  return (
    <li id={`recall-${question.id}`} className="recall-item" data-standing={standing(last, now)}>
      <p id={labelId} className="recall-question">
        <Inline text={question.question} />
      </p>
      <AnswerField
        aria-labelledby={labelId}
        placeholder="Your answer first"
        rows={2}
        value={answer}
        onChange={(event) => write(question.id, event.target.value)}
      />
      <Reveal
        summary="Compare"
        advice="Write your own answer first, even a bad one: it makes this one stick."
        ready={ATTEMPT.test(answer)}
      >
        <div className="recall-answer">
          <p>
            <Inline text={question.answer} />
          </p>
          {section && (
            <p className="recall-where">
              Told in <a href={`#${section.id}`}>{section.title}</a>.
            </p>
          )}
          <fieldset className="recall-ratings">
            <legend>How was it?</legend>
            {RATINGS.map((rating) => (
              <button key={rating} type="button" onClick={() => rate(question.id, rating)}>
                {RATING_NAMES[rating]}
              </button>
            ))}
          </fieldset>
        </div>
      </Reveal>
      {now > 0 && last && (
        <p className="recall-standing">
          <Standing last={last} now={now} />
        </p>
      )}
    </li>
  );
}

function Standing({ last, now }: { last: Review; now: number }) {
  return last.due <= now ? 'Due again' : `Comes back ${inWords(last.due, now)}`;
}
