import './controls.css';

interface Props<T extends string> {
  legend: string;
  /** Unique on the page. */
  name: string;
  options: readonly T[];
  value: T;
  label: (option: T) => string;
  onChoose: (option: T) => void;
}

/** One of a few, all of them in sight. */
export function Radios<T extends string>(props: Props<T>) {
  const { legend, name, options, value, label, onChoose } = props;
  return (
    <fieldset className="panel-radios">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChoose(option)}
          />
          {label(option)}
        </label>
      ))}
    </fieldset>
  );
}
