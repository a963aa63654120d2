import { comma } from './format.ts';
import type { Reading } from './types.ts';

/** RFC 4180, a head of labels and units, and an empty field where nothing was measured. */
export function csvOf({ columns, rows }: Reading): string {
  const head = columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label));
  return [head, ...rows].map((row) => `${row.map(comma).join(',')}\r\n`).join('');
}

const SPACE = 16;

/**
 * A drawing that needs no page: colours and faces written out as this theme has them, on paper,
 * with its finding above it.
 */
export function standalone(drawn: SVGSVGElement, title: string): string {
  const svg = drawn.cloneNode(true) as SVGSVGElement;
  const width = Number(svg.getAttribute('width'));
  const lines = wrap(title, Math.floor(width / 8.2));
  const above = lines.length * 20 + SPACE;
  const height = Number(svg.getAttribute('height')) + above + SPACE;
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('viewBox', `${-SPACE} ${-above} ${width + 2 * SPACE} ${height}`);
  svg.setAttribute('width', String(width + 2 * SPACE));
  svg.setAttribute('height', String(height));
  const paper = make('rect', {
    x: -SPACE,
    y: -above,
    width: '100%',
    height: '100%',
    fill: 'var(--paper)',
  });
  const heading = lines.map((line, i) => {
    const text = make('text', {
      x: 0,
      y: -above + 24 + i * 20,
      'font-size': 16,
      'font-weight': 600,
      'text-anchor': 'start',
      fill: 'var(--ink)',
    });
    text.textContent = line;
    return text;
  });
  svg.prepend(paper, ...heading);
  resolve(svg);
  return new XMLSerializer().serializeToString(svg);
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Writes out every `var(...)`. A probe tells the colour, since a variable may say `light-dark()`. */
function resolve(svg: SVGSVGElement): void {
  const probe = document.body.appendChild(document.createElement('span'));
  const known = new Map<string, string>();
  const written = (name: string) => {
    const value = known.get(name) ?? read(probe, name);
    known.set(name, value);
    return value;
  };
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (!value.includes('var(')) continue;
      element.setAttribute(
        name,
        value.replace(/var\((--[\w-]+)\)/g, (_, variable: string) => written(variable)),
      );
    }
  }
  probe.remove();
}

function read(probe: HTMLElement, variable: string): string {
  const said = getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
  if (!said.includes('(') && !said.startsWith('#')) return said;
  probe.style.color = `var(${variable})`;
  return getComputedStyle(probe).color;
}

/** Hands the reader a file that this page made. */
export function save(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next task; the address must not outlive it.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** At twice the size, for a slide. A `data:` address keeps the canvas clean, and the policy allows it. */
export async function savePicture(name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) save(name, 'image/png', blob);
}
