import { useState } from 'react';
import { JsonEditor } from '../stepper/JsonEditor.tsx';
import type { StepAction } from '../stepper/reducer.ts';
import type { Offer } from './presets.ts';

interface Props {
  input: Offer;
  dispatch: (action: StepAction<Offer>) => void;
}

/** The catalog as text, the allowlist, and the name that the model asks for. */
export function OfferEditor({ input, dispatch }: Props) {
  const edit = (change: Partial<Offer>) =>
    dispatch({ type: 'edit', input: { ...input, ...change } });
  return (
    <div className="discovery-editor">
      <JsonEditor
        label="The result of tools/list"
        rows={6}
        maxLength={4000}
        value={input.result}
        onChange={(result) => edit({ result })}
      />
      <div className="discovery-names">
        <Allowlist allowed={input.allowed} onChange={(allowed) => edit({ allowed })} />
        <label>
          <span>The model asks for</span>
          <input
            type="text"
            maxLength={64}
            spellCheck={false}
            value={input.call.name}
            onChange={({ target }) => edit({ call: { ...input.call, name: target.value } })}
          />
        </label>
      </div>
    </div>
  );
}

/** Keeps the text as it is typed: split and joined again, a space at its end would be lost. */
function Allowlist({
  allowed,
  onChange,
}: {
  allowed: string[];
  onChange: (next: string[]) => void;
}) {
  const [text, setText] = useState(allowed.join(' '));
  const shown = namesIn(text).join(' ') === allowed.join(' ') ? text : allowed.join(' ');
  return (
    <label>
      <span>Allowlist, names with spaces between</span>
      <input
        type="text"
        maxLength={600}
        spellCheck={false}
        value={shown}
        onChange={({ target }) => {
          setText(target.value);
          onChange(namesIn(target.value));
        }}
      />
    </label>
  );
}

function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))].slice(0, 40);
}
