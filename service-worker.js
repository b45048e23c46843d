// Keeps exactly one complete build for use without a network.
//
// This file is a template: `cargo xtask` writes the version (a hash over the contents of all files) and
// the lists of files with their digests into every release build: one for each file, but one in all for the program, whose
// many parts lie in folders named after their contents. A build is cached whole or not at all, a new one
// waits until the page asks for it, and no page ever sees files of two builds.
"use strict";

const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const PROGRAM = ["__PROGRAM__"];
const PROGRAM_DIGEST = "__PROGRAM_DIGEST__";

// Several sites may share an origin and with it the caches: the scope keeps them apart.
const PREFIX = `leaders ${new URL(registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
const START_PAGE = "./";

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([fill(), route(event)]));
});
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  if (event.data === "skipWaiting") skipWaiting();
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
addEventListener("push", (event) => event.waitUntil(show(event.data)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goToTables());
});
// The browser has moved the subscription. Where it is now the app tells the host when it is opened next: the right to do so is sealed there.
addEventListener("pushsubscriptionchange", (event) => {
  const options = event.oldSubscription?.options;
  if (options && !event.newSubscription) event.waitUntil(registration.pushManager.subscribe(options).catch(() => {}));
});

// Where the browser can (static routing), the start page and what is kept in folders comes straight from the cache: the worker need not
// be woken for them. Everything else goes through `answer`.
async function route(event) {
  if (!event.addRoutes) return;
  const here = new URL("./", location).pathname;
  const kept = [...PROGRAM, ...FILES.map(([path]) => path)].map((path) => path.split("/")).filter(([, file]) => file);
  const folders = new Set(kept.map(([folder]) => folder));
  const program = [...folders].map((folder) => ({ urlPattern: new URLPattern({ pathname: `${here}${folder}/*`, search: "" }) }));
  const page = { requestMode: "navigate", urlPattern: new URLPattern({ pathname: here, search: "" }) };
  await event.addRoutes([page, ...program].map((condition) => ({ condition, source: { cacheName: CACHE } })));
}

// `no-cache` asks the server whether what the first start has fetched is still right, so that it need not be sent twice;
// the digest refuses a file of another build while a deployment is under way.
async function fill() {
  const answers = await Promise.all(PROGRAM.map((path) => fetch(path, { cache: "no-cache" })));
  const contents = new Blob(await Promise.all(answers.map((answer) => answer.clone().blob())));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await contents.arrayBuffer()));
  if (`sha256-${btoa(String.fromCharCode(...digest))}` !== PROGRAM_DIGEST) throw new Error("the program is of another build");
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(([path, integrity]) => new Request(path, { cache: "no-cache", integrity })));
  await Promise.all(PROGRAM.map((path, at) => cache.put(path, answers[at])));
}

// The build before stays: another tab may still show a page of it, and want a part or a computer that it has not fetched yet.
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

// Every address inside the scope is a screen of the app, so each navigation gets the start page; but for the list of
// licences, which is not kept.
async function answer(request) {
  // Not by opening the cache: a worker that is being replaced would make it anew, after its successor has deleted it.
  const asked = request.mode === "navigate" && !request.url.endsWith(".txt") ? START_PAGE : request;
  const kept = await caches.match(asked, { cacheName: CACHE });
  // What only the build before has is named after its contents, so that it is never taken for a file of this one.
  return kept ?? (asked === request ? await caches.match(request) : undefined) ?? fetch(request);
}

// What is shown where a message cannot be read. Something has to be: a browser takes the right to messages from who shows none.
const NEWS = {
  de: "Es gibt Neues an deinem Tisch.",
  en: "There is news at your table.",
  fr: "Il y a du nouveau à ta table.",
  it: "Ci sono novità al tuo tavolo.",
  nl: "Er is nieuws aan je tafel.",
};

// Whatever a message says is text that is shown, and nothing else: no address, no picture.
function told(data) {
  try {
    const said = data.json();
    if ([said.title, said.body, said.tag].every((text) => typeof text === "string" && text)) return said;
  } catch {
    // It is none of ours.
  }
  return { title: location.host, body: NEWS[navigator.language.slice(0, 2)] ?? NEWS.en, tag: "news" };
}

// One for a table: the next takes the place of the one before, and is heard all the same.
async function show(data) {
  const { title, body, tag } = told(data);
  await registration.showNotification(title, { body, tag, renotify: true, icon: "icons/icon-192.png" });
}

// To the app if it is open somewhere, and otherwise to where one finds one's places.
async function goToTables() {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.startsWith(registration.scope));
  await (page ? page.focus() : clients.openWindow(new URL("join", registration.scope)));
}
