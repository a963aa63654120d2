import './controls.css';

/** The name of a table's row, to press; on paper and without JavaScript, the name alone. */
export function RowButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <>
      <button type="button" className="panel-row-button" onClick={onPress}>
        {name}
      </button>
      <span className="panel-row-name">{name}</span>
    </>
  );
}
