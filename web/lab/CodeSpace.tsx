import { type ReactNode, useEffect, useState } from 'react';
import { useAddressState } from '../reader/address.ts';
import { Editor } from './editor/Editor.tsx';
import { useKeptCode } from './kept-code.ts';
import type { Problem } from './runner/protocol.ts';
import { SHARED, sharedAddress, sharedFor, unpack } from './share.ts';
import '../live/buttons.css';
import './lab.css';

interface CodeSpaceProps {
  chapter: string;
  /** What the code is kept and shared under. */
  id: string;
  /** The element that a shared link leads to. */
  element: string;
  /** What the editor is called. */
  label: string;
  starter: string;
  /** The word on the button. */
  action: string;
  onRun: (code: string) => void;
  onStop: () => void;
  isBusy: boolean;
  problem?: Problem | undefined;
  /** Further controls beside the button. */
  controls?: ReactNode;
  children: ReactNode;
}

/** An editor with what belongs to it: run, stop, reset, copy, a link, and what came of it below. */
export function CodeSpace(props: CodeSpaceProps) {
  const { chapter, id, element, label, starter, action, isBusy, problem } = props;
  const kept = useKeptCode(chapter, id, starter);
  const [said, setSaid] = useState('');
  const run = () => props.onRun(kept.code);
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} copied.`);
    } catch {
      setSaid('There is no clipboard on this address: select the code to copy it.');
    }
  };
  const share = async () => {
    const address = await sharedAddress(location.href, id, element, kept.code);
    history.replaceState(history.state, '', address);
    await copy(address, 'A link to this code');
  };
  const line = problem?.line;
  return (
    <div className="lab">
      <Arrived id={id} onTake={kept.replace} />
      <Editor
        id={`lab-${element}`}
        value={kept.code}
        onChange={kept.write}
        label={label}
        onRun={run}
        problem={line === undefined ? undefined : { line, message: problem?.message ?? '' }}
      />
      <div className="lab-bar">
        <button type="button" className="run-press" onClick={run}>
          {action}
        </button>
        {isBusy && (
          <button type="button" className="run-quiet" onClick={props.onStop}>
            Stop
          </button>
        )}
        {props.controls}
        <span className="lab-more">
          <button
            type="button"
            disabled={!kept.isChanged}
            onClick={() => {
              kept.replace(starter);
              setSaid('Back to the beginning. Your code is set aside.');
            }}
          >
            Reset
          </button>
          {kept.aside.length > 0 && (
            <button type="button" onClick={() => kept.replace(kept.aside[0] ?? starter)}>
              Bring back what was set aside
            </button>
          )}
          <button type="button" onClick={() => copy(kept.code, 'The code')}>
            Copy code
          </button>
          <button type="button" onClick={share}>
            Link to this code
          </button>
        </span>
        <span className="lab-said" role="status">
          {said}
        </span>
      </div>
      {props.children}
    </div>
  );
}

/** Code that came with the address. It is put in the editor, and run, only when the reader says so. */
function Arrived({ id, onTake }: { id: string; onTake: (code: string) => void }) {
  const [parameter, setParameter] = useAddressState(SHARED);
  const packed = sharedFor(id, parameter);
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setCode(null);
    if (packed !== null) void unpack(packed).then((text) => isCurrent && setCode(text));
    return () => {
      isCurrent = false;
    };
  }, [packed]);
  if (packed === null || code === null) return null;
  return (
    <p className="lab-arrived">
      Code came with this link. Whoever made the link wrote it.{' '}
      <button
        type="button"
        onClick={() => {
          onTake(code);
          setParameter(null);
        }}
      >
        Put it in the editor
      </button>
    </p>
  );
}
