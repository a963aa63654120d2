import type { Tool } from './code/discovery.ts';

export type ToolKind = 'shop' | 'confusable' | 'unrelated';
export type ParameterType = 'string' | 'integer';

/** A tool of the experiment: its measured name and arguments, its description in our own words. */
export interface CatalogTool extends Tool {
  kind: ToolKind;
  description: string;
  inputSchema: {
    type: 'object';
    properties: Record<string, { type: ParameterType }>;
    required: string[];
  };
}

type Entry = [name: string, description: string, parameters?: Record<string, ParameterType>];

/** Lucy's own tools: the right answer to every request is one of these. */
const SHOP: Entry[] = [
  ['stock_level', 'How many tubs of a flavor the shop has in stock now.', { flavor: 'string' }],
  [
    'draft_restock',
    'Draft a restock order for Lucy to approve; nothing is sent.',
    { flavor: 'string', tubs: 'integer' },
  ],
  [
    'supplier_delivery_status',
    'The status of an order at the supplier: taken, shipped or delivered.',
    { order_id: 'string' },
  ],
  ['word_count', 'How many words a short piece of text has.', { text: 'string' }],
  ['send_message_to_lucy', "Send a text message to Lucy's phone.", { text: 'string' }],
  ['sales_today', 'How many tubs of a flavor were sold today.', { flavor: 'string' }],
  [
    'schedule_reminder',
    'Set a reminder that reaches Lucy at a chosen time.',
    { when: 'string', text: 'string' },
  ],
  [
    'record_delivery',
    'Record a delivery from the supplier and the tubs it brought.',
    { order_id: 'string', tubs: 'integer' },
  ],
];

/** Three neighbours for each shop tool, in the shop's order: near in words, wrong for the request. */
const CONFUSABLE: Entry[] = [
  [
    'warehouse_inventory_count',
    'How many units of a product the central warehouse holds.',
    { sku: 'string' },
  ],
  ['get_stock_quote', 'The current price of a stock on the exchange.', { ticker: 'string' }],
  [
    'inventory_audit_report',
    'A report of the inventory at every location on a given day.',
    { date: 'string' },
  ],
  [
    'purchase_order_create',
    'Make a purchase order and send it to the vendor at once.',
    { vendor: 'string', items: 'string' },
  ],
  ['draft_email', 'Draft an email and leave it unsent.', { to: 'string', subject: 'string' }],
  [
    'restock_forecast',
    'What a product line will need restocked in the coming month.',
    { line: 'string' },
  ],
  [
    'shipment_tracking',
    'Where a parcel is, by the tracking number of its carrier.',
    { tracking_number: 'string' },
  ],
  ['order_history', 'The orders that a customer placed before.', { customer_id: 'string' }],
  [
    'vendor_lead_time',
    'How many days a vendor usually takes from order to delivery.',
    { vendor: 'string' },
  ],
  ['character_count', 'How many characters a piece of text has.', { text: 'string' }],
  ['text_summarize', 'Shorten a long text to a few sentences.', { text: 'string' }],
  ['readability_score', 'A score of how easily a text reads.', { text: 'string' }],
  ['send_sms', 'Text an SMS to any phone number.', { phone: 'string', text: 'string' }],
  [
    'post_team_announcement',
    "Announce something in the channel of the shop's whole team.",
    { text: 'string' },
  ],
  [
    'send_push_notification',
    'Push a notification to everyone who has the app.',
    { text: 'string' },
  ],
  ['revenue_report', 'The revenue taken over a period.', { period: 'string' }],
  ['customer_count_today', 'How many customers came in today.', { store: 'string' }],
  ['sales_forecast', 'What is likely to sell in the week ahead.', { product: 'string' }],
  [
    'create_calendar_event',
    'Put an event in the calendar, with a title and a time to start.',
    { title: 'string', start: 'string' },
  ],
  ['set_timer', 'Count down a number of seconds on this device.', { seconds: 'integer' }],
  ['snooze_alarm', 'Put off the alarm that is ringing now.', { minutes: 'integer' }],
  [
    'receive_goods',
    'Book the goods of a purchase order into the ERP as received.',
    { po_number: 'string' },
  ],
  [
    'log_return',
    'Log the goods that a customer brought back.',
    { order_id: 'string', items: 'string' },
  ],
  [
    'update_shipment_address',
    'Send an outgoing shipment to another address.',
    { shipment_id: 'string', address: 'string' },
  ],
];

/** What a general-purpose server brings along; each takes one `input`. */
const UNRELATED: Entry[] = [
  ['github_create_issue', 'File a new issue on a GitHub repository.'],
  ['github_list_pull_requests', 'The pull requests still open on a GitHub repository.'],
  ['github_merge_pull_request', 'Merge a pull request on GitHub into its target branch.'],
  ['git_commit', 'Record the staged changes as a commit.'],
  ['read_file', 'The contents of a file on this machine.'],
  ['write_file', 'Save text as a file on this machine.'],
  ['list_directory', 'The names of the files inside a directory.'],
  ['search_files', 'Files whose names match a pattern.'],
  ['web_search', 'Links from a search of the web.'],
  ['fetch_url', 'Download the page at a web address.'],
  ['weather_forecast', 'The weather that a city can expect.'],
  ['translate_text', 'Put a text into a different language.'],
  ['convert_units', 'Express a quantity in other units of measure.'],
  ['currency_exchange_rate', 'What one currency is worth in another.'],
  ['send_email', 'Compose an email and send it off.'],
  ['slack_post_message', 'Write a message in a channel on Slack.'],
  ['jira_create_ticket', 'Open a new ticket in Jira.'],
  ['jira_search', 'Tickets in Jira that match a query.'],
  ['notion_create_page', 'Add a page to a Notion workspace.'],
  ['google_drive_search', 'Documents on Google Drive that match a query.'],
  ['spreadsheet_read_range', 'The values in a block of spreadsheet cells.'],
  ['spreadsheet_write_range', 'Fill a block of spreadsheet cells with values.'],
  ['run_sql_query', 'Run SQL on a database and give back the rows.'],
  ['describe_table', 'The columns of a table in the database, with their types.'],
  ['create_invoice', 'Bill a client with a new invoice.'],
  ['list_invoices', 'The invoices issued so far.'],
  ['stripe_refund', 'Give back a payment that was made by card.'],
  ['docker_list_containers', 'The Docker containers running at the moment.'],
  ['kubernetes_get_pods', 'The pods of one namespace in Kubernetes.'],
  ['aws_s3_list_buckets', 'The buckets of an Amazon S3 account.'],
  ['render_chart', 'Draw data as a chart.'],
  ['summarize_pdf', 'The gist of a PDF in a paragraph.'],
  ['extract_text_from_image', 'The words that can be read in a picture.'],
  ['generate_image', 'Make a picture to match a description.'],
  ['spotify_play', 'Start a track on Spotify.'],
  ['maps_directions', 'How to drive from one place to another.'],
  ['maps_nearby_search', 'Places of some kind close to a spot on the map.'],
  ['flight_search', 'Flights between two airports on a date.'],
  ['hotel_search', 'Hotels with a free room in a town.'],
  ['news_headlines', 'What the news is leading with now.'],
  ['wikipedia_lookup', 'The Wikipedia article on a subject.'],
  ['dictionary_define', 'What an English word means.'],
  ['calculator', 'Work out a sum.'],
  ['random_number', 'Draw a number at random.'],
  ['uuid_generate', 'A fresh UUID.'],
  ['hash_text', 'The cryptographic digest of a text.'],
  ['encode_base64', 'A text in base64 form.'],
  ['json_validate', 'Say whether a document is valid JSON.'],
  ['regex_test', 'Try a regular expression on a text.'],
  ['cron_explain', 'Say in words when a cron line fires.'],
  ['timezone_convert', 'A time of day as it reads in another time zone.'],
  ['password_generate', 'A new password that is hard to guess.'],
  ['qr_code_create', 'A picture of a QR code for some content.'],
  ['pdf_merge', 'Join several PDF documents into one.'],
  ['zip_archive', 'Pack files into a zip.'],
  ['ping_host', 'See whether a machine on the network answers.'],
];

function toolsOf(kind: ToolKind, entries: readonly Entry[]): CatalogTool[] {
  return entries.map(([name, description, parameters = { input: 'string' }]) => ({
    name,
    kind,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([argument, type]) => [argument, { type }]),
      ),
      required: Object.keys(parameters),
    },
  }));
}

/**
 * The 88 tools of the tool-selection experiment, in its order: shop, confusable, unrelated. Names
 * and arguments are the measured ones; the descriptions are not, so a count of their tokens is a
 * count of ours.
 */
export const CATALOG: readonly CatalogTool[] = [
  ...toolsOf('shop', SHOP),
  ...toolsOf('confusable', CONFUSABLE),
  ...toolsOf('unrelated', UNRELATED),
];
