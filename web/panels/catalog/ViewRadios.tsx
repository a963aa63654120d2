import { Radios } from '../controls/Radios.tsx';

export const VIEWS = ['search', 'cost'] as const;
export type View = (typeof VIEWS)[number];

const NAMES: Record<View, string> = { search: 'search them', cost: 'weigh them' };

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
