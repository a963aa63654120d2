import { lazy, Suspense, useSyncExternalStore } from 'react';
import './editor.css';

export interface EditorProps {
  /** The element's id, for a label. */
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Announced when the editor gets the focus. */
  label: string;
  /** The line that a problem was found in, from 1. */
  problem?: { line: number; message: string } | undefined;
  language?: 'typescript' | 'json';
  /** Ctrl+Enter. */
  onRun?: () => void;
}

/** Where a soft keyboard writes, a text area does better than any editor. */
const PLAIN = '(pointer: coarse), (max-width: 700px)';

function subscribe(listener: () => void) {
  const query = matchMedia(PLAIN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const Monaco = lazy(() => import('./MonacoEditor.tsx'));

/** An editor for code. Monaco is loaded with the first one on a screen that suits it. */
export function Editor(props: EditorProps) {
  const isPlain = useSyncExternalStore(
    subscribe,
    () => matchMedia(PLAIN).matches,
    () => true,
  );
  if (isPlain) return <PlainEditor {...props} />;
  return (
    <Suspense fallback={<PlainEditor {...props} />}>
      <Monaco {...props} />
    </Suspense>
  );
}

function PlainEditor({ id, value, onChange, label, onRun }: EditorProps) {
  return (
    <textarea
      id={id}
      className="editor-plain"
      aria-label={label}
      value={value}
      rows={Math.min(24, value.split('\n').length + 1)}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun?.();
      }}
    />
  );
}
