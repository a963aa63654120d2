import { visible } from '../live/visible.ts';
import { ENDINGS, type Ending as EndingName } from './runner/run.ts';
import type { Printed } from './use-lab-run.ts';

interface ConsoleProps {
  printed: Printed | null;
  label: string;
  /** Where the output is not what the reader waits for, an ordinary end goes without saying. */
  isAside?: boolean;
}

/** What the code printed, and how it ended, as a console shows it. */
export function Console({ printed, label, isAside = false }: ConsoleProps) {
  if (!printed) return null;
  const { lines, problems, ending } = printed;
  return (
    <>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="lab-output" tabIndex={0} aria-label={`Output: ${label}`}>
          {lines.map(({ level, text }, index) => (
            <div key={index} data-level={level}>
              {text.split('\n').map(visible).join('\n')}
            </div>
          ))}
        </section>
      )}
      <div className="lab-status" role="status">
        {problems.map(({ message, line }, index) => (
          <p key={index} className="lab-problem">
            {line !== undefined && <b>Line {line}. </b>}
            {visible(message)}
          </p>
        ))}
        {ending && <Ending printed={printed} ending={ending} isAside={isAside} />}
      </div>
    </>
  );
}

function Ending(props: { printed: Printed; ending: EndingName; isAside: boolean }) {
  const { printed, ending, isAside } = props;
  const words = ENDINGS[ending] || (isAside ? '' : finished(printed));
  return words === '' ? null : <p>{words}</p>;
}

function finished({ lines, problems }: Printed): string {
  if (problems.length > 0) return 'It ended there.';
  return lines.length === 0 ? 'Done. It printed nothing.' : 'Done.';
}
