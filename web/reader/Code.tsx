import {
  type ComponentType,
  Fragment,
  type LazyExoticComponent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useAddressState } from './address.ts';
import { useChapter } from './ChapterContext.ts';
import { keptHtml } from './kept.ts';
import { lazyOrSaid } from './lazy-or-said.tsx';
import { Scrollable } from './Scrollable.tsx';
import './code.css';

export interface ShownRegion {
  file: string;
  name: string;
  line: number;
  html: string;
  /** The passage as a module that the lab can run. */
  cell?: () => Promise<{ default: string }>;
}

/** A declaration from a file of this project, as the file has it at build. */
export function Code({ region }: { region: ShownRegion }) {
  const key = `${region.file}#${region.name}`;
  const html = region.html === '' ? keptHtml(key) : { __html: region.html };
  return (
    <figure className="code" id={`code-${region.name}`}>
      <figcaption>
        <span className="code-file">{breakable(region.file)}</span>
        <span className="code-line">line {region.line}</span>
      </figcaption>
      <Block html={html ?? { __html: '' }} region={key} label={`${region.name}, ${region.file}`} />
      {region.cell && <EditAndRun name={region.name} load={region.cell} />}
    </figure>
  );
}

/** A path, which may break after a folder and nowhere else. */
function breakable(path: string) {
  return path.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

type OpenCell = LazyExoticComponent<ComponentType<{ onClose: () => void }>>;

/** Nothing of the lab is loaded before it is asked for: by the button, or by a link with code in it. */
function EditAndRun({ name, load }: { name: string; load: NonNullable<ShownRegion['cell']> }) {
  const chapter = useChapter().id;
  const [shared] = useAddressState('lab');
  const isShared = shared?.startsWith(`${name}.`) ?? false;
  const [Cell, setCell] = useState<OpenCell | null>(null);
  const open = () => setCell(() => cellOf(chapter, name, load));
  useEffect(() => {
    if (isShared) setCell((last: OpenCell | null) => last ?? cellOf(chapter, name, load));
  }, [isShared, chapter, name, load]);
  if (Cell === null) {
    return (
      <button type="button" className="code-edit" onClick={open}>
        Edit and run
      </button>
    );
  }
  return (
    <Suspense fallback={<p className="code-loading">Loading the editor.</p>}>
      <Cell onClose={() => setCell(null)} />
    </Suspense>
  );
}

function cellOf(chapter: string, name: string, load: NonNullable<ShownRegion['cell']>) {
  return lazyOrSaid(async () => {
    const [{ default: Cell }, starter] = await Promise.all([import('../lab/Cell.tsx'), load()]);
    return {
      default: ({ onClose }: { onClose: () => void }) => (
        <Cell chapter={chapter} name={name} starter={starter.default} onClose={onClose} />
      ),
    };
  });
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
