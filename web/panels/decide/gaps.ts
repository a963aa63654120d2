import { readMalformed } from '../../../chapters/mcp-tools/receipt/counted-run.ts';
import type { Condition, Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { digits, inWords, listed } from '../../../chapters/mcp-tools/receipt/words.ts';
import { offerName, retrieverName } from '../controls/offer-name.ts';
import { type Cost, costOfOne, type Decision, type Options } from './reading.ts';

/** Something that nobody measured, in a sentence. */
export interface Gap {
  text: string;
  /** True where the note on malformed definitions is to be linked. */
  isMalformed?: true;
}

/** Why there is nothing to show for a decision. */
export function whyNot({ model, kind, size, retriever }: Decision, study: Study): string {
  const { search, catalogs } = study.header;
  const name = offerName(`${kind}-${size}`, catalogs.shop.length);
  if (retriever !== null) {
    return `A search was run over one catalog only, ${offerName(search.catalog, catalogs.shop.length)}. Nobody searched in ${name}.`;
  }
  return `${model} was never offered ${name} in this way.`;
}

/** What a measured decision still does not tell, what weighs most first. */
export function gapsOf(
  decision: Decision,
  condition: Condition,
  study: Study,
  options: Options,
): Gap[] {
  const { protocol, retriever } = decision;
  const isLocal = study.kind === 'local';
  const gaps: (Gap | null)[] = [
    readMalformed(study, decision)
      ? {
          text: 'Well-formed definitions: this model read each tool as a Go struct.',
          isMalformed: true,
        }
      : null,
    timeGap(condition),
    retriever === null
      ? null
      : {
          text: `The search itself: how long ${retrieverName(retriever)} took is not in the receipt.`,
        },
    moneyGap(costOfOne(condition, study), isLocal),
    {
      text:
        protocol === 'native'
          ? 'The arguments of a call: only the name of its tool was judged.'
          : 'Arguments, and a way to decline: a choice has neither.',
    },
    {
      text: `Other sizes than ${listed(
        options.sizes.map((size) => digits(size)),
        'and',
      )}, and a second run: ${inWords(condition.n)} requests, each once.`,
    },
  ];
  return gaps.filter((gap) => gap !== null);
}

function timeGap({ medianPrefillMs, medianWallMs }: Condition): Gap | null {
  if (medianPrefillMs === null && medianWallMs === null) {
    return { text: 'Time: some rows have none, so there is no median.' };
  }
  return medianPrefillMs === null
    ? {
        text: 'Prefill: who serves this model does not tell it. The wall time holds the network too.',
      }
    : null;
}

function moneyGap(cost: Cost | null, isLocal: boolean): Gap | null {
  if (cost === null) {
    return {
      text: isLocal
        ? 'Money: a local run has no bill, and nobody metered the machine.'
        : 'Money: no list price is known of this model.',
    };
  }
  return cost.meanOutput === null
    ? { text: 'The tokens of an answer, so the cost is that of the prompt alone.' }
    : {
        text: `The answer of each request: its cost is the mean of the run, ${digits(cost.meanOutput)} tokens.`,
      };
}
