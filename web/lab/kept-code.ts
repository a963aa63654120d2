import { listOf, object, recordOf, text } from '../reader/shapes.ts';
import { useStored } from '../reader/storage.ts';

/** The learner's code for one exercise or passage, as this device keeps it. */
export interface KeptCode {
  code: string;
  /** A mark of the text that it began from: another mark means that the exercise has changed. */
  of: string;
  /** Earlier texts that were set aside, newest first: by a reset, or by a new version. */
  aside: string[];
}

export const keptCodes = recordOf(object<KeptCode>({ code: text, of: text, aside: listOf(text) }));
const NONE: Record<string, KeptCode> = {};
const MOST_ASIDE = 5;

export const codeKey = (chapter: string) => `lab.${chapter}`;

/** Short and stable; two texts of one exercise that share it would only miss a notice. */
export function markOf(source: string): string {
  let hash = 5_381;
  for (let i = 0; i < source.length; i += 1) hash = (hash * 33 + source.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}

/** What to show of what was kept: code for another version stays, but aside. */
export function current(kept: KeptCode | undefined, starter: string): KeptCode {
  const of = markOf(starter);
  if (!kept) return { code: starter, of, aside: [] };
  return kept.of === of ? kept : { code: starter, of, aside: withAside(kept) };
}

function withAside({ code, aside }: KeptCode): string[] {
  return [code, ...aside.filter((one) => one !== code)].slice(0, MOST_ASIDE);
}

/** The learner's code under `id`, kept on this device from the first change on. */
export function useKeptCode(chapter: string, id: string, starter: string) {
  const [all, setAll] = useStored(codeKey(chapter), keptCodes, NONE);
  const own = current(all[id], starter);
  const change = (make: (last: KeptCode) => KeptCode) =>
    setAll((last) => ({ ...last, [id]: make(current(last[id], starter)) }));
  return {
    ...own,
    isChanged: own.code !== starter,
    write: (code: string) => change((last) => ({ ...last, code })),
    /** Puts a text in place of the learner's own, which is set aside and not lost. */
    replace: (code: string) =>
      change((last) => ({
        ...last,
        code,
        aside: last.code === starter ? last.aside : withAside(last),
      })),
  };
}
