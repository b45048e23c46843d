// What long use leaves behind: hundreds of files out and in, and a day awake with the timer. See README.md.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { leaders, median, memory, prove, serve, withSave } from "./site.mjs";

const FILES = Number(process.env.FILES ?? 300);
const HOURS = Number(process.env.HOURS ?? 24);
/** How many of the first and of the last files are compared. */
const SOME = Math.min(30, FILES / 2);
/** The most that long use may leave behind, in megabytes, and the most that a late file may cost, beside an early one. */
const MOST = { left: 2, ratio: 1.3 };
const ROOT = join(import.meta.dirname, "../..");

const folder = await mkdtemp("/dev/shm/leaders-bench-");
const server = await serve(await leaders());
try {
  const options = ["run", "--quiet", "--release", "--package", "cli", "--example", "long_games", "--", folder];
  execFileSync("cargo", options, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const rows = [await withSave(server.url, folder, join(folder, "sparta-early.save"), files), await withSave(server.url, folder, join(folder, "leaders-early.save"), awake)];
  rows.forEach((row) => console.log(row));
  if (rows.some((row) => row["MB left behind"] > MOST.left)) throw new Error(`More than ${MOST.left} MB are left behind.`);
  if (rows[0].ratio > MOST.ratio) throw new Error(`A late file costs more than ${MOST.ratio} times an early one; beside other work, measure again.`);
  prove(FILES + HOURS, rows);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Exports the only game, imports it, and throws the copy away, again and again. */
async function files(page) {
  await page.goto(`${server.url}games`);
  const file = join(folder, "again.save");
  const games = page.locator("article.save");
  const again = async () => {
    const start = performance.now();
    const download = page.waitForEvent("download");
    await games.first().getByRole("button", { name: "Exportieren" }).click();
    await (await download).saveAs(file);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Spiel importieren" }).click();
    await (await chooser).setFiles(file);
    await games.nth(1).waitFor();
    const took = performance.now() - start;
    // The shelf is built once more when it is read again.
    await page.locator(".notice").waitFor();
    await page.locator("article.save details").first().evaluate((details) => (details.open = true));
    await games.first().getByRole("button", { name: "In den Papierkorb" }).click();
    await page.locator(".save__binned .button--quiet").first().click();
    await page.locator(".dialog[open] .button--danger").click();
    await page.locator(".save__binned").waitFor({ state: "detached" });
    return took;
  };
  // What is made once, such as code that is compiled when it is first needed, is no leak.
  for (let i = 0; i < SOME; i++) await again();
  const [before, times] = [await memory(page), []];
  for (let i = 0; i < FILES; i++) times.push(await again());
  const [early, late] = [times.slice(0, SOME), times.slice(-SOME)].map((some) => Math.round(median(some)));
  return { use: `${FILES} files out and in`, "early, ms": early, "late, ms": late, ratio: Number((late / early).toFixed(2)), ...left(before, await memory(page)) };
}

/** Lets a day pass over the headquarters, where the timer runs; when it ends, the next player's curtain stands there. */
async function awake(page) {
  await page.locator(".curtain__hold").press("Enter");
  const timer = page.locator("[role=timer]");
  await timer.waitFor();
  const shown = await timer.innerText();
  const session = await page.context().newCDPSession(page);
  const pass = async (hours) => {
    const passed = new Promise((done) => session.once("Emulation.virtualTimeBudgetExpired", done));
    await session.send("Emulation.setVirtualTimePolicy", { policy: "advance", budget: hours * 3_600_000 });
    await passed;
  };
  await pass(1 / 60);
  if ((await timer.innerText()) === shown) throw new Error("The timer stands still.");
  const before = await memory(page);
  await pass(HOURS);
  if (await timer.count()) throw new Error("The time is over, and the turn is not.");
  return { use: `${HOURS} hours awake, with the timer as long as it runs`, ...left(before, await memory(page)) };
}

function left(before, after) {
  return { "MB before": before, "MB behind it": after, "MB left behind": Number((after - before).toFixed(2)) };
}
