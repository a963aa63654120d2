import { terms } from '../../../chapters/mcp-tools/code/tool-search.ts';
import { digits } from '../../../chapters/mcp-tools/receipt/words.ts';
import type { Ranked } from './ranking.ts';

/** Tools shown below the line, besides the expected one. */
const BELOW = 3;

interface Props {
  ranked: readonly Ranked[];
  /** How many are offered. */
  k: number;
  /** The tool that the request needs, when it is known. */
  expected: string | null;
}

/** The best tools above a line, what it cuts off below, and the words that earned each its score. */
export function Ranking({ ranked, k, expected }: Props) {
  const most = ranked[0]?.score ?? 0;
  const below = ranked.filter(
    ({ rank, score, tool }) =>
      rank > k && (tool.name === expected || (score > 0 && rank <= k + BELOW)),
  );
  const rest = ranked.filter((one) => one.rank > k && !below.includes(one));
  const shared = rest.filter(({ score }) => score > 0).length;
  const row = (one: Ranked) => (
    <Row key={one.tool.name} ranked={one} most={most} isExpected={one.tool.name === expected} />
  );
  return (
    <ol className="catalog-ranking">
      {ranked.slice(0, k).map(row)}
      <li className="catalog-cut">the best {k} are offered; what is below, the model never sees</li>
      {below.map(row)}
      <li className="catalog-rest">
        {shared > 0 && `${shared} more share a word, and `}
        {rest.length - shared} share none: their score is zero
      </li>
    </ol>
  );
}

function Row(props: { ranked: Ranked; most: number; isExpected: boolean }) {
  const { ranked, most, isExpected } = props;
  const { tool, rank, score, earned } = ranked;
  return (
    <li className="catalog-row" data-expected={isExpected}>
      <span className="catalog-rank">{rank}</span>
      <span className="catalog-what">
        <code>{tool.name}</code>
        {isExpected && <b>expected</b>}
        <span className="catalog-description">
          <Marked text={tool.description} words={earned.map(({ term }) => term)} />
        </span>
      </span>
      <span className="catalog-score">
        <span>{digits(score, 2)}</span>
        <span
          className="catalog-bar"
          style={{ inlineSize: `${most === 0 ? 0 : (100 * score) / most}%` }}
        />
      </span>
      <span className="catalog-earned">
        {earned.length === 0
          ? 'no shared word'
          : earned.map(({ term, score: share }) => (
              <span key={term}>
                {term} <small>{digits(share, 2)}</small>
              </span>
            ))}
      </span>
    </li>
  );
}

/** A text with the words marked that a search found in it. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return text
    .split(/([A-Za-z0-9]+)/)
    .map((part, i) => (words.includes(terms(part)[0] ?? '') ? <mark key={i}>{part}</mark> : part));
}
