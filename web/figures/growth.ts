import * as Plot from '@observablehq/plot';
import { endLabels, MUTED, PAPER, plot, RULE, textWidth } from './draw.ts';
import { DASH, type Style } from './series.ts';
import type { Frame } from './types.ts';

/** A line that ends in its own name. */
export interface Series {
  label: string;
  /** Where the page is narrow: without what the dashes say as well. */
  shortLabel: string;
  style: Style;
  /** A constrained choice; its marks are hollow. */
  dashed: boolean;
  /** Confusable tools. */
  thin: boolean;
  /** A y that was not measured is null, and a gap in the line. */
  points: readonly { x: number; y: number | null }[];
}

/**
 * Lines over a linear x, from zero: the form of everything that grows with the catalog.
 */
export function growthChart(
  frame: Frame,
  name: string,
  series: readonly Series[],
  axes: {
    x: string;
    y: string;
    xTicks?: readonly number[];
    format?: (value: number) => string;
  },
  behind: readonly Plot.Markish[] = [],
): SVGSVGElement {
  const { fontSize, width } = frame;
  const height = Math.round(fontSize * 22);
  const narrow = width < fontSize * 34;
  const labelOf = ({ label, shortLabel }: Series) => (narrow ? shortLabel : label);
  const all = series.flatMap(({ points }) => points);
  const high = Math.max(0, ...all.map(({ y }) => y ?? 0)) * 1.03 || 1;
  const xMost = Math.max(1, ...all.map(({ x }) => x));
  const widest = Math.max(0, ...series.map((line) => textWidth(labelOf(line), fontSize)));
  const format = axes.format ?? ((value: number) => value.toLocaleString('en-US'));
  const marginTop = fontSize * 2.4;
  const marginBottom = fontSize * 2.8;
  const marginLeft = Math.max(
    fontSize * 1.4,
    ...[0.5, 1].map((part) => textWidth(format(high * part), fontSize) + fontSize * 0.8),
  );
  const marginRight = Math.min(width * 0.5, widest + fontSize * 1.2);
  const inner = width - marginLeft - marginRight;
  const linear = { domain: [0, high], range: [height - marginBottom, marginTop] } as const;
  return plot(frame, name, {
    height,
    marginTop,
    marginBottom,
    marginLeft,
    marginRight,
    x: { domain: [0, xMost] },
    y: { domain: [...linear.domain] },
    marks: [
      Plot.gridY({ ticks: 4, stroke: RULE, strokeOpacity: 1 }),
      Plot.axisY({ ticks: 4, tickSize: 0, tickFormat: format, label: axes.y, labelArrow: 'none' }),
      Plot.axisX({
        ticks: axes.xTicks
          ? apart(axes.xTicks, inner / xMost, fontSize * 2)
          : Math.ceil(inner / (fontSize * 7)),
        tickSize: 0,
        label: axes.x,
        labelArrow: 'none',
        labelAnchor: 'center',
      }),
      Plot.ruleY([0], { stroke: MUTED }),
      ...behind,
      ...series.flatMap((line) => lineOf(line)),
      endLabels(
        series.flatMap((line) => {
          const last = line.points.findLast(({ y }) => y !== null);
          return last ? [{ y: last.y ?? 0, text: labelOf(line), ink: line.style.ink }] : [];
        }),
        xMost,
        linear,
        fontSize,
      ),
    ],
  });
}

/** The ticks that can stand without touching, beginning with the largest. */
function apart(ticks: readonly number[], perUnit: number, gap: number): number[] {
  const kept: number[] = [];
  for (const tick of ticks.toSorted((a, b) => b - a)) {
    const last = kept.at(-1);
    if (last === undefined || (last - tick) * perUnit >= gap) kept.push(tick);
  }
  return kept;
}

/** The line of a series and its marks. */
function lineOf({ style, dashed, thin, points }: Series): Plot.Markish[] {
  return [
    Plot.line(points, {
      x: 'x',
      y: 'y',
      stroke: style.color,
      strokeWidth: thin ? 1 : 2.25,
      ...(dashed ? { strokeDasharray: DASH } : {}),
    }),
    Plot.dot(points, {
      x: 'x',
      y: 'y',
      symbol: style.symbol,
      r: thin ? 3 : 4,
      stroke: style.color,
      strokeWidth: 1.5,
      fill: dashed ? PAPER : style.color,
    }),
  ];
}
