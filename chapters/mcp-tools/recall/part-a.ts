import type { Asked } from './ask.ts';

/** What an offered tool costs. */
export const PART_A: readonly Asked[] = [
  {
    id: 'offer-means',
    section: 'the-experiment',
    question: 'What does it mean, physically, to offer a tool to a model?',
    answer:
      'Its name, its description and (natively) its argument schema are written into the prompt. There is no other way for a model to learn of it.',
  },
  {
    id: 'shuffle-why',
    section: 'the-experiment',
    question: 'Why does each request of the experiment see its catalog in another order?',
    answer:
      'So that the result does not measure how much a model likes the beginning, or the end, of a list.',
  },
  {
    id: 'noise-of-24',
    section: 'the-experiment',
    question:
      'How large must the difference between two conditions of 24 requests be before you talk about it?',
    answer:
      'About a fifth. The interval around 18 of 24 is that wide on either side, so smaller differences may be noise.',
  },
  {
    id: 'tokens-a-tool',
    section: 'every-tool-is-paid-for-in-tokens',
    question: 'Roughly how many tokens does one tool cost in native tool calling?',
    answer:
      "In the book's run, about 39 on the small Qwen models as they were sent, and between 55 and 74 on Claude; for each tool, in every request.",
  },
  {
    id: 'choice-cheaper',
    section: 'every-tool-is-paid-for-in-tokens',
    question: 'Why does a tool cost less in a constrained choice?',
    answer:
      'Only its name and its description are listed. The argument schema and its packaging stay out.',
  },
  {
    id: 'prefill-faster',
    section: 'every-tool-is-paid-for-in-tokens',
    question: 'Why does the time to read a prompt grow faster than the prompt?',
    answer:
      'Attention sets each token against all earlier ones, so every further token costs a little more than the last.',
  },
  {
    id: 'pipe-irrelevant',
    section: 'every-tool-is-paid-for-in-tokens',
    question:
      "Why does the protocol's own cost not matter when you decide how many tools to offer?",
    answer:
      'It is far too small: while a small model reads one prompt of sixty-four tools, the pipe could carry thousands of calls.',
  },
  {
    id: 'claude-time',
    section: 'every-tool-is-paid-for-in-tokens',
    question:
      "Claude's answers took hardly longer with 64 tools than with 8. Where did the cost go?",
    answer: 'Into the bill: the input tokens are paid for with every request.',
  },
  {
    id: 'go-struct',
    section: 'the-prompt-as-read',
    question: 'What did the local models really read in place of JSON functions?',
    answer:
      "Each tool printed as a Go structure: bare values in braces, `<nil>` for empty fields, no field names. It was the runner's fault.",
  },
  {
    id: 'count-checksum',
    section: 'the-prompt-as-read',
    question: 'How can a token count show that your picture of a prompt is wrong?',
    answer:
      'Count the tokens of the text you believe was sent. If the tokenizer is right and the numbers differ, the text was another one.',
  },
  {
    id: 'what-stands',
    section: 'the-prompt-as-read',
    question:
      'Which results stand in spite of the malformed tools, and which must be read with care?',
    answer:
      'Token counts, prefill times, the constrained choice and all of Claude stand. The native accuracy of the local models was measured under malformed definitions.',
  },
  {
    id: 'small-model-64',
    section: 'more-tools-worse-choices',
    question: 'How did `qwen2.5:1.5b` do with 64 unrelated tools, compared with 8?',
    answer:
      "Clearly worse: 14 of 24 instead of 23 in the book's run, with intervals that do not touch.",
  },
  {
    id: 'frontier-64',
    section: 'more-tools-worse-choices',
    question: 'What does a large catalog of unrelated tools do to a frontier model?',
    answer: 'To its choices, next to nothing. It costs tokens, in every request.',
  },
  {
    id: 'what-went-wrong',
    section: 'what-a-miss-looks-like',
    question: 'With sixty-four tools, what was the usual failure of `qwen2.5:1.5b`?',
    answer:
      'It called nothing and answered in words, more than twice as often as it called a wrong tool.',
  },
  {
    id: 'silence-worse',
    section: 'what-a-miss-looks-like',
    question: 'Why is an answer without a call harder to notice than a wrong call?',
    answer:
      'Text ends the turn and looks like an ordinary reply. There is no call, no error and no odd result to find in a log.',
  },
  {
    id: 'four-same-way',
    section: 'tools-that-look-alike',
    question:
      'No single difference between confusable and unrelated tools was clear of the noise. Why take the effect seriously?',
    answer:
      'The same requests were used in both, and all four comparisons at 16 and 32 tools point the same way.',
  },
  {
    id: 'sonnet-restock',
    section: 'tools-that-look-alike',
    question:
      'Sonnet checked the stock when it was asked to draft a restock. Why does the experiment call that a miss?',
    answer:
      'It scores only the first call. In a loop, looking first can be a sensible step, so measure the outcome if that is what you care about.',
  },
  {
    id: 'choice-gives-up',
    section: 'a-constrained-choice',
    question: 'Which two things does a constrained choice give up?',
    answer:
      'It cannot decline, since some name must come out; and it names a tool without filling in its arguments.',
  },
  {
    id: 'choice-confounded',
    section: 'a-constrained-choice',
    question: 'Why is native against choice not a clean comparison on the local models?',
    answer:
      'The list of the choice arrived as written, while the native definitions were garbled. The gap mixes both effects.',
  },
  {
    id: 'recall-ceiling',
    section: 'offer-fewer-tools',
    question: "What does a tool search's recall limit?",
    answer:
      'The accuracy of any model behind it: a tool that the search left out cannot be chosen.',
  },
  {
    id: 'sonnet-equals-search',
    section: 'offer-fewer-tools',
    question:
      'With search, Sonnet was right exactly as often as the right tool was offered. What would you improve?',
    answer: 'The search. A better model has nothing left to gain.',
  },
  {
    id: 'bm25-or-embedding',
    section: 'offer-fewer-tools',
    question: 'On which requests does BM25 fail where an embedding may succeed?',
    answer: 'Those that share no words with the description of their tool.',
  },
  {
    id: 'search-no-gift',
    section: 'offer-fewer-tools',
    question: 'Which model did worse with a search than with everything, and what follows?',
    answer:
      "`qwen3:0.6b`, with BM25's five. So measure search on your own model and your own requests.",
  },
  {
    id: 'who-spends',
    section: 'the-decision',
    question: 'Why is it the application that must decide what the model hears about?',
    answer:
      'The server does not know what else is connected, and the model would have to read every tool first, which is the very cost.',
  },
];
