// After the first visit the page starts without a network. Each version has a cache of its own; the page asks a new
// one to take over once it runs itself, so that no start mixes two versions.
const VERSION = "{{version}}";
const FILES = {{files}};

addEventListener("install", (event) => {
    // What the browser has is only asked for again: a version is never made of old files, and nothing comes twice.
    const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
    const filled = caches.open(VERSION).then((cache) => cache.addAll(fresh));
    // A version that did not come whole leaves nothing behind; the browser tries again another time.
    event.waitUntil(filled.catch((reason) => caches.delete(VERSION).then(() => Promise.reject(reason))));
});

addEventListener("activate", (event) => {
    const others = (names) => names.filter((name) => name.startsWith("handheld-") && name !== VERSION);
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
            .then(() => clients.claim()),
    );
});

addEventListener("message", (event) => {
    if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
    const kept = caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true }));
    event.respondWith(kept.then((found) => found || fetch(event.request)));
});
