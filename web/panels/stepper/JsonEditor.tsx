import { JsonHelp } from './JsonHelp.tsx';

interface Props {
  label: string;
  rows: number;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

/** A field for JSON, with a word on where it stops being JSON. The one place to put a larger editor. */
export function JsonEditor({ label, rows, maxLength, value, onChange }: Props) {
  return (
    <div className="json-editor">
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
      <JsonHelp text={value} />
    </div>
  );
}
