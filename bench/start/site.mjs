// Builds of the two apps in memory, and a server that treats both alike: Brotli at quality 11, no HTTP cache.
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const HERE = import.meta.dirname;
const DIST = join(HERE, "../../dist");

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/manifest+json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** The release in `dist/`, or a build in another folder: a map from address to content. */
export async function leaders(folder = DIST) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), await readFile(path));
  }
  if (!files.has("service-worker.js")) throw new Error(`There is no build in ${folder}: call "cargo xtask build" first.`);
  return files;
}

/** React with one button, bundled for production, with the same service worker as the app. */
export async function hello() {
  const bundle = await build({
    entryPoints: [join(HERE, "hello/main.jsx")],
    bundle: true,
    minify: true,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = new Map([
    ["index.html", await readFile(join(HERE, "hello/index.html"))],
    ["main.js", Buffer.from(bundle.outputFiles[0].contents)],
  ]);
  const digest = (content) => `sha256-${createHash("sha256").update(content).digest("base64")}`;
  const list = [["./", digest(files.get("index.html"))]];
  const template = await readFile(join(HERE, "../../service-worker.js"), "utf8");
  const filled = {
    __VERSION__: "hello",
    '["__FILES__"]': JSON.stringify(list),
    '["__PROGRAM__"]': '["main.js"]',
    __PROGRAM_DIGEST__: digest(files.get("main.js")),
  };
  const worker = Object.entries(filled).reduce((worker, [place, text]) => {
    if (!worker.includes(place)) throw new Error(`service-worker.js lacks ${place}: hello-world cannot be given the same worker.`);
    return worker.replace(place, text);
  }, template);
  return files.set("service-worker.js", Buffer.from(worker));
}

/** What a build is sent as; made once, since it takes twenty seconds, and a build is served anew for every start. */
const COMPRESSED = new WeakMap();

function compressedOnce(files) {
  if (!COMPRESSED.has(files)) {
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    COMPRESSED.set(files, new Map([...files].map(([name, content]) => [name, brotliCompressSync(content, best)])));
  }
  return COMPRESSED.get(files);
}

/** Serves a build on a free port of this machine. */
export async function serve(files) {
  const compressed = compressedOnce(files);
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url, "http://localhost").pathname).slice(1) || "index.html";
    const name = files.has(path) ? path : request.headers.accept?.includes("text/html") ? "index.html" : null;
    if (!name) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      "content-encoding": "br",
      "cache-control": "no-cache",
    });
    response.end(compressed.get(name));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${server.address().port}/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where Chromium is; another one can be named in the environment. */
export const CHROME = process.env.LEADERS_CHROME ?? "/usr/bin/chromium";

export const CHROME_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"];

/** Imports a save in a browser of its own, with its profile in a folder, and goes on with the game; `measure` gets the page. */
export async function withSave(url, folder, save, measure, enter = asGuest) {
  const profile = await mkdtemp(join(folder, "leaders-bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROME,
    args: CHROME_FLAGS.slice(1),
    viewport: { width: 360, height: 640 },
    locale: "de-DE",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await enter(page);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Spiel importieren" }).click();
    await (await chooser).setFiles(save);
    await page.getByText("Fortsetzen").click();
    return await measure(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Comes in as a guest, whose games lie there in plain. */
export function asGuest(page) {
  return page.getByText("Ohne Account spielen").click();
}

/** Registers, so that what is written is sealed. */
export async function asOwner(page) {
  await page.getByText("Account erstellen").click();
  await register(page);
}

async function register(page) {
  await page.getByLabel("E-Mail-Adresse").fill("anna@example.org");
  await page.getByLabel("Passwort").fill("karten und figuren");
  await page.getByRole("button", { name: "Registrieren" }).click();
  await page.getByRole("link", { name: "Später" }).click();
}

/** Makes an account of the guest of a context, and waits until all that lay there in plain is sealed. */
export async function belongsTo(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}register`);
  await register(page);
  await page.waitForFunction(isSealed, undefined, { polling: 200 });
  await page.close();
}

/** Runs in the page: whether every command lies there sealed (a byte of its frame says so). */
async function isSealed() {
  const database = await new Promise((done) => (indexedDB.open("leaders").onsuccess = (event) => done(event.target.result)));
  const rows = database.transaction("records").objectStore("records").getAll(IDBKeyRange.bound("body/", "body/\uffff"));
  const values = await new Promise((done) => (rows.onsuccess = () => done(rows.result)));
  database.close();
  return values.length > 0 && values.every((value) => value[7] === 1);
}

/** Megabytes that a page holds once what nobody needs was collected: objects, documents, and the memory of the program. */
export async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return Number(((usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6).toFixed(2));
}

/** The line of a first start. */
export const LINE = { offline: false, latency: 150, downloadThroughput: 1.44e6 / 8, uploadThroughput: 1.44e6 / 8 };

/** So many times slower is the processor of the phone that starts. */
export const SLOWDOWN = 4;

/** A phone on which nothing has been opened yet. */
export function phone(browser) {
  return browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: "de-DE" });
}

/** Opens an address on a slow phone, on a line or on the fastest there is; what talks to its browser. */
export async function open(page, url, line) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  if (line) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", line);
  }
  await page.goto(url, { waitUntil: "commit" });
  return session;
}

/**
 * Waits until an expression is true in a page, by the tool of its browser. What Playwright puts into a page to wait there is 150 ms of
 * work on a phone that slow, in the moment in which it is to be painted.
 */
export async function until(session, expression) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { result } = await session.send("Runtime.evaluate", { expression: `Boolean(${expression})` });
    if (result.value) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`It did not come true: ${expression}`);
}

/** Waits until the service worker keeps everything. */
export async function kept(page) {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
}

/** Stays on a page as long as it takes a browser to keep what it has compiled: that is four seconds of ours (part.js) and two of V8's. */
export function stays(page) {
  return page.waitForTimeout(9000);
}

/** A new page, once the browser has come to rest: Chromium builds its own surface for each, which is as much work as a start. */
export async function freshPage(context) {
  const page = await context.newPage();
  await page.waitForTimeout(2000);
  return page;
}

/** What is there when a game of Sparta is. */
export const SQUARE = "#square-b2";

/** Begins a game of Sparta for two, so that there is one on the shelf. */
export async function begin(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}sparta`);
  await page.getByRole("button", { name: "Starten" }).click();
  await page.locator(SQUARE).waitFor();
  await stays(page);
  await page.close();
}

/** Has a page open the game that was played last, or the shelf again. */
export function resumes(page, does = true) {
  return page.addInitScript((does) => (does ? localStorage.setItem("leaders.resumes", "1") : localStorage.removeItem("leaders.resumes")), does);
}

/** A phone with the shelf on its screen. */
export async function shelf(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(url);
  await page.getByText("Ohne Account spielen").click();
  return { context, page, devtools };
}

/** The one in the middle. */
export const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

/** Says the outcome for `cargo xtask prove`, which writes it into docs/reliability.md. */
export function prove(count, rows) {
  const said = rows.map((row) => Object.entries(row).map(([name, value]) => `${name} ${value}`).join(", "));
  console.log(`proof: ${count} ${said.join("; ")}`);
}
