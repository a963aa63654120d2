import { histogram } from './histogram.ts';

const WIDTH = 640;
const HEIGHT = 190;
const FOOT = 26;

/** How long the calls took: a bar a bin, the median and the 95th percentile as labelled lines. */
export function Histogram(props: { calls: readonly number[]; medianMs: number; p95Ms: number }) {
  const { calls, medianMs, p95Ms } = props;
  const bins = histogram(calls);
  const most = Math.max(...bins.map((bin) => bin.count));
  const width = WIDTH / bins.length;
  const [low, step] = [bins[0]?.from ?? 0, (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0)];
  const x = (ms: number) => Math.min(WIDTH - 2, ((ms - low) / step) * width);
  const top = (bin: { count: number }) => (bin.count / most) * (HEIGHT - FOOT - 24);
  return (
    <figure className="cost-plot">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Histogram of ${calls.length} calls, median ${medianMs} ms, 95th percentile ${p95Ms} ms`}
      >
        {bins.map((bin, index) => (
          <rect
            key={bin.from}
            x={index * width + 1}
            width={Math.max(1, width - 2)}
            y={HEIGHT - FOOT - top(bin)}
            height={top(bin)}
          />
        ))}
        <path d={`M0 ${HEIGHT - FOOT}H${WIDTH}`} />
        {[
          { name: 'median', ms: medianMs, y: 14 },
          { name: 'p95', ms: p95Ms, y: 32 },
        ].map(({ name, ms, y }) => (
          <g key={name} transform={`translate(${x(ms)} 0)`}>
            <path d={`M0 ${y - 10}V${HEIGHT - FOOT}`} />
            <text x="6" y={y} data-flip={x(ms) > WIDTH * 0.8 || undefined}>
              {name} {ms.toFixed(3)} ms
            </text>
          </g>
        ))}
        <text y={HEIGHT - 6}>{low.toFixed(2)} ms</text>
        <text y={HEIGHT - 6} x={WIDTH} textAnchor="end">
          up to {bins.at(-1)?.to.toFixed(2)} ms
        </text>
      </svg>
    </figure>
  );
}
