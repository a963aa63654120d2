import { useCallback, useRef, useSyncExternalStore } from 'react';

/** A change of what is stored gets a new number; values under an old one are never misread. */
const PREFIX = 'handshake.1.';

/** The part of a zod schema that is used here. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** Values of this visit: the truth when storage is blocked or full. */
const memory = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

function notify(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function parse<T>(text: string | null, schema: Schema<T>, fallback: T): T {
  if (text === null) return fallback;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : fallback;
  } catch {
    return fallback;
  }
}

/** What this device keeps under `key`, or `fallback` when there is nothing that fits the schema. */
export function readStored<T>(key: string, schema: Schema<T>, fallback: T): T {
  return parse(readText(key), schema, fallback);
}

/** Keeps a JSON value on this device; with storage blocked, until the page is left. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Private windows and full disks refuse; `memory` has it.
  }
  notify(key);
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored then.
  }
  notify(key);
}

function subscribeTo(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set();
  listeners.set(key, all.add(listener));
  const onStorage = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    all.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/**
 * Stored state that all components and tabs share. The prerendered page shows `fallback`.
 *
 * @param schema,fallback must be constants of their module, so that a value keeps its identity
 * @returns the value, and a setter that takes a value or a function of the last one
 */
export function useStored<T>(
  key: string,
  schema: Schema<T>,
  fallback: T,
): readonly [T, (next: T | ((last: T) => T)) => void] {
  const seen = useRef<{ text: string | null; value: T }>({ text: null, value: fallback });
  const snapshot = (): T => {
    const text = readText(key);
    if (text !== seen.current.text) seen.current = { text, value: parse(text, schema, fallback) };
    return seen.current.value;
  };
  const value = useSyncExternalStore(
    useCallback((listener) => subscribeTo(key, listener), [key]),
    snapshot,
    () => fallback,
  );
  const set = useCallback(
    (next: T | ((last: T) => T)) => {
      const last = () => readStored(key, schema, fallback);
      writeStored(key, next instanceof Function ? next(last()) : next);
    },
    [key, schema, fallback],
  );
  return [value, set];
}
