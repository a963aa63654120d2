import { isObject, type JsonObject } from '../../../chapters/mcp-tools/code/messages.ts';
import type { StepAction } from '../stepper/reducer.ts';
import { SourceLines } from '../stepper/SourceLines.tsx';
import type { DiscoveryStep } from './model.ts';
import type { Offer } from './presets.ts';
import { TokenCost } from './TokenCost.tsx';
import { TwoByTwo } from './TwoByTwo.tsx';

interface Props {
  input: Offer;
  step: DiscoveryStep;
  dispatch: (action: StepAction<Offer>) => void;
}

const decoder = new TextDecoder();

/** The two lists on one side, and what this moment makes of them on the other. */
export function DiscoveryScene({ input, step, dispatch }: Props) {
  const toggle = (name: string) => {
    const { allowed } = input;
    const next = allowed.includes(name) ? allowed.filter((n) => n !== name) : [...allowed, name];
    dispatch({ type: 'edit', input: { ...input, allowed: next }, stay: true });
  };
  return (
    <div className="discovery-scene">
      {step.standings.length === 0 ? (
        <TwoLists line={step.line} allowed={input.allowed} />
      ) : (
        <TwoByTwo
          standings={step.standings}
          asked={step.frame === null ? null : input.call.name}
          onToggle={toggle}
        />
      )}
      <div className="discovery-moment">
        <Moment step={step} />
      </div>
    </div>
  );
}

function Moment({ step }: { step: DiscoveryStep }) {
  const { moment, line, catalog, offered, frame, failure } = step;
  if (frame) return <Call frame={frame} step={step} />;
  if (moment === 'offered') {
    return (
      <>
        <h4>What the model is given</h4>
        {offered.map((tool) => (
          <pre key={tool.function.name}>{JSON.stringify(tool)}</pre>
        ))}
        {offered.length === 0 && <p>No tool at all.</p>}
        <TokenCost tools={offered.length} />
      </>
    );
  }
  if (failure && step.decided) {
    return (
      <>
        <p className="discovery-said">
          threw <code>{failure.message}</code>
        </p>
        <SourceLines decision={step.decided} />
      </>
    );
  }
  const shown = catalog ? `Map(${catalog.size}) { ${[...catalog.keys()].join(', ')} }` : null;
  return (
    <>
      <h4>{shown ? 'checkTools returned' : 'The line, as it came'}</h4>
      <pre>{shown ?? cut(decoder.decode(line))}</pre>
      {moment === 'compared' && (
        <p>Press a name to put it on the allowlist or take it off. The server cannot.</p>
      )}
    </>
  );
}

function Call({ frame, step }: { frame: Uint8Array; step: DiscoveryStep }) {
  const { moment, failure, decided } = step;
  const fate = moment === 'asked' ? 'asked' : failure ? 'stopped' : 'sent';
  return (
    <>
      <div className="discovery-lane" data-fate={fate}>
        <b>model</b>
        <span className="discovery-wire" />
        <b>gate</b>
        <span className="discovery-wire" />
        <b>server</b>
      </div>
      <h4>
        {fate === 'asked' && 'The frame that this call would be'}
        {fate === 'stopped' && <>The frame that never left, and 0 bytes written</>}
        {fate === 'sent' && 'The frame that was written'} <span>{frame.length} bytes</span>
      </h4>
      <pre data-fate={fate}>{decoder.decode(frame).trimEnd()}</pre>
      {failure && (
        <p className="discovery-said">
          threw <code>{failure.message}</code>
        </p>
      )}
      {failure && decided && <SourceLines decision={decided} />}
    </>
  );
}

function TwoLists({ line, allowed }: { line: Uint8Array; allowed: readonly string[] }) {
  const tools = advertisedTools(line);
  return (
    <div className="discovery-lists">
      <div data-actor="server">
        <h4>
          The server advertises <span>{tools.length}</span>
        </h4>
        <ul>
          {tools.slice(0, 6).map(({ name, description }, i) => (
            <li key={`${i} ${name}`}>
              <code>{String(name)}</code>
              {typeof description === 'string' && <q>{description}</q>}
            </li>
          ))}
          {tools.length > 6 && <li>and {tools.length - 6} more</li>}
        </ul>
      </div>
      <div data-actor="client">
        <h4>The application allows</h4>
        <ul>
          {allowed.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
          {allowed.length === 0 && <li>nothing</li>}
        </ul>
      </div>
    </div>
  );
}

/** The entries as the server wrote them, before anybody checked them. */
function advertisedTools(line: Uint8Array): JsonObject[] {
  try {
    const { result } = JSON.parse(decoder.decode(line));
    return Array.isArray(result?.tools) ? result.tools.filter(isObject) : [];
  } catch {
    return [];
  }
}

function cut(text: string): string {
  return text.length > 420 ? `${text.slice(0, 420)}…` : text;
}
