import { renderSVG } from 'uqr';
import { Dialog } from './Dialog.tsx';

/** The address of what is on stage, to photograph or to copy. */
export function ShareStage({ onClose }: { onClose: () => void }) {
  const address = location.href;
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  return (
    <Dialog label="Share this screen" className="stage-share" onClose={onClose}>
      <img src={code} alt={`QR code of ${address}`} width={320} height={320} />
      <p>
        <code>{address}</code>
      </p>
      {isLocal && <p>This address works on this machine alone: the server listens nowhere else.</p>}
    </Dialog>
  );
}
