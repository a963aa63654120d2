import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import './dialog.css';

/**
 * A modal dialog of the browser's own: it takes the focus, gives it back, and closes on Escape.
 * It hangs on the body, since on stage the page around it is inert.
 */
export function Dialog(props: {
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onClosed = () => {
    // StrictMode closes the dialog and opens it again; the event of that closing comes afterwards.
    if (!dialog.current?.open) props.onClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) props.onClose();
  };
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and is the browser's
    <dialog
      ref={dialog}
      className={`dialog ${props.className}`}
      aria-label={props.label}
      onClose={onClosed}
      onClick={onBackdrop}
    >
      <div className="dialog-sheet">
        {props.children}
        <button type="button" className="dialog-close" onClick={props.onClose}>
          Close
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
