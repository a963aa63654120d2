import { useAddressState } from '../../reader/address.ts';
import { useStudies } from '../../receipts/use-studies.ts';
import { Costs } from './Costs.tsx';
import { Search } from './Search.tsx';
import { VIEWS, type View } from './ViewRadios.tsx';
import './catalog.css';

/** The 88 tools to touch: what each costs, and which of them a search would offer. */
export default function CatalogPanel() {
  const studies = useStudies();
  const [named, setView] = useAddressState('catalog');
  const view = VIEWS.find((one) => one === named) ?? 'search';
  const show = (next: View) => setView(next === 'search' ? null : next);
  return (
    <div className="catalog">
      {view === 'search' ? (
        <Search study={studies.local ?? studies.api} onShow={show} />
      ) : (
        <Costs study={studies.local} onShow={show} />
      )}
    </div>
  );
}
