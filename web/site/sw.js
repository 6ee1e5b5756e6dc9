// Keeps the files of one build, so that the page opens without a network. The first two lines are written by the build.
const CACHE = "";
const FILES = [];

self.addEventListener("install", event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = names => names.filter(name => name.startsWith("alfil-") && name !== CACHE).map(name => caches.delete(name));
  event.waitUntil(caches.keys().then(names => Promise.all(old(names))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(CACHE).then(cache => cache.match(event.request, { ignoreSearch: true })).then(found => found ?? fetch(event.request)));
});
