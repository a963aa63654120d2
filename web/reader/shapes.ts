import type { Schema } from './storage.ts';

/**
 * Just enough to check what this device kept: the reader is the first thing that loads, and the
 * schema library of the live protocol weighs more than all of it.
 */
export function shape<T>(fits: (value: unknown) => value is T): Schema<T> {
  return { safeParse: (data) => (fits(data) ? { success: true, data } : { success: false }) };
}

const fits = <T>(schema: Schema<T>, value: unknown): value is T => schema.safeParse(value).success;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = shape((value): value is string => typeof value === 'string');

export const number = shape((value): value is number => Number.isFinite(value));

export const anything = shape((value): value is unknown => value !== undefined);

export function oneOf<const T extends string>(names: readonly T[]): Schema<T> {
  return shape((value): value is T => names.includes(value as T));
}

export function listOf<T>(item: Schema<T>): Schema<T[]> {
  return shape(
    (value): value is T[] => Array.isArray(value) && value.every((one) => fits(item, one)),
  );
}

export function recordOf<T>(item: Schema<T>): Schema<Record<string, T>> {
  return shape(
    (value): value is Record<string, T> =>
      isPlain(value) && Object.values(value).every((one) => fits(item, one)),
  );
}

export function object<T extends object>(fields: { [K in keyof T]: Schema<T[K]> }): Schema<T> {
  return shape((value): value is T => {
    if (!isPlain(value)) return false;
    return Object.entries<Schema<unknown>>(fields).every(([key, field]) => fits(field, value[key]));
  });
}
