// How fast the computer thinks in the browser, beside a native build, and what the page feels of it. See README.md.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROME, CHROME_FLAGS, leaders, median, prove, serve } from "./site.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MOVES = Number(process.env.MOVES ?? 10);
const SLOWDOWN = 4;
const ROOT = join(import.meta.dirname, "../..");
const EXAMPLE = ["build", "--quiet", "--release", "--package", "bots", "--example", "yardstick"];
const NATIVE = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "release/examples/yardstick");
/** Of which worker, and with what. The odds are those of troops at full strength, the dearest ones, so many rounds. */
const YARDSTICKS = {
  sparta_perft: { engine: "sparta", parameters: [4] },
  sparta_search: { engine: "sparta", parameters: [] },
  company_leader_shots: { engine: "company-leader", parameters: [6, 1000] },
  company_leader_duels: { engine: "company-leader", parameters: [6, 100] },
};

const server = await serve(await leaders());
const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS });
try {
  console.log(`Milliseconds, medians of ${ROUNDS} interleaved rounds`);
  console.table(await speeds());
  console.log(`Against the strongest computer, the page slowed down ${SLOWDOWN} times; milliseconds of ${MOVES} moves`);
  const moves = [await felt()];
  console.table(moves);
  prove(MOVES, moves);
} finally {
  await browser.close();
  await server.stop();
}

/** Native and wasm, in turns; the wasm is the very file of the worker. */
async function speeds() {
  execFileSync("cargo", EXAMPLE, { cwd: ROOT });
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.evaluate(loaded, [...new Set(Object.values(YARDSTICKS).map(({ engine }) => engine))]);
  const times = Object.fromEntries(Object.keys(YARDSTICKS).map((name) => [name, { native: [], wasm: [] }]));
  for (let round = 0; round < ROUNDS; round++) {
    const lines = execFileSync(NATIVE, { encoding: "utf8" }).trim().split("\n");
    for (const [name, nodes, time] of lines.map((line) => line.split(" "))) {
      const there = await page.evaluate(timed, { name, ...YARDSTICKS[name] });
      if (there.nodes !== nodes) throw new Error(`${name}: ${nodes} nodes here, ${there.nodes} in the browser`);
      times[name].native.push(Number(time));
      times[name].wasm.push(there.time);
    }
  }
  const pairs = await page.evaluate(() => window.engines["company-leader"].company_leader_pairs(6));
  await page.close();
  return Object.entries(times).map(([yardstick, { native, wasm }]) => {
    const [here, there] = [median(native), median(wasm)];
    const { engine, parameters } = YARDSTICKS[yardstick];
    const each = engine === "company-leader" ? ((1000 * there) / (pairs * parameters[1])).toFixed(2) : "";
    return { yardstick, native: here.toFixed(0), wasm: there.toFixed(0), "of native": (here / there).toFixed(2), "µs each in wasm": each };
  });
}

/** Runs in the page: loads what workers load. */
async function loaded(names) {
  window.engines = {};
  for (const name of names) {
    const worker = document.querySelector(`meta[name=engine-${name}]`).content;
    window.engines[name] = await import(new URL(worker.replace("worker", `engine-${name}`), document.baseURI));
    await window.engines[name].default();
  }
}

/** Runs in the page. */
function timed({ name, engine, parameters }) {
  const begin = performance.now();
  const nodes = window.engines[engine][name](...parameters);
  // Numbers of 64 bits come as signed ones.
  return { nodes: String(BigInt.asUintN(64, BigInt(nodes))), time: performance.now() - begin };
}

/** Plays by the computer's own hints against it, and listens for long tasks while it thinks. */
async function felt() {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: "de-DE", reducedMotion: "reduce" });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(server.url);
  await page.getByText("Ohne Account spielen").click();
  await page.getByText("Sparta", { exact: true }).first().click({ force: true });
  await page.getByRole("button", { name: "Starten" }).click();
  await page.getByText("Spartaner", { exact: true }).first().click({ force: true });
  await page.getByRole("button", { name: "STARTEN" }).click();
  await page.getByText("Computer", { exact: true }).click();
  await page.getByText("Meister", { exact: true }).click({ force: true });
  await page.getByText("Achaier", { exact: true }).first().click({ force: true });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const [tasks, waits] = [[], []];
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask" });
  });
  for (let move = 1; move <= MOVES; move++) {
    await page.getByRole("button", { name: "Tipp" }).click();
    await page.locator(".bottom-bar__next:not([aria-disabled])").waitFor();
    await page.evaluate(() => { window.tasks.length = 0; });
    const begin = Date.now();
    await page.locator(".bottom-bar__next").click();
    // From the moment the move is on the screen the page has nothing to do but to wait.
    await page.getByText(`${2 * move - 1} / ${2 * move - 1}`).waitFor();
    await page.waitForTimeout(300);
    tasks.push(Math.max(0, ...(await page.evaluate(() => window.tasks))));
    await page.getByText(`${2 * move} / ${2 * move}`).waitFor();
    waits.push(Date.now() - begin);
  }
  await page.close();
  return { "longest task while it thinks, by move": tasks.join(" "), "until its move is shown (450 of it a pause)": median(waits) };
}
