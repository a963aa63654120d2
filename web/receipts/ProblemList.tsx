import type { Problem } from '../../chapters/mcp-tools/receipt/failures.ts';

/** Problems with their code, place, what was expected there and what was found. */
export function ProblemList({ problems, label }: { problems: readonly Problem[]; label: string }) {
  return (
    <ul className="receipt-problems" aria-label={label}>
      {problems.map(({ code, place, expected, found }) => (
        <li key={`${code} ${place} ${expected}`}>
          <code>{code}</code> {place && <b>{place}: </b>}
          expected {expected}, found {found}
        </li>
      ))}
    </ul>
  );
}
