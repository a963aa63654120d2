/** A rejection that nobody handles is told some time after the code that caused it. */
const LAST_WORDS_MS = 20;

/** The timers of a scope, counted: a run lasts until the last one has fired or was called off. */
export function countedTimers(scope: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>) {
  const { setTimeout: set, clearTimeout: clear } = scope;
  const open = new Map<number, ReturnType<typeof set>>();
  let last = 0;
  let onIdle = () => {};

  const close = (timer?: number) => {
    if (timer === undefined || !open.has(timer)) return;
    clear(open.get(timer));
    open.delete(timer);
    if (open.size === 0) onIdle();
  };
  const start = (action: unknown, ms: number | undefined, args: unknown[], again: boolean) => {
    if (typeof action !== 'function') throw new TypeError('a timer takes a function');
    last += 1;
    const timer = last;
    const fire = () => {
      try {
        action(...args);
      } finally {
        if (!again) close(timer);
        else if (open.has(timer)) open.set(timer, set(fire, ms));
      }
    };
    open.set(timer, set(fire, ms));
    return timer;
  };
  return {
    functions: {
      setTimeout: (action: unknown, ms?: number, ...args: unknown[]) =>
        start(action, ms, args, false),
      setInterval: (action: unknown, ms?: number, ...args: unknown[]) =>
        start(action, ms, args, true),
      clearTimeout: close,
      clearInterval: close,
    },
    /** Resolves once no timer is open, and what they set off has had its turn. */
    idle(): Promise<void> {
      return new Promise((resolve) => {
        onIdle = () => {
          set(() => {
            if (open.size === 0) resolve();
          }, LAST_WORDS_MS);
        };
        if (open.size === 0) onIdle();
      });
    },
  };
}
