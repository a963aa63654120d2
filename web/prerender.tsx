import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import type { Chapter } from '../chapters/contract.ts';
import { stillPrinter } from './figures/still.ts';
import { StillPrinter } from './figures/still-source.ts';
import { Pictured } from './live/pictured.ts';
import { TEXTS } from './live/recorded-texts.ts';
import { recordingIn } from './live/recordings.ts';
import { BuiltChapters } from './reader/ChapterEnd.tsx';
import { loadChapters } from './reader/chapters.ts';
import { loadPage } from './reader/pages.tsx';
import { bookStudies, factPrinter } from './receipts/book.ts';
import { FactPrinter, type PrintedFact } from './receipts/fact-source.ts';
import { BuiltStudies } from './receipts/use-studies.ts';

export interface Page {
  /** `start`, or the id of a chapter. */
  name: string;
  title: string;
  description: string;
  /** The content of `#root`. */
  html: string;
  /** The numbers that its sentences took from the receipts, by question. */
  facts: Record<string, PrintedFact>;
}

/** Renders every page of the site to HTML. The build runs it once, in Node. */
export async function renderPages(): Promise<Page[]> {
  const chapters = await loadChapters();
  const start = {
    name: 'start',
    title: 'Handshake: an interactive companion to the Model Context Protocol',
    description: 'The protocol connects; the application decides.',
  };
  const pages = chapters.map(({ id, title, lead }) => ({ name: id, title, description: lead }));
  return Promise.all(
    [start, ...pages].map(async (page) => ({
      ...page,
      ...(await render(await loadPage(page.name), chapters)),
    })),
  );
}

async function render(
  Content: ComponentType,
  chapters: readonly Chapter[],
): Promise<Pick<Page, 'html' | 'facts'>> {
  const failures: unknown[] = [];
  const { print, printed } = await factPrinter();
  const studies = bookStudies();
  const still = await stillPrinter([studies.local, studies.api]);
  const page = (
    <StillPrinter value={still}>
      <FactPrinter value={print}>
        <BuiltStudies value={studies}>
          <Pictured value={(input) => recordingIn(TEXTS, input)}>
            <BuiltChapters value={chapters}>
              <Content />
            </BuiltChapters>
          </Pictured>
        </BuiltStudies>
      </FactPrinter>
    </StillPrinter>
  );
  const { prelude } = await prerender(page, {
    // Smaller chunks would be moved into place by inline scripts, and the page allows none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  if (failures.length > 0) throw failures[0];
  const html = await new Response(prelude as ReadableStream).text();
  return { html, facts: Object.fromEntries(printed) };
}
