import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTrace } from '../../web/live/trace.ts';
import { violations } from './axe.ts';
import { panel, verdictIn, watchedPage } from './live-page.ts';
import { useSite } from './site.ts';

const site = useSite();

const file = (text: string) => ({
  name: 'trace.jsonl',
  mimeType: 'application/jsonl',
  buffer: Buffer.from(text),
});

describe('traces', () => {
  it('are saved, opened again, and compared up to where they part', async () => {
    const { page, complaints } = await watchedPage(site.browser);
    await page.goto(`${site.host.url}/mcp-tools/?mode=wrong-id`);
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await verdictIn(modes);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      modes.getByRole('button', { name: 'Save trace' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('failure-mode.wrong-id.jsonl');
    const text = readFileSync(await download.path(), 'utf8');
    const { header, events } = readTrace(text);
    expect(header).toMatchObject({ mode: 'wrong-id', node: process.versions.node });
    expect(events.at(-1)?.event).toMatchObject({ kind: 'finished', code: 'ID_MISMATCH' });

    const traces = await panel(page, 'traces');
    await traces.getByText(/They part at event \d+/).waitFor();
    expect(await traces.locator('[data-parting]').innerText()).toContain('"id":4');

    await traces.getByLabel('Left: a trace from a file').setInputFiles(file(text));
    await traces.getByText(/Alike in all \d+ events/).waitFor();
    await traces.getByLabel('Left: which run').selectOption('your last run');
    await traces.getByText(/Alike in all \d+ events/).waitFor();
    expect(await violations(page, '#panel-traces')).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('that are wrong are refused with a code and the line at fault', async () => {
    const { page } = await watchedPage(site.browser);
    await page.goto(`${site.host.url}/mcp-tools/`);
    const traces = await panel(page, 'traces');
    for (const [text, expected] of [
      ['<html>', 'TRACE_NOT_JSON_LINES line 1 is not JSON'],
      ['{"type":"event"}', 'TRACE_HEADER_MISSING line 1 is not the header of a recording'],
    ] as const) {
      await traces.getByLabel('Right: a trace from a file').setInputFiles(file(text));
      await traces
        .getByRole('alert')
        .getByText(expected.split(' ')[0] ?? '')
        .waitFor();
      expect(await traces.getByRole('alert').innerText()).toBe(expected);
    }
    await page.context().close();
  });
});
