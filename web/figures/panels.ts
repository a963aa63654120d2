import * as Plot from '@observablehq/plot';
import { grid, INK, MUTED, plot, RULE } from './draw.ts';
import { clip } from './format.ts';
import type { Frame } from './types.ts';

/** Which small chart a mark belongs to; spread into its options. */
export type Place = { fx: number; fy: number };

/** Something to draw in one of the charts. */
type Placed<Value> = Place & { value: Value };

const IN_PLACE = { fx: 'fx', fy: 'fy' } as const;

function inEach<Value>(places: readonly Place[], values: readonly Value[]): Placed<Value>[] {
  return places.flatMap((place) => values.map((value) => ({ ...place, value })));
}

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
    axisX: (places: readonly Place[]) => Plot.Markish;
    xLabel: string;
  },
): SVGSVGElement {
  const { fontSize, width } = frame;
  const { columns, rows, column, row } = grid(names.length, width, fontSize * 11);
  const marginTop = fontSize * 2.6;
  const marginBottom = fontSize * 3.2;
  const places = names.map((_, i) => ({ fx: column(i), fy: row(i) }));
  return plot(frame, name, {
    height: Math.round(marginTop + marginBottom + rows * fontSize * 11.5),
    marginTop,
    marginBottom,
    marginLeft: fontSize * 3.3,
    marginRight: fontSize,
    x: { ...options.x, axis: null },
    y: { domain: [0, 1], axis: null },
    fx: { domain: [...Array(columns).keys()], axis: null, paddingInner: 0.14, paddingOuter: 0 },
    fy: { domain: [...Array(rows).keys()], axis: null, paddingInner: 0.38, paddingOuter: 0 },
    marks: [
      Plot.text([options.xLabel], {
        fx: () => columns - 1,
        fy: () => rows - 1,
        frameAnchor: 'bottom-right',
        dy: fontSize * 2.7,
        fill: MUTED,
      }),
      // What all charts have is one mark for all: a mark costs more than what it draws.
      Plot.ruleY(inEach(places, [0, 0.5, 1]), { ...IN_PLACE, y: 'value', stroke: RULE }),
      Plot.ruleY(inEach(places, [0]), { ...IN_PLACE, y: 'value', stroke: MUTED }),
      Plot.text(
        inEach(
          places.filter(({ fx }) => fx === 0),
          [0, 0.5, 1],
        ),
        {
          ...IN_PLACE,
          y: 'value',
          text: ({ value }: Placed<number>) => PERCENT(value),
          frameAnchor: 'left',
          textAnchor: 'end',
          dx: -fontSize * 0.5,
          fill: MUTED,
        },
      ),
      Plot.text(
        places.map((place, i) => ({ ...place, value: clip(names[i] ?? '', 24) })),
        {
          ...IN_PLACE,
          text: 'value',
          frameAnchor: 'top-left',
          dy: -fontSize * 1.8,
          fontWeight: 600,
          fill: INK,
        },
      ),
      options.axisX(places),
      ...places.flatMap(marks),
    ],
  });
}

/** Ticks of a small chart; `at` are values of x. */
export function ticksBelow(
  at: readonly (number | string)[],
  fontSize: number,
  text: (value: number | string) => string = String,
): (places: readonly Place[]) => Plot.Markish {
  return (places) =>
    Plot.text(inEach(places, at), {
      ...IN_PLACE,
      x: 'value',
      text: ({ value }: Placed<number | string>) => text(value),
      frameAnchor: 'bottom',
      dy: fontSize * 1.3,
      fill: MUTED,
    });
}
