import { staysWhole } from './whole-code.ts';

/** Plain text from a data file, where `backticks` set code. */
export function Inline({ text }: { text: string }) {
  return text.split('`').map((piece, index) =>
    index % 2 === 1 ? (
      <code key={index} className={staysWhole(piece) ? 'whole' : undefined}>
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}
