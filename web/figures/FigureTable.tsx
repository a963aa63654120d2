import { useLayoutEffect, useRef, useState } from 'react';
import { printed } from './format.ts';
import type { Reading } from './types.ts';

/** The rows that a figure is drawn from. Wider or longer than its box, it can be scrolled by keys. */
export function FigureTable({ reading }: { reading: Reading }) {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setOverflows(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { columns, rows, title } = reading;
  const scrolled = { role: 'region', tabIndex: 0, 'aria-label': `Table: ${title}` };
  return (
    <div ref={box} className="figure-table" {...(overflows ? scrolled : {})}>
      <table>
        <thead>
          <tr>
            {columns.map(({ label, unit }) => (
              <th key={label} scope="col">
                {label}
                {unit && <span className="figure-unit"> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((value, j) => (
                <td
                  key={columns[j]?.label}
                  className={typeof value === 'number' ? 'figure-value' : undefined}
                >
                  {printed(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="figure-empty">Not measured in these receipts.</p>}
    </div>
  );
}
