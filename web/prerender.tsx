import { prerender } from 'react-dom/static';
import { App } from './reader/App.tsx';
import { loadChapters } from './reader/chapters.ts';

export interface Page {
  /** `start`, or the id of a chapter. */
  name: string;
  title: string;
  description: string;
  /** The content of `#root`. */
  html: string;
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
      html: await render(<App page={page.name} chapters={chapters} />),
    })),
  );
}

async function render(app: React.ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(app, {
    // Smaller chunks would be moved into place by inline scripts, and the page allows none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  if (failures.length > 0) throw failures[0];
  return new Response(prelude as ReadableStream).text();
}
