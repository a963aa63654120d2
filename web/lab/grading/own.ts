import type { Own, OwnObject } from '../../../chapters/grading.ts';

/** The learner's exports, called by name. */
export function ownModule(exports: Readonly<Record<string, unknown>>): Own {
  return {
    call(name, ...args) {
      return callable(exports[name], `your code exports no function ${name}`)(...args);
    },
    make(name, ...args): OwnObject {
      const found = exports[name];
      if (typeof found !== 'function') throw new Error(`your code exports no class ${name}`);
      const made: object = Reflect.construct(found, args);
      return {
        call(method, ...more) {
          const member: unknown = Reflect.get(made, method);
          return callable(member, `your ${name} has no method ${method}`).call(made, ...more);
        },
      };
    },
  };
}

function callable(value: unknown, otherwise: string): (...args: readonly unknown[]) => unknown {
  if (typeof value !== 'function') throw new Error(otherwise);
  return value as (...args: readonly unknown[]) => unknown;
}
