import { Radios } from '../controls/Radios.tsx';
import type { View } from './index.tsx';

const NAMES = { search: 'search them', cost: 'weigh them' };
const VIEWS: readonly View[] = ['search', 'cost'];

/** What is done with the tools. */
export function ViewRadios({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  return (
    <Radios
      legend="The tools"
      name="catalog-view"
      options={VIEWS}
      value={view}
      label={(one) => NAMES[one]}
      onChoose={onShow}
    />
  );
}
