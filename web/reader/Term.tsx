import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { useChapter } from './ChapterContext.ts';
import { closeCardSoon, glossaryCard, keepCard, openCard } from './glossary-card.ts';
import { useStore } from './store.ts';

/**
 * A word of the glossary: hovered, focused or touched it opens its card; followed it leads to the
 * vocabulary, with or without JavaScript. A touch opens the card first, a second one follows.
 */
export function Term({ id, children }: { id: string; children: ReactNode }) {
  const { glossary } = useChapter();
  if (!glossary.some((entry) => entry.id === id)) throw new Error(`no term ${id} in the glossary`);
  const isOpen = useStore(glossaryCard)?.id === id;
  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') openCard(id, event.currentTarget);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (!touched || isOpen) return;
    event.preventDefault();
    openCard(id, event.currentTarget);
  };
  return (
    <a
      className="term"
      href={`#term-${id}`}
      aria-describedby={isOpen ? 'glossary-card' : undefined}
      onPointerEnter={onPointerEnter}
      onPointerLeave={closeCardSoon}
      onPointerDown={keepCard}
      onFocus={(event) => event.target.matches(':focus-visible') && openCard(id, event.target)}
      onBlur={closeCardSoon}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
