import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

interface Props {
  id?: string;
  summary: string;
  /** Said when the reader opens it too early. */
  advice: string;
  /** True once the reader tried: it opens without another word. */
  ready: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** An answer that waits for an attempt, but not for ever: a second press opens it on purpose. */
export function Reveal({ id, summary, advice, ready, onOpen, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [warned, setWarned] = useState(false);
  const onClick = (event: MouseEvent) => {
    if (ready || details.current?.open) return;
    event.preventDefault();
    setWarned(true);
  };
  const openAnyway = () => {
    if (details.current) details.current.open = true;
  };
  const onToggle = () => {
    if (!details.current?.open) return;
    setWarned(false);
    onOpen?.();
  };
  return (
    <>
      <details ref={details} id={id} className="reveal" onToggle={onToggle}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control by itself */}
        <summary onClick={onClick}>{summary}</summary>
        {children}
      </details>
      <div role="status" className="reveal-advice">
        {warned && (
          <p>
            {advice}{' '}
            <button type="button" onClick={openAnyway}>
              Open it anyway
            </button>
          </p>
        )}
      </div>
    </>
  );
}
