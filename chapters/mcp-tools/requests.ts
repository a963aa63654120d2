/** A request of the experiment, and the tool that it needs. */
export interface Task {
  request: string;
  /** A tool of the shop, or {@link NONE} where no tool is due. */
  expected: string;
}

/** The name under which a constrained choice may decline, and what a request for no tool expects. */
export const NONE = 'none_of_these';

/** What a model reads of the way out. It says what it is for, so that it is no last resort. */
export const WAY_OUT = {
  name: NONE,
  description: 'For thanks, small talk, and whatever no other tool here can do.',
};

/** Three requests a tool in our words, by tool; the third avoids the words of the tool itself. */
const BY_TOOL: Record<string, [string, string, string]> = {
  stock_level: [
    'How much stock do we have of vanilla, in tubs?',
    'Look up the stock of strawberry.',
    'Are we running low on mango?',
  ],
  draft_restock: [
    'Draft a restock of 12 tubs of chocolate, and let Lucy approve it.',
    'Draft a pistachio restock, without placing it.',
    'Mint is almost gone: put together what Lucy has to sign.',
  ],
  supplier_delivery_status: [
    'Did the supplier ship order A-1043 already?',
    'Give me the delivery status of A-1051.',
    'Is A-1060 on the road yet?',
  ],
  word_count: [
    "Count the words of 'vanilla stock needs review'.",
    "How many words does this note have: 'Close early on Sunday for the inspection'?",
    "Would 'Fresh mango sorbet all week' fit on a sign with room for six?",
  ],
  send_message_to_lucy: [
    'Send a message to Lucy: someone left the freezer door open.',
    "Text Lucy's phone that the supplier rang.",
    'The owner should hear that the card reader has stopped working.',
  ],
  sales_today: [
    'How many tubs of chocolate were sold today?',
    "Tell me today's sales of vanilla up to now.",
    'Has strawberry been popular since this morning?',
  ],
  schedule_reminder: [
    'Give Lucy a reminder at 4pm that she has to ring the supplier.',
    'Schedule a reminder for the morning: the freezer has to be defrosted tomorrow.',
    'Lucy must not forget that the health inspector comes on Friday at 9.',
  ],
  record_delivery: [
    'Record the delivery of A-1043, which brought 20 tubs.',
    'A-1051 was delivered with 15 tubs: please put it on record.',
    'The driver of A-1060 has just left us 30.',
  ],
};

/** The 24 requests in this project's words, in the order of the shop's tools. */
export const REQUESTS: readonly Task[] = Object.entries(BY_TOOL).flatMap(([expected, requests]) =>
  requests.map((request) => ({ request, expected })),
);

/** Requests that need no tool. The last ones speak of what the tools speak of, and ask for nothing. */
export const IDLE_REQUESTS: readonly Task[] = [
  'Thanks, that was all!',
  'Good morning! Did you sleep well?',
  'What is the capital of Peru?',
  'Which do you like better, cones or cups?',
  'Just so you know, I love the pistachio here.',
  'The supplier was friendly on the phone today.',
  'Never mind about the reminder, I already wrote it down myself.',
  'What a long delivery note that was, so many words.',
].map((request) => ({ request, expected: NONE }));
