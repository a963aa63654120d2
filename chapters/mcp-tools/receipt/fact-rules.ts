import type { FactParameters, Found } from './facts.ts';
import { kindsOf, NotInReceipt, select } from './select.ts';
import type { Condition, ReceiptKind, Studies } from './study.ts';
import * as words from './words.ts';

/** A parameter that the fact cannot do without. */
export function need(parameters: FactParameters, name: keyof FactParameters): string {
  const value = parameters[name];
  if (value === undefined) throw new RangeError(`this fact needs ${name}`);
  return value;
}

/** The printed form asked for, among those that the fact has; the first is the default. */
export function formOf<F extends string>(
  parameters: FactParameters,
  forms: Record<F, () => string>,
): string {
  const names = Object.keys(forms) as F[];
  const name = (parameters.form ?? names[0]) as F;
  if (!Object.hasOwn(forms, name)) throw new RangeError(`this fact has no form ${name}`);
  return forms[name]();
}

export function conditionsFor(studies: Studies, parameters: FactParameters): Condition[] {
  return select(studies, {
    model: need(parameters, 'model'),
    protocol: parameters.protocol ?? 'native',
    offer: need(parameters, 'offer'),
  });
}

export function conditionFor(studies: Studies, parameters: FactParameters): Condition {
  const [first, second] = conditionsFor(studies, parameters);
  if (first === undefined || second !== undefined) {
    throw new RangeError('this fact is of one condition, and the selector names several');
  }
  return first;
}

export function measuredValue(value: number | null, what: string): number {
  if (value === null) throw new NotInReceipt(`not in this receipt: ${what} was not measured`);
  return value;
}

/** The names in `which`, for a fact that reads one of several fields. */
export function oneOf<T extends string>(value: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new RangeError(`${value} is not one of ${allowed.join(', ')}`);
  return found;
}

export function foundIn(
  studies: Studies,
  conditions: readonly Condition[],
  value: Found['value'],
  text: string,
): Found {
  const rows = conditions.reduce((sum, { n }) => sum + n, 0);
  return { text, value, from: { receipts: kindsOf(studies, conditions), rows } };
}

export function foundInHeader(
  receipts: readonly ReceiptKind[],
  value: Found['value'],
  text: string,
): Found {
  return { text, value, from: { receipts, rows: 0 } };
}

/** A whole number that may be printed in words or in digits, words first. */
export function wordsOrDigits(parameters: FactParameters, value: number): string {
  return formOf(parameters, {
    words: () => words.inWords(value),
    digits: () => words.digits(value),
  });
}

export function digitsOrWords(parameters: FactParameters, value: number): string {
  return formOf(parameters, {
    digits: () => words.digits(value),
    words: () => words.inWords(value),
  });
}
