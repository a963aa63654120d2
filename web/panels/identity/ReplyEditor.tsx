import { JsonEditor } from '../stepper/JsonEditor.tsx';
import type { StepAction } from '../stepper/reducer.ts';
import type { Reply } from './presets.ts';

interface Props {
  input: Reply;
  dispatch: (action: StepAction<Reply>) => void;
}

/** The id that waits and the line that arrives, both the reader's to change. */
export function ReplyEditor({ input, dispatch }: Props) {
  return (
    <div className="identity-editor">
      <label>
        <span>Request id that waits</span>
        <input
          type="number"
          min={0}
          max={999999}
          step={1}
          value={input.id}
          onChange={({ target }) => {
            const id = Math.trunc(target.valueAsNumber);
            if (id >= 0 && id <= 999_999) dispatch({ type: 'edit', input: { ...input, id } });
          }}
        />
      </label>
      <JsonEditor
        label="The line that the server writes"
        rows={4}
        maxLength={2000}
        value={input.text}
        // A raw newline would end the frame here, so the editor keeps it one line.
        onChange={(text) =>
          dispatch({ type: 'edit', input: { ...input, text: text.replaceAll('\n', ' ') } })
        }
      />
    </div>
  );
}
