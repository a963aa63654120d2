import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorProps } from './Editor.tsx';
import { followTheme, monaco } from './monaco.ts';

const LINE_HEIGHT = 20;
const MOST_LINES = 28;

type CodeEditor = ReturnType<typeof monaco.editor.create>;

/** Monaco, made to behave in a page: Tab leaves it, the wheel scrolls on, and it looks like us. */
export default function MonacoEditor(props: EditorProps) {
  const { value, label, language = 'typescript', problem } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const types = useTypes();
  // At once: a text that came back late would be taken for a new one, and eat what was typed since.
  const onChange = useEffectEvent((text: string) => {
    if (text !== value) flushSync(() => props.onChange(text));
  });
  const onRun = useEffectEvent(() => props.onRun?.());
  const made = useEffectEvent((element: HTMLElement) => {
    const address = monaco.Uri.parse(`file:///${props.id}.ts`);
    const model = monaco.editor.createModel(value, language, address);
    return monaco.editor.create(element, { ...OPTIONS, model, ariaLabel: label });
  });

  useEffect(() => {
    if (!host.current) return;
    const stopFollowing = followTheme();
    const one = made(host.current);
    editor.current = one;
    one.onDidChangeModelContent(() => onChange(one.getValue()));
    one.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => onRun());
    return () => {
      stopFollowing();
      one.getModel()?.dispose();
      one.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    const one = editor.current;
    const model = one?.getModel();
    if (!one || !model || one.getValue() === value) return;
    // An edit, not a new text: what a reset took away comes back with Ctrl+Z.
    one.pushUndoStop();
    one.executeEdits('page', [{ range: model.getFullModelRange(), text: value }]);
    one.pushUndoStop();
  }, [value]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model) return;
    const marker = problem && {
      startLineNumber: problem.line,
      endLineNumber: problem.line,
      startColumn: 1,
      endColumn: model.getLineMaxColumn(Math.min(problem.line, model.getLineCount())),
      message: problem.message,
      severity: monaco.MarkerSeverity.Error,
    };
    monaco.editor.setModelMarkers(model, 'lab', marker ? [marker] : []);
  }, [problem]);

  const lines = Math.min(MOST_LINES, Math.max(4, value.split('\n').length + 1));
  return (
    <>
      <div
        id={props.id}
        ref={host}
        className="editor-monaco"
        style={{ height: lines * LINE_HEIGHT + 12 }}
      />
      <p className="editor-help">
        Tab leaves the editor. <kbd>Ctrl</kbd>+<kbd>M</kbd> makes it indent instead, and back.{' '}
        {types.state === 'on' ? (
          'Types are checked.'
        ) : (
          <button type="button" disabled={types.state === 'loading'} onClick={types.load}>
            Check types, with 2 MB more
          </button>
        )}
      </p>
    </>
  );
}

type TypesState = 'off' | 'loading' | 'on' | 'failed';
let typesState: TypesState = 'off';

/** The compiler is loaded once, for all editors of the page, and only when somebody asks for it. */
function useTypes() {
  const [state, setState] = useState<TypesState>(typesState);
  const load = async () => {
    setState('loading');
    typesState = await import('./types.ts').then(
      ({ checkTypes }) => {
        checkTypes();
        return 'on' as const;
      },
      () => 'failed' as const,
    );
    setState(typesState);
  };
  return { state, load };
}

const OPTIONS = {
  tabFocusMode: true,
  scrollbar: { alwaysConsumeMouseWheel: false },
  minimap: { enabled: false },
  automaticLayout: true,
  scrollBeyondLastLine: false,
  lineHeight: LINE_HEIGHT,
  fontSize: 13,
  fontFamily: '"JetBrains Mono", ui-monospace, monospace',
  fontLigatures: false,
  lineNumbersMinChars: 3,
  folding: false,
  glyphMargin: false,
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  padding: { top: 6, bottom: 6 },
  tabSize: 2,
  wordWrap: 'on',
  bracketPairColorization: { enabled: false },
  guides: { indentation: false },
  contextmenu: false,
  fixedOverflowWidgets: true,
  unicodeHighlight: { ambiguousCharacters: false },
} as const;
