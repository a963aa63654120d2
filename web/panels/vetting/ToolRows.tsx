import { visible } from '../../live/visible.ts';
import { Scrollable } from '../../reader/Scrollable.tsx';
import { soundsLikeAnOrder, type VettedTool } from './vetting.ts';

const FLAGS = [
  ['writes', 'writes'],
  ['sends', 'sends'],
  ['exposed', 'expose'],
  ['asks', 'ask first'],
] as const satisfies readonly (readonly [keyof VettedTool, string])[];

/** One row a tool: what it can do, what is decided, and its description as the server words it. */
export function ToolRows(props: {
  tools: readonly VettedTool[];
  onChange: (tools: VettedTool[]) => void;
}) {
  const { tools, onChange } = props;
  if (tools.length === 0) return null;
  const set = (name: string, part: Partial<VettedTool>) =>
    onChange(tools.map((tool) => (tool.name === name ? { ...tool, ...part } : tool)));
  return (
    <Scrollable label="Tools of the server">
      <table>
        <thead>
          <tr>
            <th scope="col">tool</th>
            {FLAGS.map(([key, label]) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <tr key={tool.name} data-exposed={tool.exposed || undefined}>
              <th scope="row">
                <code>{visible(tool.name)}</code>
                {tool.description && (
                  <q data-order={soundsLikeAnOrder(tool) || undefined}>
                    {visible(tool.description)}
                  </q>
                )}
              </th>
              {FLAGS.map(([key, label]) => (
                <td key={key}>
                  <input
                    type="checkbox"
                    aria-label={`${tool.name}: ${label}`}
                    checked={tool[key]}
                    onChange={(event) => set(tool.name, { [key]: event.target.checked })}
                  />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  aria-label={`Remove ${tool.name}`}
                  onClick={() => onChange(tools.filter(({ name }) => name !== tool.name))}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
