/** What a script can reach by its global scope, once everything that leads out of it is gone. */
const LANGUAGE = `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean
  String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError
  SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl ArrayBuffer Atomics
  Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array
  Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap
  WeakSet WeakRef FinalizationRegistry Proxy Reflect decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape isFinite isNaN DisposableStack AsyncDisposableStack eval`;
const HELPERS = `console TextEncoder TextDecoder setTimeout clearTimeout setInterval clearInterval
  queueMicrotask structuredClone performance btoa atob URL URLSearchParams AbortController
  AbortSignal Event EventTarget DOMException crypto self constructor`;
const KEPT: ReadonlySet<string> = new Set(`${LANGUAGE} ${HELPERS}`.split(/\s+/));

const NETWORK = 'code in the lab has no network';
const STORAGE = 'code in the lab keeps nothing on this device';
const STRINGS = 'code in the lab is not made from strings';
const OTHERS = 'code in the lab starts and loads nothing else';

/** Names that a learner may try, and what they are told. */
const REFUSED: Readonly<Record<string, string>> = {
  fetch: NETWORK,
  XMLHttpRequest: NETWORK,
  WebSocket: NETWORK,
  EventSource: NETWORK,
  WebTransport: NETWORK,
  indexedDB: STORAGE,
  caches: STORAGE,
  navigator: STORAGE,
  importScripts: OTHERS,
  Worker: OTHERS,
  BroadcastChannel: OTHERS,
  postMessage: OTHERS,
};

function refusing(name: string, why: string) {
  return function refused(): never {
    throw new Error(`${name} is not available here: ${why}.`);
  };
}

/**
 * Takes away from a worker's scope whatever is not on the list above. Where the page comes from our
 * own server, the worker's content security policy forbids the network as well; a static host sends
 * no such policy, and then this alone holds.
 *
 * It guards readers against code that somebody else sent them, and only in its reach: what a browser
 * lets any script do, computing say, it still can.
 */
export function lockDown(scope: object): void {
  for (let holder = scope; holder && holder !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!KEPT.has(name) && holder !== EventTarget.prototype) remove(holder, name);
    }
    holder = Object.getPrototypeOf(holder);
  }
  for (const [name, why] of Object.entries(REFUSED)) {
    Object.defineProperty(scope, name, { value: refusing(name, why) });
  }
}

function remove(holder: object, name: string): void {
  if (Reflect.deleteProperty(holder, name)) return;
  Reflect.set(holder, name, undefined);
}

/** Every way in which a script makes code from a string. */
export function forbidStrings(scope: object): void {
  const refused = refusing('eval', STRINGS);
  Object.defineProperty(scope, 'eval', { value: refused });
  const samples = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const sample of samples) {
    const maker = sample.constructor;
    const stand = refusing(maker.name, STRINGS);
    // `instanceof Function` goes on to work.
    Object.defineProperty(stand, 'prototype', { value: maker.prototype });
    Object.defineProperty(maker.prototype, 'constructor', { value: stand });
    if (maker === Function) Object.defineProperty(scope, 'Function', { value: stand });
  }
}
