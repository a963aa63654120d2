/* Keeps a static copy of the site readable without a network. The build fills in `BUILD`. */
const BUILD = { version: '', files: [] };
const CACHE = `handshake-${BUILD.version}`;

addEventListener('install', (event) => {
  event.waitUntil(precache().then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // Names of assets carry a hash of what is in them; pages and the rest may have changed.
  event.respondWith(pathname.includes('/assets/') ? cacheFirst(request) : networkFirst(request));
});

async function precache() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    BUILD.files.map((file) => keep(cache, new Request(file, { cache: 'no-cache' }))),
  );
}

/** What may not be stored, a page with the token of a live server say, is not. */
async function keep(cache, request) {
  const answer = await fetch(request);
  const isPrivate = answer.headers.get('cache-control')?.includes('no-store');
  if (answer.ok && !isPrivate) await cache.put(request, answer.clone());
  return answer;
}

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('handshake-') && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function cacheFirst(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? keep(cache, request);
}

async function networkFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (!kept) throw error;
    return kept;
  }
}
