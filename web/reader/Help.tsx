import { Dialog } from './Dialog.tsx';
import { SHORTCUTS } from './keys.ts';
import { closeOverlay } from './overlay.ts';
import './help.css';

export function Help() {
  return (
    <Dialog label="Keyboard help" className="help" onClose={closeOverlay}>
      <h2>Keys</h2>
      <dl>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>None of them fires while you type in a field.</p>
    </Dialog>
  );
}
