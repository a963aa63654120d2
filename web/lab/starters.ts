const files = import.meta.glob<string>('../../chapters/*/exercises/*/starter.ts', {
  query: '?raw',
  import: 'default',
});

/** Where the learner begins. Its imports name the chapter's modules as the lab does. */
export async function loadStarter(chapter: string, exercise: string): Promise<string> {
  const load = files[`../../chapters/${chapter}/exercises/${exercise}/starter.ts`];
  if (!load) throw new Error(`there is no starter for ${exercise}`);
  return (await load()).replaceAll(/'\.\.\/\.\.\/(code|toy)\//g, "'./");
}
