import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** A box that the keyboard can scroll, and that says what it is, only while it overflows. */
export function Scrollable({ label, ...props }: ComponentProps<'div'> & { label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const whileOverflowing = overflows
    ? { tabIndex: 0, role: 'region', 'aria-label': label }
    : undefined;
  return <div ref={box} {...props} {...whileOverflowing} />;
}
