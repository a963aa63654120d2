import { type ComponentProps, useEffect, useRef, useState } from 'react';

const NAME_LENGTH = 48;

/**
 * A box that the keyboard can scroll, and that says what it is, only while it overflows. Without a
 * label it is named after its first words, since no two regions of a page may share a name.
 */
export function Scrollable({ label, ...props }: ComponentProps<'div'> & { label?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const own = label ?? element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_LENGTH);
    const observer = new ResizeObserver(() =>
      setName(element.scrollWidth > element.clientWidth + 1 ? own : null),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [label]);
  const whileOverflowing =
    name === null ? undefined : { tabIndex: 0, role: 'region', 'aria-label': name };
  return <div ref={box} {...props} {...whileOverflowing} />;
}
