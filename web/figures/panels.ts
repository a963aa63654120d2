import * as Plot from '@observablehq/plot';
import { grid, INK, MUTED, plot, RULE } from './draw.ts';
import { clip } from './format.ts';
import type { Frame } from './types.ts';

/** One small chart of a model, its name above it. */
export interface Small {
  name: string;
}

/** Which small chart a mark belongs to; spread into its options. */
export type Place = { fx: number; fy: number };

const PERCENT = (share: number) => `${Math.round(share * 100)}%`;

/**
 * Small charts side by side, one a model, that share their axes: shares of requests over something.
 *
 * @param marks made for each chart; each spreads the place that it is given
 */
export function smallCharts(
  frame: Frame,
  name: string,
  names: readonly string[],
  marks: (place: Place, i: number) => Plot.Markish[],
  options: {
    x: Plot.ScaleOptions;
    axisX: (place: Place) => Plot.Markish;
    xLabel: string;
    least?: number;
    marginRight?: number;
  },
): SVGSVGElement {
  const { fontSize, width } = frame;
  const { columns, rows, column, row } = grid(names.length, width, options.least ?? fontSize * 13);
  const marginTop = fontSize * 2.2;
  const marginBottom = fontSize * 3.2;
  const places = names.map((_, i) => ({ fx: column(i), fy: row(i) }));
  return plot(frame, name, {
    height: Math.round(marginTop + marginBottom + rows * fontSize * 11.5),
    marginTop,
    marginBottom,
    marginLeft: fontSize * 3.2,
    marginRight: options.marginRight ?? fontSize,
    x: { ...options.x, label: options.xLabel },
    y: { domain: [0, 1] },
    fx: { domain: [...Array(columns).keys()], axis: null, padding: 0.12 },
    fy: { domain: [...Array(rows).keys()], axis: null, padding: 0.32 },
    marks: places.flatMap((place, i) => [
      Plot.ruleY([0, 0.5, 1], { ...place, stroke: RULE, facet: 'auto' }),
      Plot.ruleY([0], { ...place, stroke: MUTED }),
      ...(place.fx === 0
        ? [
            Plot.text([0, 0.5, 1], {
              ...place,
              y: (share: number) => share,
              text: PERCENT,
              frameAnchor: 'left',
              textAnchor: 'end',
              dx: -fontSize * 0.5,
              fill: MUTED,
            }),
          ]
        : []),
      Plot.text([clip(names[i] ?? '', 24)], {
        ...place,
        frameAnchor: 'top-left',
        dy: -fontSize * 1.35,
        fontWeight: 600,
        fill: INK,
      }),
      options.axisX(place),
      ...marks(place, i),
    ]),
  });
}

/** Ticks of a small chart; `at` are values of x. */
export function ticksBelow(
  at: readonly (number | string)[],
  fontSize: number,
  text: (value: number | string) => string = String,
): (place: Place) => Plot.Markish {
  return (place) =>
    Plot.text([...at], {
      ...place,
      x: (value: number | string) => value,
      text: (value: number | string) => text(value),
      frameAnchor: 'bottom',
      dy: fontSize * 1.3,
      fill: MUTED,
    });
}
