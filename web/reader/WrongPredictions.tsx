import { PANELS } from '../panels/registry.ts';
import { usePredictions } from './memory.ts';

/** What the reader expected of a panel and did not get: the best questions are one's own. */
export function WrongPredictions() {
  const wrong = usePredictions().filter(({ predicted, actual }) => predicted !== actual);
  if (wrong.length === 0) return null;
  return (
    <section className="recall-predictions" aria-label="Predictions that came out otherwise">
      <h3>What came out otherwise</h3>
      <ul>
        {wrong.map(({ panel, id, predicted, actual }) => (
          <li key={`${panel} ${id}`}>
            <a href={`#panel-${panel}`}>{PANELS[panel]?.title ?? panel}</a>, <code>{id}</code>: you
            expected <em>{predicted}</em>, it was <em>{actual}</em>. Can you say why?
          </li>
        ))}
      </ul>
    </section>
  );
}
