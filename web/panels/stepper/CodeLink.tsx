/**
 * The name of a declaration of the chapter's code, as a link to where the page shows it. Not all of
 * them are shown: the name alone stands for those.
 */
export function CodeLink({ region }: { region: string }) {
  const target = `code-${region}`;
  // The build has no document, and prints the name alone.
  if (!globalThis.document?.getElementById(target)) return <code>{region}</code>;
  return <a href={`#${target}`}>{region}</a>;
}
