import { useRef, useState } from 'react';
import { keptHtml } from './kept.ts';
import { Scrollable } from './Scrollable.tsx';
import './code.css';

export interface ShownRegion {
  file: string;
  name: string;
  line: number;
  html: string;
}

/** A declaration from a file of this project, as the file has it at build. */
export function Code({ region }: { region: ShownRegion }) {
  const key = `${region.file}#${region.name}`;
  const html = region.html === '' ? keptHtml(key) : { __html: region.html };
  return (
    <figure className="code" id={`code-${region.name}`}>
      <figcaption>
        <span className="code-file">{region.file}</span>
        <span className="code-line">line {region.line}</span>
      </figcaption>
      <Block html={html ?? { __html: '' }} region={key} label={`${region.name}, ${region.file}`} />
    </figure>
  );
}

/** Fenced code of the prose: frames, printed results, commands. */
export function Fence({ language, html }: { language?: string; html?: string }) {
  return (
    <figure className="code" data-language={language}>
      <Block html={{ __html: html ?? '' }} />
    </figure>
  );
}

function Block(props: { html: { __html: string }; label?: string; region?: string }) {
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const element = code.current;
    if (!element) return;
    try {
      await navigator.clipboard.writeText(element.textContent ?? '');
      setCopied(true);
      setTimeout(setCopied, 2_000, false);
    } catch {
      // No clipboard on a LAN address: leave the code selected, so that the keyboard can copy it.
      getSelection()?.selectAllChildren(element);
    }
  };
  return (
    <>
      <Scrollable className="code-scroll" {...(props.label && { label: props.label })}>
        <pre>
          <code
            ref={code}
            data-kept={props.region}
            suppressHydrationWarning
            dangerouslySetInnerHTML={props.html}
          />
        </pre>
      </Scrollable>
      <button type="button" className="code-copy" onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </>
  );
}
