// Serves the site without a network after the first visit, always one version of it as a whole.
//
// scripts/worker.mjs puts in which files there are, with a hash of each. They are all fetched and compared before any is used: one that is
// missing, or already belongs to another version, and the version before stays. While a page is open its version serves all it asks for; the
// next one takes over at a reload, once no other page is open.
const FILES = {}; // path: SHA-256 in hex
const VERSION = '';

const ours = `normlab ${registration.scope} `;
const cacheName = ours + VERSION;
const site = new URL(registration.scope);

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(forget()));
addEventListener('message', (event) => event.data === 'take over' && skipWaiting());
addEventListener('fetch', (event) => {
  const { request } = event;
  const name = request.method === 'GET' ? nameOf(request) : undefined;
  if (name !== undefined) event.respondWith(request.mode === 'navigate' ? page(name) : stored(name, request));
});

/** Which of our files a request means; `undefined` for all else. */
function nameOf(request) {
  const url = new URL(request.url);
  if (url.origin !== site.origin || !url.pathname.startsWith(site.pathname)) return undefined;
  const name = decodeURIComponent(url.pathname.slice(site.pathname.length)) || 'index.html';
  return name in FILES ? name : undefined;
}

/** All files, compared with their hashes; nothing is left behind where one fails. */
async function install() {
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(Object.entries(FILES).map(([name, hash]) => fetchWhole(cache, name, hash)));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

async function fetchWhole(cache, name, hash) {
  const address = new URL(name === 'index.html' ? '' : name, site);
  const response = await fetch(address, { cache: 'no-cache' });
  const body = await response.clone().arrayBuffer();
  const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!response.ok || digest !== hash) throw new Error(`${name} is not of this version`);
  // A response that was redirected may not answer a navigation.
  await cache.put(new URL(name, site), new Response(body, { headers: response.headers }));
}

/** Other versions of this site. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== cacheName).map((name) => caches.delete(name)));
}

/** A page: of the next version, if that is ready and no other page is open. */
async function page(name) {
  const open = await clients.matchAll({ includeUncontrolled: true });
  if (registration.waiting && open.length < 2) {
    registration.waiting.postMessage('take over');
    return new Response('<link rel="icon" href="data:,">', { headers: { 'Content-Type': 'text/html', Refresh: '0' } });
  }
  return stored(name, new Request(new URL(name, site)));
}

async function stored(name, request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(new URL(name, site))) ?? fetch(request);
}
