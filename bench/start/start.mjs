// Start times on a slow line and a slow phone, of the app and of a React hello-world. See README.md.
import { chromium } from "playwright-core";
import { CHROME, CHROME_FLAGS, hello, leaders, prove, serve } from "./site.mjs";

const RUNS = Number(process.env.RUNS ?? 7);
const LINE = { offline: false, latency: 150, downloadThroughput: 1.44e6 / 8, uploadThroughput: 1.44e6 / 8 };
const SLOWDOWN = 4;

const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS.slice(1) });
const rows = [];
for (const [name, files] of [["LEADERS", await leaders()], ["React hello-world", await hello()]]) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(files));
  rows.push({
    app: name,
    "first paint": median(runs.map((run) => run.first.paint)),
    "first tap works": median(runs.map((run) => run.first.tap)),
    "offline: first paint": median(runs.map((run) => run.second.paint)),
    "offline: first tap works": median(runs.map((run) => run.second.tap)),
  });
}
await browser.close();
console.log(`Milliseconds, median of ${RUNS} runs; ${browser.version()}, ${LINE.latency} ms, 1.44 Mbit/s, CPU x${SLOWDOWN}`);
console.table(rows);
prove(rows.length * RUNS, rows);

/** One first start with an empty browser, then a second one with the server gone. */
async function measure(files) {
  const server = await serve(files);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: "de-DE" });
  await context.addInitScript(observe);
  try {
    const page = await context.newPage();
    const first = await start(page, server.url, LINE);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
    await page.close();
    await server.stop();
    const second = await start(await context.newPage(), server.url, null);
    return { first, second };
  } finally {
    await context.close();
    await server.stop().catch(() => {});
  }
}

async function start(page, url, line) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  if (line) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", line);
  }
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.bench?.paint && window.bench?.tap, undefined, { polling: 100, timeout: 60_000 });
  return page.evaluate(() => window.bench);
}

/**
 * Runs in the page. The first paint is the browser's own entry. A tap works when pressing the first button or link of
 * the app changes what is on the screen; it is tried in every frame until then, the boot screen's buttons excepted.
 */
function observe() {
  window.bench = { paint: 0, tap: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) window.bench.paint = entry.startTime;
  }).observe({ type: "paint", buffered: true });
  const attempt = () => {
    const target = !document.getElementById("boot") && document.querySelector("main :is(button:not([disabled]), a[href])");
    if (!target) return requestAnimationFrame(attempt);
    const before = document.body.innerText;
    target.click();
    requestAnimationFrame(() => {
      if (document.body.innerText === before) return requestAnimationFrame(attempt);
      window.bench.tap = performance.now();
    });
  };
  addEventListener("DOMContentLoaded", () => requestAnimationFrame(attempt));
}

function median(values) {
  return Math.round(values.toSorted((one, other) => one - other)[values.length >> 1]);
}
