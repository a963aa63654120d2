// Audits every page of the built site, on a desktop and on a phone, against the bars of the design.
// usage: npm run lighthouse [-- --runs 3]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const BARS = { performance: 95, accessibility: 100, 'best-practices': 100 };
const PAGES = ['', 'mcp-tools/', 'mcp-concepts/'];
const FORMS = { desktop: desktopConfig, mobile: undefined };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

/** Scores swing with whatever else the machine does, so the median of a few runs counts. */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function startServer() {
  const server = spawn(process.execPath, ['dist/server/main.js', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (url) return { server, url: new URL('/', url).href };
  }
  throw new Error('the server did not say where it is');
}

async function audit(url, config) {
  const flags = ['--headless=new', '--no-sandbox', '--disable-background-networking'];
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  const chromePath = process.env.CHROMIUM_PATH ?? usual;
  const chrome = await launch({ chromeFlags: flags, ...(chromePath && { chromePath }) });
  try {
    const onlyCategories = Object.keys(BARS);
    const result = await lighthouse(url, { port: chrome.port, onlyCategories }, config);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** Names of the audits that cost the category its full score. */
function faults({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
}

const { server, url } = await startServer();
let failed = false;
try {
  for (const page of PAGES) {
    for (const [form, config] of Object.entries(FORMS)) {
      const reports = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        reports.push(await audit(url + page, config));
      }
      for (const [category, bar] of Object.entries(BARS)) {
        const score = median(
          reports.map(({ categories }) => Math.round(categories[category].score * 100)),
        );
        const missed = score < bar;
        failed ||= missed;
        const why = missed ? `: ${faults(reports[0], category).join(', ')}` : '';
        console.log(`${missed ? 'below' : 'ok   '} /${page} ${form} ${category} ${score}${why}`);
      }
    }
  }
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
}
process.exitCode = failed ? 1 : 0;
