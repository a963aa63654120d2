import { useState } from 'react';
import { save } from '../../figures/download.ts';
import { useStored } from '../../reader/storage.ts';
import { printAlone } from './print.ts';
import { ToolRows } from './ToolRows.tsx';
import {
  allowlistFile,
  EMPTY,
  fileName,
  openQuestions,
  TRANSPORTS,
  type Vetting,
  vettingSchema,
  withTools,
} from './vetting.ts';
import '../../live/buttons.css';
import './vetting.css';

/** Where the answers are kept; `web/reader/reset.ts` knows it, so that they are backed up. */
const KEY = 'vetting.mcp-concepts';

const TRANSPORT_WORDS = { stdio: 'stdio, started here', http: 'HTTP, somewhere else' };

/** Four questions about one real server, and the allowlist that follows from the answers. */
export default function VettingPanel() {
  const [vetting, setVetting] = useStored(KEY, vettingSchema, EMPTY);
  const change = (part: Partial<Vetting>) => setVetting((last) => ({ ...last, ...part }));
  const exposed = vetting.tools.filter((tool) => tool.exposed).length;
  const download = () => {
    const today = new Date().toISOString().slice(0, 10);
    save(fileName(vetting), 'application/json', allowlistFile(vetting, today));
  };
  const field = (key: 'server' | 'version' | 'publisher' | 'source', hint: string) => ({
    value: vetting[key],
    hint,
    onChange: (value: string) => change({ [key]: value }),
  });
  return (
    <form className="vetting" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>1. Who publishes it?</legend>
        <Line label="Server" {...field('server', 'its name')} />
        <Line label="Version" {...field('version', 'the one that you fix')} />
        <Line label="Publisher" {...field('publisher', 'who can put out the next version')} />
        <Line label="Source" {...field('source', 'repository or package')} />
      </fieldset>
      <fieldset>
        <legend>2. What does it run as?</legend>
        <div className="vetting-transport">
          {TRANSPORTS.map((transport) => (
            <label key={transport}>
              <input
                type="radio"
                name="vetting-transport"
                checked={vetting.transport === transport}
                onChange={() => change({ transport })}
              />
              {TRANSPORT_WORDS[transport]}
            </label>
          ))}
        </div>
        <Area
          label="Runs as"
          hint="my user, a container, an account of its own"
          value={vetting.runsAs}
          onChange={(runsAs) => change({ runsAs })}
        />
        <Area
          label="Could reach"
          hint="folders, tokens in its environment, the network"
          value={vetting.reach}
          onChange={(reach) => change({ reach })}
        />
      </fieldset>
      <fieldset>
        <legend>3. What writes or sends, and 4. what is exposed?</legend>
        <AddTools onAdd={(pasted) => setVetting((last) => withTools(last, pasted))} />
        <ToolRows tools={vetting.tools} onChange={(tools) => change({ tools })} />
      </fieldset>
      <Open questions={openQuestions(vetting)} exposed={exposed} of={vetting.tools.length} />
      <div className="vetting-foot">
        <button type="button" className="run-quiet" onClick={() => setVetting(EMPTY)}>
          Clear
        </button>
        <button type="button" className="run-quiet" onClick={printAlone}>
          Print
        </button>
        <button type="button" className="run-press" onClick={download}>
          Export the allowlist
        </button>
      </div>
    </form>
  );
}

interface Field {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

function Line({ label, hint, value, onChange }: Field) {
  return (
    <label className="vetting-field">
      <span>{label}</span>
      <input
        type="text"
        value={value}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function Area({ label, hint, value, onChange }: Field) {
  return (
    <label className="vetting-field">
      <span>{label}</span>
      <textarea
        rows={2}
        value={value}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function AddTools({ onAdd }: { onAdd: (pasted: string) => void }) {
  const [pasted, setPasted] = useState('');
  return (
    <div className="vetting-add">
      <Area
        label="Add tools"
        hint="one name a line, or the JSON that tools/list returned"
        value={pasted}
        onChange={setPasted}
      />
      <button
        type="button"
        className="run-quiet"
        disabled={pasted.trim() === ''}
        onClick={() => {
          onAdd(pasted);
          setPasted('');
        }}
      >
        Add
      </button>
    </div>
  );
}

function Open(props: { questions: string[]; exposed: number; of: number }) {
  const { questions, exposed, of } = props;
  return (
    <div className="vetting-open" role="status">
      <p>
        <b>
          {exposed} of {of}
        </b>{' '}
        {of === 1 ? 'tool' : 'tools'} exposed
      </p>
      <ul>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  );
}
