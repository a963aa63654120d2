import type { CatalogTool } from '../../../chapters/mcp-tools/catalog.ts';
import { type PrintedLine, printedForms } from './prices.ts';

/** One tool as the server lists it beside the form that a model API takes. */
export function Forms({ tool }: { tool: CatalogTool }) {
  const { mcp, model } = printedForms(tool);
  return (
    <div className="catalog-forms">
      <figure data-side="server">
        <figcaption>As a server lists it, in MCP</figcaption>
        <Printed lines={mcp} />
      </figure>
      <figure data-side="client">
        <figcaption>
          As a model API takes it: <code>asModelTool</code>
        </figcaption>
        <Printed lines={model} />
      </figure>
    </div>
  );
}

function Printed({ lines }: { lines: readonly PrintedLine[] }) {
  return (
    <code>
      {lines.map(({ text, isNew }, i) => (
        <span key={i}>{isNew ? <Key text={text} /> : text}</span>
      ))}
    </code>
  );
}

/** A line whose key is what the other form does not have. */
function Key({ text }: { text: string }) {
  const [, indent, key, rest] = /^(\s*)("\w+")?(.*)$/.exec(text) ?? [];
  return (
    <>
      {indent}
      {key && <mark>{key}</mark>}
      {rest}
    </>
  );
}
