import { jsonFault } from './json-help.ts';

/** Under an editor: whether its text is JSON, and if not, where it stops being so. */
export function JsonHelp({ text }: { text: string }) {
  const fault = jsonFault(text);
  if (!fault) return <p className="json-help">This is JSON.</p>;
  const { message, line, column, offset } = fault;
  return (
    <p className="json-help">
      Not JSON at line {line}, column {column}: {message}.
      <code>
        {text.slice(Math.max(0, offset - 24), offset)}
        <mark>{text.slice(offset, offset + 1) || 'end'}</mark>
        {text.slice(offset + 1, offset + 12)}
      </code>
    </p>
  );
}
