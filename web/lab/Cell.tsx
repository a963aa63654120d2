import { CodeSpace } from './CodeSpace.tsx';
import { Console } from './Console.tsx';
import { useLabRun } from './use-lab-run.ts';

interface CellProps {
  chapter: string;
  /** The passage's name, `answerFor`. */
  name: string;
  starter: string;
  onClose: () => void;
}

/** A passage of the chapter as code that can be changed and run. */
export default function Cell({ chapter, name, starter, onClose }: CellProps) {
  const { printed, isBusy, start, stop } = useLabRun();
  return (
    <CodeSpace
      chapter={chapter}
      id={name}
      element={`code-${name}`}
      label={`Code: ${name}`}
      starter={starter}
      action="Run"
      isBusy={isBusy}
      onRun={(source) => start({ kind: 'run', source })}
      onStop={stop}
      controls={
        <button type="button" className="run-quiet" onClick={onClose}>
          Close
        </button>
      }
      problem={printed?.problems.find(({ line }) => line !== undefined)}
    >
      <Console printed={printed} label={name} />
    </CodeSpace>
  );
}
