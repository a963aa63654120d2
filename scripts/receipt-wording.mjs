/** The 24 requests in this project's words, three a tool; the third avoids the tool's own words. */
export const REQUESTS = [
  'How much stock do we have of vanilla, in tubs?',
  'Look up the stock of strawberry.',
  'Are we running low on mango?',
  'Draft a restock of 12 tubs of chocolate, and let Lucy approve it.',
  'Draft a pistachio restock, without placing it.',
  'Mint is almost gone: put together what Lucy has to sign.',
  'Did the supplier ship order A-1043 already?',
  'Give me the delivery status of A-1051.',
  'Is A-1060 on the road yet?',
  "Count the words of 'vanilla stock needs review'.",
  "How many words does this note have: 'Close early on Sunday for the inspection'?",
  "Would 'Fresh mango sorbet all week' fit on a sign with room for six?",
  'Send a message to Lucy: someone left the freezer door open.',
  "Text Lucy's phone that the supplier rang.",
  'The owner should hear that the card reader has stopped working.',
  'How many tubs of chocolate were sold today?',
  "Tell me today's sales of vanilla up to now.",
  'Has strawberry been popular since this morning?',
  'Give Lucy a reminder at 4pm that she has to ring the supplier.',
  'Schedule a reminder for the morning: the freezer has to be defrosted tomorrow.',
  'Lucy must not forget that the health inspector comes on Friday at 9.',
  'Record the delivery of A-1043, which brought 20 tubs.',
  'A-1051 was delivered with 15 tubs: please put it on record.',
  'The driver of A-1060 has just left us 30.',
];

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
