// Start times on a slow line and a slow phone, of the app and of a React hello-world. See README.md.
import { Worker } from "node:worker_threads";
import { chromium } from "playwright-core";
import { lighthouse } from "./lighthouse.mjs";
import { code } from "./code.mjs";
import { begin, belongsTo, CHROME, CHROME_FLAGS, hello, leaders, LINE, median, phone, prove, serve, SLOWDOWN } from "./site.mjs";
import { again, SEEN, visit } from "./visit.mjs";

const RUNS = Number(process.env.RUNS ?? 15);

/** What is measured of a start, what of hello-world stands beside it, and the most it may take, in shares of that. */
const GOALS = {
  "first: paint": ["first: paint", 0.5],
  "first: tap taken": ["first: tap works", 0.5],
  "first: tap works": ["first: tap works", 1.0],
  "second: paint": ["second: paint", 0.5],
  "second: tap taken": ["second: tap works", 0.5],
  "second: tap works": ["second: tap works", 1.0],
  "second: shelf": ["second: tap works", 1.3],
  "resumed: game": ["second: tap works", 1.6],
  "account: shelf": ["second: tap works", 1.3],
  "account, resumed: game": ["second: tap works", 1.6],
};

const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS.slice(1) });
const [app, react] = [await leaders(), await hello()];
const rows = [];
for (const [load, loops] of [["idle", 0], ["two busy loops", 2]]) {
  const busy = Array.from({ length: loops }, () => new Worker("for (;;);", { eval: true }));
  const [ours, theirs] = [[], []];
  // In turns, so that whatever else the machine does is done to both.
  for (let run = 0; run < RUNS; run++) {
    ours.push(await ofApp());
    theirs.push(await ofHello());
  }
  await Promise.all(busy.map((worker) => worker.terminate()));
  const middle = (runs, name) => Math.round(median(runs.map((run) => run[name])));
  for (const [name, [beside, limit]] of Object.entries(GOALS)) {
    const [here, reference] = [middle(ours, name), middle(theirs, beside)];
    const ratio = here / reference;
    rows.push({ start: name, load, ms: here, React: reference, ratio: ratio.toFixed(2), goal: limit, met: ratio <= limit ? "yes" : "no" });
  }
}
const kinds = await code(browser, app);
await browser.close();
console.log(`Medians of ${RUNS}; Chromium ${browser.version()}, ${LINE.latency} ms, 1.44 Mbit/s, CPU x${SLOWDOWN}`);
console.table(rows);
console.table(kinds);
const shares = rows.map(({ start, load, ms, ratio, goal }) => [`${load}, ${start}`, `${ratio} of React's (${ms} ms; goal ${goal})`]);
const calls = Object.entries(kinds).map(([start, of]) => [`${start}, compiled at the first call`, `${of["compiled at the first call"]} (main module from the code cache: ${of["the main one"]})`]);
prove(RUNS * 2, [Object.fromEntries(shares), Object.fromEntries(calls), await lighthouse(Number(process.env.LIGHTHOUSE ?? 7))]);

/** A first start with an empty browser, one with a saved game and the server gone, and one straight into that game; and these again once the
 * game belongs to an account, whose records are sealed. */
async function ofApp() {
  const server = await serve(app);
  const context = await phone(browser);
  const next = (seen, does) => again(context, server.url, seen, does);
  try {
    const first = await visit(context, server.url, ...SEEN.first);
    await begin(context, server.url);
    await server.stop();
    const shelf = await next(SEEN.shelf);
    const second = await next(SEEN.settings);
    const resumed = await next(SEEN.game, true);
    // The same games once more, sealed.
    await belongsTo(context, server.url);
    const sealed = await next(SEEN.shelf, false);
    const opened = await next(SEEN.game, true);
    const account = { "account: shelf": sealed.there, "account, resumed: game": opened.there };
    return { ...account, ...named("first", first), ...named("second", second), "second: paint": shelf.paint, "second: shelf": shelf.there, "resumed: game": resumed.there };
  } finally {
    await context.close();
    await server.stop().catch(() => {});
  }
}

async function ofHello() {
  const server = await serve(react);
  const context = await phone(browser);
  try {
    const first = await visit(context, server.url, ...SEEN.hello);
    await server.stop();
    const second = await again(context, server.url, SEEN.hello);
    return { ...named("first", first), ...named("second", second) };
  } finally {
    await context.close();
    await server.stop().catch(() => {});
  }
}

function named(which, { paint, taken, there }) {
  return { [`${which}: paint`]: paint, [`${which}: tap taken`]: taken, [`${which}: tap works`]: there };
}
