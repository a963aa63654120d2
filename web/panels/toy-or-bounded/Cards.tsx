import type { ReactNode } from 'react';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import { type FrameRow, kept, type RunState } from '../../live/run-reducer.ts';
import { verdictOf } from '../../live/verdict.ts';
import { bytes, visible } from '../../live/visible.ts';
import {
  GUESSES,
  type Guess,
  guessFor,
  isToyAsExpected,
  resultOf,
  toyEnd,
  WORDS,
} from './words.ts';

const CUT = 120;

/** What the toy made of it. */
export function ToyCard(props: { mode: ModeName; run: RunState | undefined; guess: Guess | null }) {
  const { mode, run, guess } = props;
  const facts = toyEnd(mode);
  const label = GUESSES.find(({ id }) => id === guess)?.label;
  const isOdd = run && isToyAsExpected(run, mode) === false && run.end?.code !== 'RUN_STOPPED';
  const came = guessFor(facts);
  const word = run?.end ? (run.end.code === 'RUN_STOPPED' ? 'Stopped' : WORDS[came]) : null;
  return (
    <Card
      name="the toy"
      run={run}
      word={word}
      tone={!word ? 'none' : came === 'fooled' ? 'alarm' : came === 'right' ? 'client' : 'quiet'}
      code={run?.end?.code}
    >
      {run?.end && (
        <>
          {facts.lacks}
          {label && <span className="two-clients-note"> You predicted: {label}.</span>}
          {isOdd && <b> Not what this mode must come to.</b>}
        </>
      )}
    </Card>
  );
}

/** What the bounded client made of it. */
export function BoundedCard({ mode, run }: { mode: ModeName; run: RunState | undefined }) {
  const verdict = run ? verdictOf(run, MODE_FACTS[mode].expects) : null;
  return (
    <Card
      name="StdioClient"
      run={run}
      word={verdict?.word ?? null}
      tone={verdict?.tone ?? 'none'}
      code={verdict?.code ?? undefined}
    >
      {verdict?.sentence}
    </Card>
  );
}

function Card(props: {
  name: string;
  run: RunState | undefined;
  word: string | null;
  tone: 'client' | 'alarm' | 'quiet' | 'none';
  code: string | undefined;
  children: ReactNode;
}) {
  const { name, run, word, tone, code, children } = props;
  const value = run ? resultOf(run) : null;
  const source = run?.source.kind === 'recording' ? run.source.header.recorded.slice(0, 10) : null;
  return (
    <section className="two-clients-card" data-tone={tone} aria-label={`Run of ${name}`}>
      <p className="two-clients-name">
        {name}
        {source && <span> recorded on {source}</span>}
      </p>
      <p className="two-clients-word">{word ?? (run ? 'Running' : 'Ready')}</p>
      <div className="two-clients-why" role="status">
        {children}
      </div>
      <dl>
        <dt>ended with</dt>
        <dd>{run?.end && <code>{code ?? 'no failure'}</code>}</dd>
        <dt>result</dt>
        <dd>{run?.end && (value === null ? 'none' : <code>{cut(value)}</code>)}</dd>
        <dt>last asked</dt>
        <dd>{run && <Frame row={lastFrame(run, 'sent')} />}</dd>
        <dt>last line in</dt>
        <dd>{run && <Frame row={lastFrame(run, 'received')} />}</dd>
        <dt>in the server’s log</dt>
        <dd data-bought={(run?.purchases ?? 0) > 0 || undefined}>{run && logWords(run)}</dd>
      </dl>
    </section>
  );
}

const cut = (text: string) => (text.length > CUT ? `${text.slice(0, CUT)}…` : text);

function lastFrame(run: RunState, direction: 'sent' | 'received'): FrameRow | undefined {
  return kept(run.rows).findLast(
    (row): row is FrameRow =>
      row.kind === 'frame' &&
      row.direction === direction &&
      (direction === 'received' || row.label.kind === 'request'),
  );
}

function Frame({ row }: { row: FrameRow | undefined }) {
  if (!row) return 'nothing';
  const { title, id } = row.label;
  return (
    <>
      <code>{cut(visible(title))}</code>
      {id !== null && `, id ${id}`}, {bytes(row.bytes)}
    </>
  );
}

function logWords({ callLog, purchases }: RunState): string {
  if (purchases > 0) return 'a purchase';
  return callLog.total === 1 ? '1 call' : `${callLog.total} calls`;
}
