import * as Plot from '@observablehq/plot';
import { type Condition, countIn, isMalformed, linesOf, selectedConditions } from './conditions.ts';
import { INK, MUTED, PAPER, plot, textWidth } from './draw.ts';
import { clip, counted } from './format.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';
import { shortName } from './series.ts';
import { type FigureInput, type Frame, type Reading, reading } from './types.ts';

interface Bar {
  condition: Condition;
  kind: string;
  /** The place of the bar's group, a model under a protocol and a kind of catalog, and its name. */
  group: number;
  groupName: string;
}

interface Segment {
  bar: string;
  group: number;
  outcome: Outcome;
  n: number;
  from: number;
  to: number;
}

/** The anatomy of misses: right, wrong tool and no call, by the size of the catalog. */
export default function misses(input: FigureInput): Reading {
  const { kinds, protocols } = input.selection;
  const lines = linesOf(selectedConditions(input), kinds);
  const bars = lines.flatMap(({ model, protocol, kind, conditions }, group): Bar[] => {
    const parts = [shortName(model)];
    if (protocols.length > 1) parts.push(protocol);
    if (kinds.length > 1) parts.push(kind);
    const groupName = parts.join(' ');
    return conditions.map((condition) => ({ condition, kind, group, groupName }));
  });
  const title = titleOf(bars);
  return reading({
    title,
    caption:
      'How the answers of each condition divide, by the number of tools offered. A constrained ' +
      'choice must name a tool, so it never ends without one.',
    points: bars,
    columns: [
      { label: 'Model', value: ({ condition }) => condition.model },
      { label: 'Protocol', value: ({ condition }) => condition.protocol },
      { label: 'Catalog', value: ({ kind }) => kind },
      { label: 'Tools offered', value: ({ condition }) => condition.size },
      { label: 'Right', unit: 'requests', value: ({ condition }) => countIn(condition, 'correct') },
      {
        label: 'Wrong tool',
        unit: 'requests',
        value: ({ condition }) => countIn(condition, 'wrongTool'),
      },
      {
        label: 'No call',
        unit: 'requests',
        value: ({ condition }) => countIn(condition, 'noCall'),
      },
      { label: 'Of', unit: 'requests', value: ({ condition }) => condition.n },
    ],
    malformed: bars.some(({ condition }) => isMalformed(condition)),
    draw: (frame) => draw(bars, title, frame),
  });
}

function draw(bars: readonly Bar[], title: string, frame: Frame): SVGSVGElement {
  const { fontSize, width } = frame;
  const groups = [...new Map(bars.map(({ group, groupName }) => [group, groupName])).values()];
  const sizes = [...new Set(bars.map(({ condition }) => String(condition.size)))];
  const segments = bars.flatMap(segmentsOf);
  const most = Math.max(1, ...segments.map(({ to }) => to));
  const marginLeft = fontSize * 2.2;
  const widest = Math.max(...groups.map((group) => textWidth(clip(group, 30), fontSize)));
  const fitting = Math.floor((width - marginLeft) / (widest + fontSize * 1.5));
  // Native and choice of a model stand beside each other.
  const columns = Math.max(
    1,
    Math.min(groups.length, fitting > 2 ? fitting - (fitting % 2) : fitting),
  );
  const facet = {
    fx: ({ group }: Segment) => group % columns,
    fy: ({ group }: Segment) => Math.floor(group / columns),
  };
  const rows = Math.ceil(groups.length / columns);
  const perRequest = (width - marginLeft) / columns / most / 1.15;
  const marginTop = fontSize * 4;
  return plot(frame, title, {
    height: Math.round(marginTop + rows * fontSize * (sizes.length * 1.35 + 1.9)),
    marginTop,
    marginBottom: fontSize * 0.4,
    marginLeft,
    marginRight: 2,
    x: { domain: [0, most], axis: null },
    y: { domain: sizes, label: null, tickSize: 0, padding: 0.14 },
    fx: { domain: [...Array(columns).keys()], axis: null, paddingInner: 0.14, paddingOuter: 0 },
    fy: { domain: [...Array(rows).keys()], axis: null, paddingInner: 0.26, paddingOuter: 0 },
    marks: [
      Plot.axisY({ tickSize: 0, label: null, color: MUTED }),
      Plot.barX(segments, {
        ...facet,
        x1: 'from',
        x2: 'to',
        y: 'bar',
        insetRight: 1,
        fill: ({ outcome }: Segment) => (outcome === 'none' ? PAPER : OUTCOMES[outcome].color),
        fillOpacity: 0.9,
        stroke: ({ outcome }: Segment) => OUTCOMES[outcome].color,
        strokeWidth: 1.25,
      }),
      Plot.text(segments, {
        ...facet,
        x: ({ from, to }: Segment) => (from + to) / 2,
        y: 'bar',
        text: (segment: Segment) => labelOf(segment, perRequest, fontSize),
        fill: ({ outcome }: Segment) => (outcome === 'none' ? INK : PAPER),
        fontWeight: 600,
      }),
      Plot.text(groups, {
        fx: (_: string, i: number) => i % columns,
        fy: (_: string, i: number) => Math.floor(i / columns),
        text: (group: string) => clip(group, 30),
        frameAnchor: 'top-left',
        dy: -fontSize * 1.35,
        fontWeight: 600,
        fill: INK,
      }),
      ...legend(marginTop, fontSize),
    ],
  });
}

/** The three outcomes with their signs, above everything. */
function legend(marginTop: number, fontSize: number): Plot.Markish[] {
  let dx = 0;
  return Object.values(OUTCOMES).map(({ name, sign, ink }) => {
    const text = `${sign} ${name}`;
    const mark = Plot.text([text], {
      fx: () => 0,
      fy: () => 0,
      frameAnchor: 'top-left',
      dx,
      dy: -marginTop + fontSize * 0.6,
      fill: ink,
      fontWeight: 600,
    });
    dx += textWidth(text, fontSize) + fontSize * 1.5;
    return mark;
  });
}

function segmentsOf({ condition, group }: Bar): Segment[] {
  const { correct, wrongTool, noCall, size } = condition;
  const parts: [Outcome, number][] = [
    ['right', correct],
    ['wrong', wrongTool],
    ['none', noCall],
  ];
  let from = 0;
  return parts.flatMap(([outcome, n]) => {
    const segment = { bar: String(size), group, outcome, n, from, to: from + n };
    from += n;
    return n > 0 ? [segment] : [];
  });
}

/** Sign and number where they fit, the number alone where it does, else nothing: the table has it. */
function labelOf({ outcome, n }: Segment, perRequest: number, fontSize: number): string {
  const room = n * perRequest - 4;
  const full = `${OUTCOMES[outcome].sign} ${n}`;
  if (textWidth(full, fontSize) <= room) return full;
  return textWidth(String(n), fontSize) <= room ? String(n) : '';
}

/** The condition that ended without a call most often. */
function titleOf(bars: readonly Bar[]): string {
  const measured = bars.filter(({ condition }) => condition.n > 0);
  const [worst] = measured.toSorted(
    (a, b) => b.condition.noCall - a.condition.noCall || a.condition.correct - b.condition.correct,
  );
  if (!worst) return 'No answers were measured in these receipts';
  const { model, size, n, correct, noCall, wrongTool } = worst.condition;
  const missed = n - correct;
  if (missed === 0) return 'Nobody missed a request';
  return (
    `With ${size} tools ${shortName(model)} missed ${missed} of ${n}: ` +
    `${counted(noCall, 'answer')} without a call, ${counted(wrongTool, 'call')} to a wrong tool`
  );
}
