// Keeps exactly one complete build for use without a network.
//
// This file is a template: `cargo xtask` writes the version (a hash over the contents of all files) and
// the list of files with their digests into every release build. A build is cached whole or not at all, a new one
// waits until the page asks for it, and no page ever sees files of two builds.
"use strict";

const VERSION = "__VERSION__";
const FILES = ["__FILES__"];

// Several sites may share an origin and with it the caches: the scope keeps them apart.
const PREFIX = `leaders ${new URL(registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
const START_PAGE = "./";

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  if (event.data === "skipWaiting") skipWaiting();
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});

// `no-cache` asks the server whether what the first start has fetched is still right, so that it need not be sent twice;
// the digest refuses a file of another build while a deployment is under way.
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(([path, integrity]) => new Request(path, { cache: "no-cache", integrity })));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

// Every address inside the scope is a screen of the app, so each navigation gets the start page; but for the list of
// licences, which is not kept.
async function answer(request) {
  // Not by opening the cache: a worker that is being replaced would make it anew, after its successor has deleted it.
  const asked = request.mode === "navigate" && !request.url.endsWith(".txt") ? START_PAGE : request;
  return (await caches.match(asked, { cacheName: CACHE })) ?? fetch(request);
}
