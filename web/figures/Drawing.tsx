import { use, useLayoutEffect, useRef, useState } from 'react';
import { StageItem, useStage } from '../reader/stage.ts';
import type { Frame } from './types.ts';

const PHONE = 480;
const SMALL = 12;
const USUAL = 14;
const ON_STAGE = 18;

/** Draws at the width that there is, and again when that width changes: never for a new height. */
export function Drawing({ draw }: { draw: ((frame: Frame) => SVGSVGElement) | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const item = use(StageItem);
  const staged = useStage() === item;
  useLayoutEffect(() => {
    if (!box.current) return;
    setWidth(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (width === 0) return;
    const fontSize = staged ? ON_STAGE : width < PHONE ? SMALL : USUAL;
    const svg = draw?.({ width, fontSize, document });
    box.current?.replaceChildren(...(svg ? [svg] : []));
  }, [draw, width, staged]);
  return (
    <>
      <div ref={box} />
      {draw === null && <p className="figure-empty">Not measured in these receipts.</p>}
    </>
  );
}
