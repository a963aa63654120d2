import { useEffect, useRef } from 'react';
import { listOf, text } from './shapes.ts';
import { readStored, useStored, writeStored } from './storage.ts';

const sectionIds = listOf(text);
const NONE: string[] = [];
const keyOf = (chapter: string) => `progress.${chapter}`;

/** How long the end of a section stays on screen before the section counts as read. */
const READ_AFTER_MS = 1_000;

/** The ids of the sections of a chapter that were read to the end on this device. */
export function useReadSections(chapter: string): string[] {
  return useStored(keyOf(chapter), sectionIds, NONE)[0];
}

function markRead(chapter: string, section: string): void {
  const read = readStored(keyOf(chapter), sectionIds, NONE);
  if (!read.includes(section)) writeStored(keyOf(chapter), [...read, section]);
}

/** Attach the result to an element at the end of a section: seen for a second, the section is read. */
export function useReadMark(chapter: string, section: string) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    let timer = 0;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (!entry?.isIntersecting) return;
      timer = window.setTimeout(markRead, READ_AFTER_MS, chapter, section);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [chapter, section]);
  return end;
}
