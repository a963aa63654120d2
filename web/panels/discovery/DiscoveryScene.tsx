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
/** Entries that are drawn; the rest is counted, so that a long list fits a projector. */
const SHOWN = 3;

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
        <div className="discovery-left">
          <TwoByTwo
            standings={step.standings}
            asked={step.frame === null ? null : input.call.name}
            onToggle={toggle}
          />
          {step.moment === 'offered' && <TokenCost tools={step.offered.length} />}
        </div>
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
        <p className="stepper-heading">What the model is given</p>
        {offered.slice(0, SHOWN).map((tool) => (
          <pre key={tool.function.name}>{JSON.stringify(tool)}</pre>
        ))}
        {offered.length > SHOWN && <p>and {offered.length - SHOWN} more</p>}
        {offered.length === 0 && <p>No tool at all.</p>}
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
      <p className="stepper-heading">{shown ? 'checkTools returned' : 'The line, as it came'}</p>
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
      <p className="stepper-heading">
        {FATES[fate]} <span>{frame.length} bytes</span>
      </p>
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

const FATES = {
  asked: 'The frame that this would be',
  stopped: 'Never left; 0 bytes written of',
  sent: 'Written',
};

function TwoLists({ line, allowed }: { line: Uint8Array; allowed: readonly string[] }) {
  const tools = advertisedTools(line);
  return (
    <div className="discovery-lists">
      <div data-actor="server">
        <p className="stepper-heading">
          The server advertises <span>{tools.length}</span>
        </p>
        <ul>
          {tools.slice(0, SHOWN).map(({ name, description }, i) => (
            <li key={`${i} ${name}`}>
              <code>{String(name)}</code>
              {typeof description === 'string' && <q>{description}</q>}
            </li>
          ))}
          {tools.length > SHOWN && <li>and {tools.length - SHOWN} more</li>}
        </ul>
      </div>
      <div data-actor="client">
        <p className="stepper-heading">The application allows</p>
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
  return text.length > 360 ? `${text.slice(0, 360)}…` : text;
}
