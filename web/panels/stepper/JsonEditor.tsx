import { lazy, Suspense, useId, useState } from 'react';
import { JsonHelp } from './JsonHelp.tsx';
import { jsonFault } from './json-help.ts';

interface Props {
  label: string;
  rows: number;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

const Editor = lazy(async () => {
  const { Editor } = await import('../../lab/editor/Editor.tsx');
  return { default: Editor };
});

/** A field for JSON, with a word on where it stops being JSON; a larger editor comes with a press. */
export function JsonEditor(props: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className="json-editor">
      {isLarge ? (
        <Suspense fallback={<Field {...props} />}>
          <Large {...props} />
        </Suspense>
      ) : (
        <Field {...props} />
      )}
      <JsonHelp text={props.value} />
      <button type="button" className="json-larger" onClick={() => setLarge(!isLarge)}>
        {isLarge ? 'Back to the plain field' : 'A larger editor'}
      </button>
    </div>
  );
}

function Field({ label, rows, maxLength, value, onChange }: Props) {
  return (
    <label>
      <span>{label}</span>
      <textarea
        rows={rows}
        maxLength={maxLength}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function Large({ label, maxLength, value, onChange }: Props) {
  const id = useId();
  const fault = jsonFault(value);
  return (
    <Editor
      id={id}
      label={label}
      value={value}
      problem={fault ? { line: fault.line, message: fault.message } : undefined}
      onChange={(text) => onChange(text.slice(0, maxLength))}
    />
  );
}
