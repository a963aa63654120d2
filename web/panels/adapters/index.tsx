import { useState } from 'react';
import { adapters, comparison, implementations } from './count.ts';
import './adapters.css';

const HOSTS = ['shop assistant', 'editor', 'desktop chat', 'phone app', 'ticket desk', 'night job'];
const INTEGRATIONS = [
  ...['word counter', 'calendar', 'stock list', 'tickets'],
  ...['mail', 'files', 'database', 'weather'],
];

/** Every pair joined by hand, beside one protocol in the middle: the product and the sum, drawn. */
export default function Adapters() {
  const [hosts, setHosts] = useState(3);
  const [integrations, setIntegrations] = useState(5);
  const ends = { left: HOSTS.slice(0, hosts), right: INTEGRATIONS.slice(0, integrations) };
  const pairs = ends.left.flatMap((_, from) => ends.right.map((_, to) => [from, to] as const));
  return (
    <div className="adapters">
      <div className="adapters-sliders">
        <Slider label="applications" max={HOSTS.length} value={hosts} onChange={setHosts} />
        <Slider
          label="integrations"
          max={INTEGRATIONS.length}
          value={integrations}
          onChange={setIntegrations}
        />
        <p role="status">{comparison(hosts, integrations)}</p>
      </div>
      <div className="adapters-pair">
        <Street {...ends} title="each pair by hand" sum={`${hosts} × ${integrations}`}>
          <b>{adapters(hosts, integrations)}</b> adapters
          <Wires>
            {pairs.map(([from, to]) => (
              <line
                key={`${from}-${to}`}
                x1="0"
                y1={heightOf(from, hosts)}
                x2="100"
                y2={heightOf(to, integrations)}
              />
            ))}
          </Wires>
        </Street>
        <Street {...ends} title="one protocol" sum={`${hosts} + ${integrations}`} isShared>
          <b>{implementations(hosts, integrations)}</b> implementations
          <Wires>
            {ends.left.map((name, at) => (
              <line key={name} x1="0" x2="50" {...level(heightOf(at, hosts))} />
            ))}
            {ends.right.map((name, at) => (
              <line key={name} x1="50" x2="100" {...level(heightOf(at, integrations))} />
            ))}
            <line className="adapters-bus" x1="50" x2="50" y1="0" y2="100" />
          </Wires>
        </Street>
      </div>
    </div>
  );
}

/** Where the entry `at` of a column of `count` stands, in per cent of the height. */
const heightOf = (at: number, count: number) => ((at + 0.5) / count) * 100;
const level = (y: number) => ({ y1: y, y2: y });

function Slider(props: {
  label: string;
  max: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const { label, max, value, onChange } = props;
  return (
    <label>
      <span>
        <b>{value}</b> {label}
      </span>
      <input
        type="range"
        min={1}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

function Wires({ children }: { children: React.ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** @param props.children the count in words, then the wires */
function Street(props: {
  title: string;
  sum: string;
  left: readonly string[];
  right: readonly string[];
  isShared?: boolean;
  children: React.ReactNode;
}) {
  const { title, sum, left, right, isShared, children } = props;
  return (
    <div className="adapters-street" data-shared={isShared}>
      <p className="adapters-title">
        {title}: {sum}
      </p>
      <ul aria-label="Applications">
        {left.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className="adapters-between">{children}</div>
      <ul aria-label="Integrations">
        {right.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
