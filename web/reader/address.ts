import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The address with one query parameter set, or removed when `value` is null. The hash stays. */
export function withParameter(address: string, key: string, value: string | null): string {
  const url = new URL(address);
  if (value === null) url.searchParams.delete(key);
  else url.searchParams.set(key, value);
  return url.href;
}

export function readAddress(key: string): string | null {
  return new URLSearchParams(location.search).get(key);
}

/** Writes one parameter in place: no entry in the history, no jump, no navigation. */
export function writeAddress(key: string, value: string | null): void {
  if (readAddress(key) === value) return;
  history.replaceState(history.state, '', withParameter(location.href, key, value));
  for (const listener of listeners) listener();
}

/**
 * State that lives in the address, so that a link shows what its sender saw.
 *
 * @param key one query parameter, `mode` or `stage` for example; two components that name the same
 *   key share the value
 * @returns the value (null while absent, and in the prerendered page) and its setter
 */
export function useAddressState(
  key: string,
): readonly [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readAddress(key),
    () => null,
  );
  const set = useCallback((next: string | null) => writeAddress(key, next), [key]);
  return [value, set];
}
