import { type ComponentProps, useRef } from 'react';
import { useNear } from './use-near.ts';

/**
 * A field for a reader's own words, which joins the page when it comes near: browsers look at every
 * field of a page as they load it, and lay out the sections between to do so.
 */
export function AnswerField(props: ComponentProps<'textarea'>) {
  const space = useRef<HTMLDivElement>(null);
  const near = useNear(space);
  if (near) return <textarea className="answer-field" {...props} />;
  const rows = { '--rows': props.rows } as React.CSSProperties;
  return <div ref={space} className="answer-field" style={rows} />;
}

/** Puts the cursor into the field of `item`, which may join the page a moment after it is in view. */
export function focusField(item: Element | null, frames = 60): void {
  const field = item?.querySelector('textarea');
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusField(item, frames - 1));
}
