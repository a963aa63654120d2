import { visible } from '../../live/visible.ts';
import type { Advertised } from './purchase-rows.ts';

/** Everything that the server advertises, word for word, and whether the model ever hears of it. */
export function Catalog({ tools }: { tools: readonly Advertised[] }) {
  return (
    <ul className="purchase-catalog" aria-label="What the server advertises">
      {tools.map(({ name, description, allowed }) => (
        <li key={name} data-allowed={allowed || undefined}>
          <code>{visible(name)}</code>
          <span>{allowed ? 'offered to the model' : 'kept from the model'}</span>
          <q>{visible(description)}</q>
        </li>
      ))}
    </ul>
  );
}
