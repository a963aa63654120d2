import { chapterKeys } from './reset.ts';
import { anything, object, oneOf, recordOf, text as string } from './shapes.ts';
import { readStored, writeStored } from './storage.ts';

interface Backup {
  type: 'handshake-progress';
  chapter: string;
  values: Record<string, unknown>;
}

const backup = object<Backup>({
  type: oneOf(['handshake-progress']),
  chapter: string,
  values: recordOf(anything),
});

const NOTHING = null;

/** Everything this device keeps about a chapter, as the text of a file. */
export function exportProgress(chapter: string): string {
  const values: Backup['values'] = {};
  for (const key of chapterKeys(chapter)) {
    const value = readStored<unknown>(key, anything, NOTHING);
    if (value !== NOTHING) values[key] = value;
  }
  const file: Backup = { type: 'handshake-progress', chapter, values };
  return JSON.stringify(file, null, 2);
}

/**
 * What such a file holds, by key. Each value is still to be checked against a shape of its own.
 *
 * @throws {Error} with a sentence for the reader, when the text is not such a file
 */
export function readProgress(chapter: string, text: string): Readonly<Record<string, unknown>> {
  const file = backup.safeParse(parseJson(text));
  if (!file.success) throw new Error('This is not a progress file of these pages.');
  if (file.data.chapter !== chapter) {
    throw new Error(`This file is about another chapter, ${file.data.chapter}.`);
  }
  return file.data.values;
}

/**
 * Takes over what such a file holds, in place of what is here. Keys that are not the chapter's are
 * left alone; a value of a wrong shape is ignored when it is read.
 *
 * @throws {Error} as {@link readProgress} does
 */
export function importProgress(chapter: string, text: string): void {
  const values = readProgress(chapter, text);
  for (const key of chapterKeys(chapter)) {
    if (Object.hasOwn(values, key)) writeStored(key, values[key]);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
