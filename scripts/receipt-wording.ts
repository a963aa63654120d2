/** The 24 requests in this project's words, three a tool; the third avoids the tool's own words. */

export const LOCAL = {
  coldStart: 'every model is unloaded before its turn, so nothing an earlier run cached is reused',
  limits: [
    'These are small local models at temperature zero. A larger one chooses better, but its prompt grows with the catalog just the same.',
    'A condition has only twenty-four requests, so a gap under about 0.2 may well be noise.',
  ],
};

export const CLAUDE = {
  temperature: '0 on Haiku 4.5; not set on Sonnet 5.5, which takes none',
  coldStart: 'nothing is cached here, and no request asks for prompt caching',
  limits: [
    'Both Claude models answered over the API. Sonnet 5.5 takes no temperature, so a second run may move a condition by one or two requests.',
    'A condition has only twenty-four requests, so a gap under about 0.2 may well be noise. Wall time counts the network and the queue in front of the API.',
  ],
};

export const INDEX = {
  about:
    'What the experiment searched, as sorted bags of words: its BM25 ranking can be repeated to the last place, and no sentence is carried.',
  bm25: {
    k1: 1.5,
    b: 0.75,
    idf: 'ln(1 + (N - n + 0.5) / (n + 0.5))',
    termPattern: '[a-z0-9]+ of the text in lower case',
    sum: 'each distinct term of the request once, sorted, since the order of a floating-point sum decides ties',
    ties: 'the earlier in the catalog first',
  },
};
