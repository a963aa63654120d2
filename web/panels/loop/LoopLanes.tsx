import { GateLanes, type GateRow } from '../../live/GateLanes.tsx';
import type { RunState } from '../../live/run-reducer.ts';
import { visible } from '../../live/visible.ts';
import { useStage } from '../../reader/stage.ts';
import { ModelName } from './ModelName.tsx';
import { Offering } from './Offering.tsx';
import { type Turn, turnsOf } from './turns.ts';

/** Rows that fit on the stage; a language model may take more turns than the script does. */
const ON_STAGE = 6;
/** What is shown of one thing that was said. */
const LETTERS = 240;
const LETTERS_ON_STAGE = 70;

/** Model, gate and server, and what passes between them. */
export function LoopLanes(props: { run: RunState | undefined; model: string | null }) {
  const { run, model } = props;
  const onStage = useStage() !== null;
  const { offered, turns, answer } = turnsOf(run);
  const said = shortened(onStage ? LETTERS_ON_STAGE : LETTERS);
  const rows = turns.flatMap((turn) => turnRows(turn, said));
  if (answer !== null) rows.push({ ...SAME, key: 'answer', left: 'answers', right: said(answer) });
  return (
    <div className="loop-main">
      <Offering tools={offered} />
      <GateLanes
        model={<ModelName name={model} />}
        rows={onStage ? folded(rows, ON_STAGE) : rows}
      />
    </div>
  );
}

const SAME = { from: 'model', to: 'model' } as const;

/** The first call, the last ones, and a word for what lies between. */
function folded(rows: readonly GateRow[], most: number): readonly GateRow[] {
  if (rows.length <= most + 1) return rows;
  const between = rows.length - most;
  const fold: GateRow = { ...SAME, key: 'fold', left: `${between} rows more`, isFold: true };
  return [...rows.slice(0, 2), fold, ...rows.slice(2 - most)];
}

type Said = (text: string) => string;

function turnRows(turn: Turn, said: Said): GateRow[] {
  const asks = (
    <>
      {said(turn.name)}
      <small>{said(Object.values(turn.arguments).map(worded).join(', '))}</small>
    </>
  );
  const isAlarming = turn.name === 'place_purchase';
  if (turn.status === 'begin') {
    return [{ key: turn.key, from: 'model', to: 'gate', left: asks }];
  }
  if (turn.code === 'TOOL_NOT_ALLOWED' || turn.code === 'TOOL_NOT_ADVERTISED') {
    const right = (
      <>
        not allowed by this application
        <small>told: {said(turn.told ?? '')}</small>
      </>
    );
    return [{ key: turn.key, from: 'model', to: 'gate', left: asks, right, isStopped: true }];
  }
  return [
    { key: turn.key, from: 'model', to: 'server', left: asks, right: 'tools/call', isAlarming },
    {
      ...{ key: `${turn.key}-told`, from: 'server', to: 'model', isAlarming },
      right: said(turn.told ?? ''),
    },
  ];
}

/** Whatever a model or a server says is text, with what hides in it written out. */
function shortened(most: number) {
  return (text: string) =>
    text.length > most ? `${visible(text.slice(0, most))}…` : visible(text);
}

function worded(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
