/** Plain text in which `backticks` set code: the way modes and glossary entries are written. */
export function Inline({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index}-${part}`}>{part}</code>));
}
