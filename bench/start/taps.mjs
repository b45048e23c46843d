// What a tap costs until it is saved and on the screen, early and late in a long game of each kind. See README.md.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { leaders, memory, prove, serve, withSave } from "./site.mjs";

const TAPS = Number(process.env.TAPS ?? 100);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** The most that a late tap may cost, beside an early one. */
const MOST = 1.1;
/** The most that so many taps may leave behind, in megabytes. */
const MOST_LEFT = 1;
const ROOT = join(import.meta.dirname, "../..");

/**
 * What is tapped in a game, what changes on the screen with the last of it, and what takes it back; buttons by their names. Before
 * everything else `first` is tapped, and before each time there is a pause of so many milliseconds.
 */
const GAMES = {
  sparta: (move) => {
    const squares = move.match(/\b[a-j]\d+\b/g).map((square) => `#square-${square}`);
    return { taps: [...squares, "ZIEHEN"], shown: squares.at(-1), back: "Zug zurücknehmen" };
  },
  // The next one is called then, before whose curtain it is taken back.
  general: () => ({ taps: ["Rückzugskarte", "RÜCKZUG"], shown: "body", back: "SPIELER" }),
  // A button that stands where another one stood is deaf for a moment.
  "company-leader": () => ({ taps: ["AKTIONEN BEENDEN"], shown: ".bottom-bar__next", back: "Zurück", pause: 600 }),
  leaders: () => ({ taps: ["Mehr: Infanterie"], shown: ".resources .figure", back: "Zurück" }),
  "leaders-on-screen": (place) => {
    const area = `#area-${place.match(/AreaId\((\d+)\)/)[1]}`;
    return { first: area, taps: ["Mehr: Infanterie"], shown: area, back: "Zurück" };
  },
};

// In memory: what a disk takes to be sure is not of interest here.
const folder = await mkdtemp("/dev/shm/leaders-bench-");
const server = await serve(await leaders());
const measure = ({ game, when, tap }) =>
  withSave(server.url, folder, join(folder, `${game}-${when}.save`), async (page) => {
    const curtain = page.locator(".curtain__hold");
    await curtain.or(page.locator(".sheet")).first().waitFor();
    if (await curtain.isVisible()) await curtain.press("Enter");
    const what = GAMES[game](tap);
    // What is made once, such as code that is compiled when it is first needed, is no leak.
    await page.evaluate(tapAndTakeBack, { count: 5, ...what });
    const before = await memory(page);
    const times = await page.evaluate(tapAndTakeBack, { count: TAPS, ...what, first: undefined });
    const after = await memory(page);
    return { times, held: after, grown: after - before };
  });

try {
  const options = ["run", "--quiet", "--release", "--package", "cli", "--example", "long_games", "--", folder];
  const lines = execFileSync("cargo", options, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] }).toString().trim().split("\n");
  const tables = lines.map((line) => line.match(/^(?<game>\S+) (?<when>\S+) (?<plies>\d+) (?<tap>.*)$/).groups);
  const rows = [];
  for (const game of Object.keys(GAMES)) {
    const [early, late] = ["early", "late"].map((when) => ({ ...tables.find((table) => table.game === game && table.when === when), times: [], held: 0, grown: 0 }));
    // In turns, each time in a browser of its own.
    for (let round = 0; round < ROUNDS; round++) {
      for (const table of [early, late]) {
        const { times, held, grown } = await measure(table);
        table.times.push(...times);
        [table.held, table.grown] = [Math.max(table.held, held), Math.max(table.grown, grown)];
      }
    }
    const [first, last] = [early, late].map(({ times }) => times.toSorted((one, other) => one - other)[times.length >> 1]);
    const ratio = Number((last / first).toFixed(2));
    const held = { "MB early": early.held, "MB late": late.held, "MB more by taps, late": Number(late.grown.toFixed(2)) };
    rows.push({ game, [`at ply ${early.plies}`]: Number(first.toFixed(2)), [`at ply ${late.plies}`]: Number(last.toFixed(2)), ratio, ...held });
    console.log(rows.at(-1));
  }
  const dear = rows.filter(({ ratio }) => ratio > MOST).map(({ game }) => game);
  if (dear.length > 0) throw new Error(`A late tap costs more than ${MOST} times an early one in ${dear}; beside other work, measure again.`);
  const grown = rows.filter((row) => row["MB more by taps, late"] > MOST_LEFT).map(({ game }) => game);
  if (grown.length > 0) throw new Error(`${TAPS} taps leave more than ${MOST_LEFT} MB behind in ${grown}.`);
  prove(rows.length * 2 * ROUNDS * TAPS, rows);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs in the page: taps and takes back again and again; the times until the last tap is on the screen and so saved. */
async function tapAndTakeBack({ count, first, taps, shown, back, pause = 0 }) {
  const until = (met) =>
    new Promise((done, fail) => {
      if (met()) return done();
      const late = setTimeout(() => fail(new Error(`Nothing comes of ${taps}: ${document.body.innerText}`)), 10_000);
      const observer = new MutationObserver(() => {
        if (!met()) return;
        clearTimeout(late);
        done(observer.disconnect());
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  const find = (name) =>
    name.startsWith("#")
      ? document.querySelector(name)
      : [...document.querySelectorAll("button")].find((button) => (button.ariaLabel ?? button.innerText).startsWith(name));
  const tap = (name) => find(name).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const seen = () => {
    const element = document.querySelector(shown);
    return element?.ariaLabel ?? element?.innerText;
  };
  /** Taps, and waits until it is on the screen; says how long that took. */
  const timed = async (name) => {
    const before = seen();
    const start = performance.now();
    tap(name);
    await until(() => seen() !== undefined && seen() !== before);
    return performance.now() - start;
  };
  // The button for the last tap may be there only when the taps before it are done.
  const isReady = () => find(taps[0]);
  if (first) {
    await until(() => find(first));
    tap(first);
  }
  await until(isReady);
  const rest = seen();
  const times = [];
  for (let i = 0; i < count; i++) {
    await new Promise((done) => setTimeout(done, pause));
    for (const name of taps.slice(0, -1)) await timed(name);
    times.push(await timed(taps.at(-1)));
    const after = seen();
    tap(back);
    await until(() => seen() !== after);
    const curtain = () => document.querySelector(".curtain__hold");
    const isBack = () => isReady() && seen() === rest;
    // In GENERAL one is asked behind the curtain again.
    await until(() => curtain() || isBack());
    curtain()?.click();
    await until(isBack);
  }
  return times;
}
