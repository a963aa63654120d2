import { createRoot, hydrateRoot } from 'react-dom/client';
import { printPictures } from './panels/paper.ts';
import { chapterIds } from './reader/chapters.ts';
import { keepOffline } from './reader/offline.ts';
import { loadPage } from './reader/pages.tsx';
import './reader/fonts.css';
import './reader/tokens.css';
import './reader/page.css';
import './reader/prose.css';
import './reader/print.css';

/** The build writes the page's name on the root element; the development server has only the path. */
function currentPage(): string {
  const path = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return document.documentElement.dataset.page ?? (chapterIds.includes(path) ? path : 'start');
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const Page = await loadPage(currentPage());
if (root.firstElementChild) hydrateRoot(root, <Page />);
else createRoot(root).render(<Page />);
keepOffline();
printPictures();
