import { useEffect, useLayoutEffect, useRef } from 'react';
import type { GlossaryEntry } from '../../chapters/contract.ts';
import {
  closeCard,
  closeCardSoon,
  glossaryCard,
  keepCard,
  type OpenCard,
} from './glossary-card.ts';
import { Inline } from './Inline.tsx';
import { useStore } from './store.ts';
import './glossary.css';

/** The one card of the page; it stands in the top layer, so it shows on stage too. */
export function GlossaryCard({ glossary }: { glossary: GlossaryEntry[] }) {
  const open = useStore(glossaryCard);
  const entry = glossary.find(({ id }) => id === open?.id);
  return open && entry ? <Card key={entry.id} open={open} entry={entry} /> : null;
}

const MARGIN = 12;

function Card({ open, entry }: { open: OpenCard; entry: GlossaryEntry }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    element.showPopover();
    // A term that breaks over two lines has two boxes: the card belongs to the first.
    const word = open.anchor.getClientRects()[0] ?? open.anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const below = word.bottom + height + MARGIN < innerHeight;
    element.style.top = `${below ? word.bottom + 6 : word.top - height - 6}px`;
    const right = document.documentElement.clientWidth - width - MARGIN;
    element.style.left = `${Math.max(MARGIN, Math.min(word.left, right))}px`;
  }, [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes the card alone, not the stage behind it.
      event.stopPropagation();
      closeCard();
    };
    const onDown = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!card.current?.contains(target) && !open.anchor.contains(target)) closeCard();
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('pointerdown', onDown);
    addEventListener('scroll', closeCard, { passive: true });
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('pointerdown', onDown);
      removeEventListener('scroll', closeCard);
    };
  }, [open]);
  return (
    <div
      ref={card}
      id="glossary-card"
      className="glossary-card"
      role="tooltip"
      popover="manual"
      onPointerEnter={keepCard}
      onPointerLeave={closeCardSoon}
    >
      <strong>{entry.term}</strong> <Inline text={entry.definition} />
    </div>
  );
}
