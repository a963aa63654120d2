import { visible } from '../../live/visible.ts';

/** Who plays the model: the script, or a language model by its name. Never one for the other. */
export function ModelName({ name }: { name: string | null }) {
  return name === null ? (
    <>
      model <small>(scripted)</small>
    </>
  ) : (
    <>
      {visible(name)} <small>(a language model)</small>
    </>
  );
}
