// What a command costs until it is saved and on the screen, early and late in a game of six. See README.md.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asGuest, asOwner, leaders, prove, serve, withSave } from "./site.mjs";

const TAPS = Number(process.env.TAPS ?? 200);
const ROOT = join(import.meta.dirname, "../..");

const server = await serve(await leaders());
const rows = [];
for (const [medium, folder] of [["disk", tmpdir()], ["memory", "/dev/shm"]]) {
  for (const [round, who, enter] of [[5, "guest", asGuest], [50, "guest", asGuest], [50, "account", asOwner]]) {
    const game = await mkdtemp(join(folder, "leaders-bench-"));
    try {
      rows.push({ "profile on": medium, round, of: who, ...(await measure(game, round, enter)) });
    } finally {
      await rm(game, { recursive: true, force: true });
    }
  }
}
await server.stop();
console.log(`Milliseconds, median of ${TAPS}; "bare" is one strict transaction that puts one small record, in the same page`);
console.table(rows);
prove(rows.length * TAPS, rows);

async function measure(folder, round, enter) {
  const options = ["run", "--quiet", "--release", "--package", "browser-tests", "--example", "long_game", "--", String(round)];
  const save = join(folder, "game.save");
  await writeFile(save, execFileSync("cargo", options, { cwd: ROOT, stdio: ["ignore", "pipe", "ignore"] }));
  return await withSave(server.url, folder, save, async (page) => {
    await page.locator(".curtain__hold").press("Enter");
    await page.getByText("Gebiete antippen").click({ force: true });
    await page.locator(".area").first().waitFor();
    return await page.evaluate(taps, TAPS);
  }, enter);
}

/** Runs in the page: taps an area again and again, each time when the tap before is on the screen and so saved. */
async function taps(count) {
  const median = (times) => Number(times.toSorted((one, other) => one - other)[times.length >> 1].toFixed(2));
  const timed = async (work) => {
    const times = [];
    for (let i = 0; i < count; i++) {
      const start = performance.now();
      await work(i);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const area = document.querySelector(".area");
  const app = await timed(
    () =>
      new Promise((done) => {
        const observer = new MutationObserver(() => done(observer.disconnect()));
        observer.observe(area, { attributeFilter: ["aria-pressed"] });
        area.click();
      }),
  );
  const database = await new Promise((done) => {
    const opening = indexedDB.open("bench", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("records");
    opening.onsuccess = () => done(opening.result);
  });
  const bare = await timed(
    (i) =>
      new Promise((done) => {
        const writing = database.transaction("records", "readwrite", { durability: "strict" });
        writing.objectStore("records").put(new Uint8Array(48), `command/${i}`);
        writing.oncomplete = done;
      }),
  );
  return { "saved and shown": app, bare, "beyond the bare one": Number((app - bare).toFixed(2)) };
}
