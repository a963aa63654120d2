import { nextReview, type Rating, type Review } from './schedule.ts';
import { number, object, recordOf, text } from './shapes.ts';
import { useStored } from './storage.ts';

const reviewsById = recordOf(object<Review>({ box: number, at: number, due: number }));
const answersById = recordOf(text);
const NO_REVIEWS: Record<string, Review> = {};
const NO_ANSWERS: Record<string, string> = {};

/** How the reader rated the recall questions of a chapter, and the answers they wrote. */
export function useReviews(chapter: string) {
  const [reviews, setReviews] = useStored(`recall.${chapter}`, reviewsById, NO_REVIEWS);
  const [answers, setAnswers] = useStored(`answers.${chapter}`, answersById, NO_ANSWERS);
  return {
    reviews,
    answers,
    write: (id: string, answer: string) => setAnswers((last) => ({ ...last, [id]: answer })),
    rate: (id: string, rating: Rating) =>
      setReviews((last) => ({ ...last, [id]: nextReview(last[id], rating, Date.now()) })),
  };
}
