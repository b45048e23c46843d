// How long a computer's turn in Company Leader is looked at, and how soon something of a shot is to be seen. See README.md.
import { chromium } from "playwright-core";
import { CHROME, CHROME_FLAGS, leaders, median, prove, serve } from "./site.mjs";

const TURNS = Number(process.env.TURNS ?? 12);
const SHOTS = Number(process.env.SHOTS ?? 10);
const SLOWDOWN = 4;
/** The most milliseconds that a whole turn and the answer to a shot may take. */
const MOST = { turn: 6000, shot: 100 };

const server = await serve(await leaders());
const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS });
try {
  const [turns, shots] = [await watched(), await fired()];
  console.log(`turns: ${turns.join(" ")}; shots: ${shots.join(" ")}`);
  const row = {
    "a whole turn of a computer, median": median(turns),
    "longest": Math.max(...turns),
    "from a shot until something is to be seen, median": median(shots),
    "longest of these": Math.max(...shots),
  };
  console.table([row]);
  if (Math.max(...turns) > MOST.turn) throw new Error(`A turn of a computer took more than ${MOST.turn} ms.`);
  if (median(shots) > MOST.shot) throw new Error(`After a shot nothing was to be seen for ${MOST.shot} ms.`);
  prove(turns.length + shots.length, [row]);
} finally {
  await browser.close();
  await server.stop();
}

/** A phone, slowed down, with the set-up of Company Leader on its screen. */
async function phone() {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: "de-DE", reducedMotion: "reduce" });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(server.url);
  await page.getByText("Ohne Account spielen").click();
  await page.getByText("Company Leader", { exact: true }).first().click({ force: true });
  await page.getByRole("button", { name: "Starten" }).click();
  await page.getByRole("heading", { name: "Company Leader" }).waitFor();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}

/** One person who only ends his turns, against the computer that is proposed, at the pace that is proposed: how long its turns are. */
async function watched() {
  const page = await phone();
  await page.getByRole("button", { name: "STARTEN", exact: true }).click();
  await page.getByText("Rest zufällig verteilen").click();
  await page.getByRole("button", { name: "FERTIG" }).click();
  const times = [];
  const title = (words) => page.waitForFunction((words) => document.querySelector("h1")?.innerText.toLowerCase() === words, words);
  while (times.length < TURNS) {
    await page.evaluate(untilOwnTurn);
    await page.waitForTimeout(700);
    await page.getByRole("button", { name: "AKTIONEN BEENDEN" }).click();
    await title("einkauf");
    await page.waitForTimeout(700);
    await page.getByRole("button", { name: "ZUG BEENDEN" }).click();
    const begin = Date.now();
    await page.waitForFunction(() => document.querySelector("h1")?.innerText.toLowerCase() !== "einkauf");
    if (!(await page.evaluate(untilOwnTurn))) break;
    times.push(Date.now() - begin);
  }
  await page.close();
  return times;
}

/** Runs in the page: answers what is asked in a computer's turn with what is proposed, until it is one's own; false where it never is. */
async function untilOwnTurn() {
  const title = () => document.querySelector("h1")?.innerText.toLowerCase();
  while (title() !== "deine aktionen") {
    if (title() === "spielende") return false;
    // Where nothing is asked the same button hurries the computer.
    if (!title().endsWith("am zug")) document.querySelector(".bottom-bar__next:not([aria-disabled])")?.click();
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}

/** The shot of the second lesson again and again: how long from the touch until the next frame that shows something of it. */
async function fired() {
  const times = [];
  while (times.length < SHOTS) {
    const page = await phone();
    await page.getByText("In drei Minuten lernen").click();
    await page.getByRole("button", { name: "ÜBERSPRINGEN" }).click();
    const field = page.locator(".cl-field[aria-label^='g5,']");
    await field.dispatchEvent("click");
    await page.getByRole("button", { name: "Schießen" }).click();
    await page.getByRole("button", { name: "Erkunden" }).waitFor({ state: "detached" });
    times.push(await page.evaluate(fire));
    await page.close();
  }
  return times;
}

/** Runs in the page. */
async function fire() {
  const shoot = [...document.querySelectorAll("button")].find((button) => /^schie(ß|ss)en/i.test(button.innerText));
  // Words, not how a pressed button looks.
  const read = () => document.getElementById("main").textContent;
  const before = read();
  const changed = new Promise((done) => {
    const observer = new MutationObserver(() => read() !== before && done(observer.disconnect()));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const begin = performance.now();
  shoot.click();
  await changed;
  // The frame after this one shows it.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return Math.round(performance.now() - begin);
}
