// Where the time of each start goes: moments of one start after another, and what the main thread did until the start screen, the
// shelf or a running game stood there. See README.md.
import { chromium } from "playwright-core";
import { begin, CHROME, CHROME_FLAGS, freshPage, kept, leaders, LINE, median, open, phone, resumes, serve, SLOWDOWN, SQUARE, stays, until } from "./site.mjs";
import { recorded } from "./trace.mjs";

const RUNS = Number(process.env.RUNS ?? 7);
const CATEGORIES = ["blink.user_timing", "devtools.timeline", "loading", "toplevel", "v8", "v8.wasm", "disabled-by-default-v8.compile"];

/** What the browser's trace says of the main thread, by the names of its events; the rest of a task is the browser's own. */
const KINDS = {
  "page and style": ["ParseHTML", "ParseAuthorStyleSheet", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"],
  "compiling scripts": ["v8.compile", "v8.compileModule", "v8.produceCache", "EvaluateScript", "v8.evaluateModule"],
  "compiling WebAssembly": [
    "wasm.SyncCompile", "wasm.DecodeModule", "wasm.BaselineFinished", "wasm.CompileLazy", "wasm.GetOrCompile", "wasm.CompileBaseline",
    "wasm.DeserializeNativeModule", "wasm.Deserialize", "v8.wasm.compile",
  ],
  "instantiating WebAssembly": ["wasm.Instantiate", "wasm.SyncInstantiate", "v8.wasm.instantiate"],
  "running the app": ["FunctionCall", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "EventDispatch"],
  garbage: ["MajorGC", "MinorGC"],
};

const server = await serve(await leaders());
const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS.slice(1) });
const tracer = await browser.newBrowserCDPSession();
const runs = [];
for (let run = 0; run < RUNS; run++) runs.push(await measure());
await browser.close();
await server.stop().catch(() => {});
for (const which of ["first", "second", "resumed"]) {
  const names = Object.keys(runs[0][which]);
  console.log(`\n${which} start, milliseconds at x${SLOWDOWN}, median of ${RUNS}${which === "first" ? "" : ", from the service worker"}`);
  console.table(Object.fromEntries(names.map((name) => [name, Math.round(median(runs.map((run) => run[which][name] ?? NaN)))])));
}

async function measure() {
  const context = await phone(browser);
  await context.addInitScript(observe);
  try {
    const page = await freshPage(context);
    const first = await start(page, server.url, LINE, ".notice-area");
    await page.getByText("Ohne Account spielen").click();
    await page.locator(":root[data-shows=app] .cards").waitFor();
    await kept(page);
    await stays(page);
    await page.close();
    // One page at a time: what another one does meanwhile is no part of a start.
    const page2 = await freshPage(context);
    const second = await start(page2, server.url, null, ":root[data-shows=app] .cards");
    await page2.close();
    await begin(context, server.url);
    const page3 = await freshPage(context);
    await resumes(page3);
    const resumed = await start(page3, server.url, null, SQUARE);
    return { first, second, resumed };
  } finally {
    await context.close();
  }
}

async function start(page, url, line, goal) {
  await page.addInitScript(`window.goal = ${JSON.stringify(goal)}`);
  const events = await recorded(tracer, CATEGORIES, async () => {
    const session = await open(page, url, line);
    await until(session, "window.seen?.goal && window.seen.paint");
  });
  const seen = await page.evaluate(() => window.seen);
  return { ...seen, ...spent(events, seen) };
}

/** What the page's main thread did until the goal was there, in milliseconds of wall time; nested events count for the inner. */
function spent(events, seen) {
  const begun = events.findLast(({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL?.startsWith(server.url));
  const end = begun.ts + seen.goal * 1000;
  const own = events
    .filter(({ ph, pid, tid, ts }) => ph === "X" && pid === begun.pid && tid === begun.tid && ts >= begun.ts && ts < end)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const kindOf = Object.fromEntries(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));
  const sums = {};
  const stack = [];
  const tally = new Map();
  for (const event of own) {
    while (stack.length && stack.at(-1).end <= event.ts) stack.pop();
    const kind = kindOf[event.name] ?? stack.at(-1)?.kind ?? "other";
    const dur = (event.dur ?? 0) / 1000;
    sums[kind] = (sums[kind] ?? 0) + dur;
    if (stack.length) sums[stack.at(-1).kind] -= dur;
    stack.push({ end: event.ts + (event.dur ?? 0), kind });
    tally.set(event.name, (tally.get(event.name) ?? 0) + dur);
  }
  if (process.env.NAMES) {
    console.log([...tally].sort((a, b) => b[1] - a[1]).slice(0, 40).map(([n, d]) => `${n} ${d.toFixed(1)}`).join("; "));
    const wasm = events.filter(({ name, ts }) => /wasm/i.test(name) && ts >= begun.ts && ts < end);
    const byName = {};
    for (const { name, tid, dur = 0, args } of wasm) {
      const key = `${name}${tid === begun.tid ? " (main)" : ""} ${args?.url?.split("/").pop() ?? ""}`;
      byName[key] = byName[key] ?? [0, 0];
      byName[key][0]++;
      byName[key][1] += dur / 1000;
    }
    console.log(byName);
  }
  return Object.fromEntries(Object.entries(sums).map(([kind, time]) => [`main thread: ${kind}`, time]));
}

/** Runs in the page, before any of its own scripts: when what happened first, in milliseconds since the navigation. */
function observe() {
  const seen = (window.seen = {});
  const once = (name) => (seen[name] ??= performance.now());
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) seen.paint = entry.startTime;
  }).observe({ type: "paint", buffered: true });
  for (const name of ["instantiateStreaming", "compileStreaming", "instantiate"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...all) => {
      const first = !seen["WebAssembly asked for"];
      once("WebAssembly asked for");
      const made = await original.apply(WebAssembly, all);
      if (first) once("WebAssembly instantiated");
      else seen["last part instantiated"] = performance.now();
      return made;
    };
  }
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...all) {
    once("vault asked for");
    const request = open.apply(this, all);
    request.addEventListener("success", () => once("vault open"));
    return request;
  };
  addEventListener("leaders-mounted", () => once("mounted"));
  addEventListener("DOMContentLoaded", () => {
    const navigation = performance.getEntriesByType("navigation")[0];
    seen["service worker asked"] = navigation.workerStart;
    seen["page begins to come"] = navigation.responseStart;
    seen["page is here"] = navigation.responseEnd;
    once("page is read");
    const look = () => {
      if (document.querySelector(window.goal)) {
        const last = (ending) => Math.max(0, ...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(ending)).map((entry) => entry.responseEnd));
        seen["main script is here"] = last("leaders-app.js");
        seen["main WebAssembly is here"] = last("leaders-app_bg.wasm");
        return once("goal");
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
