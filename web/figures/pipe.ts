import * as Plot from '@observablehq/plot';
import { isCountedRun } from '../../chapters/mcp-tools/receipt/counted-run.ts';
import { conditionsOf, isNativeLocal, modelsOf, shownModels } from './conditions.ts';
import { INK, MUTED, plot, RULE, textWidth } from './draw.ts';
import { clip, milliseconds, whole } from './format.ts';
import { shortName, styleOf, styles } from './series.ts';
import { type FigureInput, type Frame, type Reading, reading } from './types.ts';

interface Span {
  name: string;
  /** Of the protocol, of a model's prompt, or of the reader's own machine. */
  of: 'pipe' | 'prompt' | 'here';
  model: string | null;
  ms: number;
  /** Calls at the median of the same receipt that take as long. */
  calls: number | null;
}

/** The protocol's round trip beside the prefill of the largest native catalog, on a log scale. */
export default function pipe(input: FigureInput): Reading {
  // Nothing takes no time; a log scale has no place for what an odd receipt may say.
  const spans = [...pipeSpans(input), ...promptSpans(input)].filter(({ ms }) => ms > 0);
  const title = titleOf(spans);
  return reading({
    title,
    caption:
      'How long things take, on a log scale: a call through the pipe, and a model reading the ' +
      'tools that it is offered.',
    points: spans,
    columns: [
      { label: 'What', value: ({ name }) => name },
      { label: 'Model', value: ({ model }) => model ?? '' },
      { label: 'Takes', unit: 'ms', value: ({ ms }) => ms },
      {
        label: 'As long as',
        unit: 'calls',
        value: ({ calls }) => (calls === null ? null : Math.round(calls)),
      },
    ],
    malformed: spans.some(({ of }) => of === 'prompt') && input.studies.some(isCountedRun),
    draw: (frame) => draw(spans, modelsOf(input.studies), title, frame),
  });
}

/** The receipt that measured prefill also measured the pipe beside it; else the first that did. */
function pipeStudy({ studies }: FigureInput) {
  return studies.find(({ kind }) => kind === 'local') ?? studies[0];
}

function pipeSpans(input: FigureInput): Span[] {
  const { measured } = input;
  const here: Span[] = measured
    ? [
        {
          name: 'Your machine: one call',
          of: 'here',
          model: null,
          ms: measured.medianMs,
          calls: 1,
        },
        {
          name: 'Your machine: one call, 95th percentile',
          of: 'here',
          model: null,
          ms: measured.p95Ms,
          calls: measured.p95Ms / measured.medianMs,
        },
      ]
    : [];
  const trip = pipeStudy(input)?.header.protocolRoundTrip;
  if (!trip || trip.calls === 0) return here;
  const { medianCallMs, p95CallMs, startAndHandshakeMs } = trip;
  return [
    { name: 'One call, median', of: 'pipe', model: null, ms: medianCallMs, calls: 1 },
    {
      name: 'One call, 95th percentile',
      of: 'pipe',
      model: null,
      ms: p95CallMs,
      calls: p95CallMs / medianCallMs,
    },
    ...here,
    {
      name: 'Start and handshake, once',
      of: 'pipe',
      model: null,
      ms: startAndHandshakeMs,
      calls: startAndHandshakeMs / medianCallMs,
    },
  ];
}

/** One prefill of the largest unrelated catalog for each local model. */
function promptSpans(input: FigureInput): Span[] {
  const native = conditionsOf(input.studies).filter(
    (condition) => isNativeLocal(condition) && condition.kind === 'unrelated',
  );
  return shownModels(input).flatMap((model): Span[] => {
    const [largest] = native
      .filter((condition) => condition.model === model && condition.medianPrefillMs !== null)
      .sort((a, b) => b.size - a.size);
    if (!largest || largest.medianPrefillMs === null) return [];
    const { medianCallMs, calls } = largest.study.header.protocolRoundTrip;
    return [
      {
        name: `${largest.size}-tool prefill, ${shortName(model)}`,
        of: 'prompt',
        model,
        ms: largest.medianPrefillMs,
        calls: calls > 0 && medianCallMs > 0 ? largest.medianPrefillMs / medianCallMs : null,
      },
    ];
  });
}

function draw(
  spans: readonly Span[],
  models: readonly string[],
  title: string,
  frame: Frame,
): SVGSVGElement {
  const { fontSize, width } = frame;
  const look = styles(models);
  const colorOf = ({ of, model }: Span) =>
    of === 'prompt'
      ? styleOf(look, model ?? '').color
      : `var(--${of === 'here' ? 'log' : 'client'})`;
  const low = 10 ** Math.floor(Math.log10(Math.min(...spans.map(({ ms }) => ms))) - 0.01);
  const high = Math.max(...spans.map(({ ms }) => ms));
  const decades = Math.ceil(Math.log10(high / low));
  const ticks = Array.from({ length: decades + 1 }, (_, i) => low * 10 ** i).filter(
    (tick) => tick <= high,
  );
  const row = fontSize * 3.1;
  const first = textWidth(milliseconds(low), fontSize) / 2;
  const span = width - first - fontSize * 1.5;
  const at = ({ ms }: Span) => (Math.log(ms / low) / Math.log(high / low)) * span;
  const full = ({ ms, calls }: Span) =>
    calls === null || calls < 2 ? milliseconds(ms) : `${milliseconds(ms)} = ${whole(calls)} calls`;
  const wide = (text: string) => textWidth(text, fontSize) + fontSize * 1.5;
  // After the mark where there is room, else above the line, as much as the name leaves free.
  const after = (each: Span) => at(each) + wide(milliseconds(each.ms)) < span;
  const label = (each: Span) => {
    const used = after(each)
      ? at(each) + wide(full(each)) - span
      : wide(each.name + full(each)) - at(each);
    return used < 0 ? full(each) : milliseconds(each.ms);
  };
  const y = (each: Span) => spans.indexOf(each);
  const labelled = (spansThere: readonly Span[], there: boolean) =>
    Plot.text(spansThere, {
      x: 'ms',
      y,
      text: label,
      textAnchor: there ? 'start' : 'end',
      dx: there ? fontSize * 0.8 : 5,
      dy: there ? fontSize * 0.45 : -fontSize * 0.75,
      fill: INK,
      fontWeight: 600,
    });
  return plot(frame, title, {
    height: Math.round(spans.length * row + fontSize * 3.2),
    marginTop: 0,
    marginBottom: fontSize * 3.2,
    marginLeft: first,
    marginRight: fontSize * 1.5,
    x: { type: 'log', domain: [low, high] },
    y: { type: 'band', domain: [...spans.keys()], axis: null },
    marks: [
      Plot.gridX({ ticks, stroke: RULE, strokeOpacity: 1 }),
      Plot.axisX({
        ticks,
        tickSize: 0,
        tickFormat: milliseconds,
        label: 'Time, log scale',
        labelArrow: 'none',
        labelAnchor: 'center',
      }),
      Plot.ruleY(spans, {
        x1: low,
        x2: 'ms',
        y,
        stroke: colorOf,
        strokeWidth: 2,
        dy: fontSize * 0.45,
      }),
      Plot.dot(spans, {
        x: 'ms',
        y,
        r: 5,
        symbol: ({ of }: Span) => (of === 'prompt' ? 'square' : of === 'here' ? 'star' : 'circle'),
        fill: colorOf,
        dy: fontSize * 0.45,
      }),
      Plot.text(spans, {
        y,
        text: ({ name }: Span) => clip(name, Math.floor(width / textWidth('m', fontSize))),
        frameAnchor: 'left',
        textAnchor: 'start',
        dy: -fontSize * 0.75,
        fill: MUTED,
      }),
      labelled(spans.filter(after), true),
      labelled(
        spans.filter((each) => !after(each)),
        false,
      ),
    ],
  });
}

/** How many calls the longest prefill is worth. */
function titleOf(spans: readonly Span[]): string {
  const [longest] = spans
    .filter(({ of, calls }) => of === 'prompt' && calls !== null)
    .sort((a, b) => b.ms - a.ms);
  const [call] = spans;
  if (longest && longest.calls !== null) {
    return `One ${longest.name.replace(', ', ' on ')} lasts as long as ${whole(longest.calls)} calls`;
  }
  return call
    ? `A call takes ${milliseconds(call.ms)}; prefill was not measured in these receipts`
    : 'The round trip was not measured in these receipts';
}
