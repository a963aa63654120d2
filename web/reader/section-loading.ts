import type { MDXContent } from 'mdx/types.js';
import type { ComponentType } from 'react';
import type { Section } from '../../chapters/contract.ts';
import { building } from './building.ts';
import { lazyOrLeft } from './lazy-or-said.tsx';
import { components } from './mdx.tsx';

const texts = import.meta.glob<{ default: MDXContent }>('../../chapters/*/*.mdx');
const words = import.meta.glob<number>('../../chapters/*/*.mdx', {
  query: '?words',
  import: 'default',
  eager: true,
});
const heights = import.meta.glob<number>('../../chapters/*/*.mdx', {
  query: '?words',
  import: 'height',
  eager: true,
});
const pathOf = (chapter: string, section: Section) => `../../chapters/${chapter}/${section.file}`;

const WORDS_A_MINUTE = 220;

/** Minutes that a section takes to read, panels and exercises not counted. */
export function readingMinutes(chapter: string, section: Section): number {
  return Math.max(1, Math.round((words[pathOf(chapter, section)] ?? 0) / WORDS_A_MINUTE));
}

/** About how tall a section is on a laptop, in pixels, for as long as it is too far to be laid out. */
export function guessedHeight(chapter: string, section: Section): number | undefined {
  return heights[pathOf(chapter, section)];
}

/** True while the page that the build wrote is in the document, so that sections may wait. */
const prerendered = !building && document.querySelector('#root > *') !== null;

/**
 * The text of the section is on the page already; its code is fetched when the reader comes near,
 * or when the browser has nothing else to do. Until then React leaves the text as it stands.
 */
function nearOrIdle(id: string): Promise<void> {
  if (!prerendered) return Promise.resolve();
  const element = document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && done(),
      { rootMargin: '800px 0px' },
    );
    const done = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe(element);
    whenIdle(done);
  });
}

const waiting: (() => void)[] = [];

/** One section at a time, so that the page answers between any two of them. */
function wakeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) idle(wakeNext);
}

function idle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, 200);
}

function whenIdle(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  if (document.readyState === 'complete') idle(wakeNext);
  else addEventListener('load', () => idle(wakeNext), { once: true });
}

const known = new Map<Section, ComponentType>();

/**
 * The section's text as a component; the same one for every call with the same section.
 *
 * @throws {Error} when the chapter's folder has no such file
 */
export function sectionContent(chapter: string, section: Section): ComponentType {
  const made = known.get(section);
  if (made) return made;
  const load = texts[pathOf(chapter, section)];
  if (!load) throw new Error(`${chapter} has no ${section.file}`);
  const Content = lazyOrLeft(async () => {
    if (!building) await nearOrIdle(section.id);
    const { default: Text } = await load();
    return { default: () => Text({ components }) };
  });
  known.set(section, Content);
  return Content;
}
