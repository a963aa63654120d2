import { type ReactNode, useId, useState } from 'react';
import { modelsOf, shownModels } from './conditions.ts';
import type { Control } from './registry.ts';
import { gridOf } from './requests.ts';
import { isPerDay, KINDS, PROTOCOLS, type Selection } from './selection.ts';
import type { FigureInput } from './types.ts';

interface Props {
  controls: readonly Control[];
  input: FigureInput;
  choose: (change: Partial<Selection>) => void;
  children?: ReactNode;
}

const PROTOCOL_NAMES = { native: 'native calls', choice: 'constrained choice' };

/** What the reader may choose to look at. Every figure of the page follows. */
export function Controls({ controls, input, choose, children }: Props) {
  const { studies, selection } = input;
  const models = modelsOf(studies);
  return (
    <div className="figure-controls">
      {controls.includes('perDay') && <PerDay selection={selection} choose={choose} />}
      {controls.includes('grid') && <GridModel input={input} choose={choose} />}
      {controls.includes('models') && (
        <Checks
          legend="Models"
          all={models}
          chosen={shownModels(input)}
          name={(model) => model}
          choose={(chosen) => choose({ models: chosen.length === models.length ? null : chosen })}
        />
      )}
      {controls.includes('protocols') && (
        <Checks
          legend="Protocols"
          all={PROTOCOLS}
          chosen={selection.protocols}
          name={(protocol) => PROTOCOL_NAMES[protocol]}
          choose={(protocols) => choose({ protocols })}
        />
      )}
      {controls.includes('kinds') && (
        <Checks
          legend="Catalogs"
          all={KINDS}
          chosen={selection.kinds}
          name={(kind) => `${kind} tools`}
          choose={(kinds) => choose({ kinds })}
        />
      )}
      {children}
    </div>
  );
}

/** One of them always stays chosen: a figure of nothing would say nothing. */
function Checks<T extends string>(props: {
  legend: string;
  all: readonly T[];
  chosen: readonly T[];
  name: (value: T) => string;
  choose: (chosen: T[]) => void;
}) {
  const { legend, all, chosen, name, choose } = props;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {all.map((value) => {
        const checked = chosen.includes(value);
        return (
          <label key={value}>
            <input
              type="checkbox"
              checked={checked}
              disabled={checked && chosen.length === 1}
              onChange={() =>
                choose(all.filter((each) => (each === value ? !checked : chosen.includes(each))))
              }
            />
            <span>{name(value)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Follows every digit that makes a number, and keeps what is typed while it makes none. */
function PerDay({ selection, choose }: Pick<Props, 'choose'> & { selection: Selection }) {
  const [text, setText] = useState<string | null>(null);
  const hint = useId();
  const wrong = text !== null && !isPerDay(Number(text));
  return (
    <label>
      <span>Requests a day</span>
      <input
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        value={text ?? selection.perDay}
        aria-invalid={wrong}
        aria-describedby={wrong ? hint : undefined}
        onChange={({ target }) => {
          setText(target.value);
          if (isPerDay(Number(target.value))) choose({ perDay: Number(target.value) });
        }}
        onBlur={() => setText(null)}
      />
      {wrong && <span id={hint}>a whole number from 1 to a billion</span>}
    </label>
  );
}

function GridModel({ input, choose }: Pick<Props, 'input' | 'choose'>) {
  return (
    <label>
      <span>Model</span>
      <select
        value={gridOf(input).model}
        onChange={({ target }) => choose({ grid: target.value, cell: null })}
      >
        {shownModels(input).map((model) => (
          <option key={model}>{model}</option>
        ))}
      </select>
    </label>
  );
}
