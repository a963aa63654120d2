import { visible } from '../../live/visible.ts';
import type { Offered } from './turns.ts';

/** Everything that the model reads about the tools it may ask for, word for word. */
export function Offering({ tools }: { tools: readonly Offered[] | null }) {
  return (
    <div className="loop-offering">
      <strong className="run-title">What the model is offered</strong>
      <ul>
        {tools?.map(({ name, description }) => (
          <li key={name}>
            <code>{visible(name)}</code> <q>{visible(description)}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}
