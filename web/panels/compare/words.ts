import type { Comparison, Side } from '../../../chapters/mcp-tools/receipt/compare.ts';
import { inWords } from '../../../chapters/mcp-tools/receipt/words.ts';

/** Of intervals at 95%, one in twenty leaves out a difference that is none. */
const BY_CHANCE = 0.05;

/** The finding in a word or two, and what it rests on. */
export function finding(
  all: readonly Comparison[],
  brought: boolean,
): { word: string; sentence: string } {
  const whose = brought ? 'on your side' : 'with the second model';
  const apart = all.filter(({ withinNoise }) => !withinNoise);
  const better = apart.filter(({ difference }) => difference.value > 0).length;
  const worse = apart.length - better;
  if (all.length === 0) {
    return { word: 'Nothing shared', sentence: 'The two measured no condition in common.' };
  }
  const [first] = all;
  const n = first?.yours.n ?? 0;
  const of = `${all.length} ${all.length === 1 ? 'condition' : 'conditions'} of ${n} requests`;
  if (apart.length === 0) {
    return {
      word: 'Within noise',
      sentence: `In none of ${of} can the two be told apart: every interval of a difference holds zero.`,
    };
  }
  const parts = [
    better > 0 ? `${inWords(better)} came out better ${whose}` : '',
    worse > 0 ? `${inWords(worse)} ${better > 0 ? 'worse' : `came out worse ${whose}`}` : '',
  ].filter((part) => part !== '');
  const chance = Math.round(all.length * BY_CHANCE);
  const luck =
    chance > 0 ? ` By chance alone about ${inWords(chance)} of them would look different.` : '';
  return {
    word: `${apart.length} of ${all.length} differ`,
    sentence: `Of ${of}: ${parts.join(' and ')}; in the others the difference is within noise.${luck}`,
  };
}

/** Whether the two read prompts of the same length, and why they may not. */
export function aboutTokens(all: readonly Comparison[], book: Side, yours: Side): string {
  const equal = all.filter(
    (each) => each.book.medianPromptTokens === each.yours.medianPromptTokens,
  ).length;
  const said = `Median prompt tokens agree in ${equal} of ${all.length} conditions.`;
  if (equal === all.length) return said;
  const reasons = [
    book.model === yours.model ? '' : 'two models may have two vocabularies',
    book.study.header.wording === yours.study.header.wording
      ? ''
      : 'the two were asked in different words',
  ].filter((reason) => reason !== '');
  const why = reasons.length === 0 ? 'another runner, or another template' : reasons.join(', and ');
  return `${said} What can explain the rest: ${why}.`;
}
