import { visible } from '../live/visible.ts';
import { Scrollable } from '../reader/Scrollable.tsx';
import { type GradeRow, hasPassed } from './grading/grade.ts';

/** What was expected beside what was seen, case by case. */
export function GradeTable({ rows, caption }: { rows: readonly GradeRow[]; caption: string }) {
  return (
    <Scrollable className="lab-grade" label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col">Expected</th>
            <th scope="col">Seen</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.title} data-passed={hasPassed(row)}>
              <th scope="row">
                <span className="lab-mark" aria-hidden="true">
                  {hasPassed(row) ? '✓' : '✗'}
                </span>
                <span className="visually-hidden">{hasPassed(row) ? 'Passed: ' : 'Failed: '}</span>
                <Title text={row.title} />
                {row.kind === 'changed' && <span className="lab-kind">changed constraint</span>}
              </th>
              <td>
                <Parts text={row.expected} />
              </td>
              <td>
                {row.seen === null ? (
                  'not reached'
                ) : hasPassed(row) ? (
                  'the same'
                ) : (
                  <Parts text={row.seen} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function Title({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}

function Parts({ text }: { text: string }) {
  return text.split('; ').map((part, index) => (
    <code key={index} className="lab-part">
      {visible(part)}
    </code>
  ));
}
