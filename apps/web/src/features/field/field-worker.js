// The service worker of /field and of /collect: keeps the page and its own files, so that it opens without a network. Each of the two pages
// registers it for itself, with a store of its own, since one may be open in an older version than the other. It answers for nothing but these
// files, and no call to the server passes through it. The build fills in the names (scripts/field-worker.mjs).
const PAGE = new URL(self.registration.scope).pathname;
const OWN = `escuta-${PAGE.slice(1)}-`;
const CACHE = `${OWN}${__VERSION__}`;
const FILES = __FILES__;
/** A network that gives no answer for so long is none, milliseconds. */
const PATIENCE_MS = 4000;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([PAGE, ...FILES].map((path) => new Request(path, { cache: 'no-cache' })));
  };
  event.waitUntil(keep());
});

// A new version waits until no page of the old one is open, whose files it takes away. The page that installed the first one is taken over
// at once: it has not loaded the files of a report yet.
self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

/** The page of now where the server answers in time, else the one that is kept. */
async function page(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return response;
  } catch {
    // Below.
  }
  return (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
}

async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
});
