// How the largest board of Company Leader and the map of LEADERS follow a finger and two fingers on a slow phone. See README.md.
import { chromium } from "playwright-core";
import { CHROME, CHROME_FLAGS, leaders, prove, serve, shelf } from "./site.mjs";
import { summary, traced } from "./trace.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SLOWDOWN = 4;
const AT = { x: 195, y: 240, gestureSourceType: "touch" };
/** The most milliseconds that a frame may stand on the map. */
const MOST = 34;

/** There and back, as the browser itself moves fingers: with every frame of the screen. Speeds are in pixels a second. */
const GESTURES = {
  drag: [1, -1].map((way) => ["Input.synthesizeScrollGesture", { ...AT, xDistance: way * 120, yDistance: way * 90, speed: 120, preventFling: true }]),
  pinch: [2, 0.5].map((scaleFactor) => ["Input.synthesizePinchGesture", { ...AT, scaleFactor, relativeSpeed: 120 }]),
};

const server = await serve(await leaders());
const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS });
try {
  const tracer = await browser.newBrowserCDPSession();
  const rows = [];
  for (const [name, open] of Object.entries({ "91 fields": board, "42 areas": map })) {
    const { context, devtools } = await open();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const results = Object.fromEntries(Object.keys(GESTURES).map((gesture) => [gesture, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [gesture, ways] of Object.entries(GESTURES)) {
        results[gesture].push(await traced(tracer, async () => {
          for (const [input, parameters] of ways) await devtools.send(input, parameters);
        }));
      }
    }
    rows.push(...Object.entries(results).map(([gesture, rounds]) => summary(`${name}, ${gesture}`, rounds)));
    await context.close();
  }
  console.log(`The page slowed down ${SLOWDOWN} times; medians of ${ROUNDS} interleaved rounds`);
  console.table(rows);
  const slow = rows.filter((row) => row.motion.startsWith("42") && row["longest frame, ms"] > MOST).map(({ motion }) => motion);
  if (slow.length > 0) throw new Error(`A frame stood longer than ${MOST} ms: ${slow.join("; ")}; beside other work, measure again.`);
  prove(ROUNDS, rows);
} finally {
  await browser.close();
  await server.stop();
}

/** One person against the computers of LEADERS on the screen: the map on which start areas are taken, brought nearer. */
async function map() {
  const { context, page, devtools } = await shelf(browser, server.url);
  await page.getByRole("button", { name: "Starten" }).click();
  await page.getByRole("button", { name: "ALLEIN GEGEN DEN COMPUTER" }).click();
  await page.getByRole("button", { name: "STARTEN" }).click();
  await page.getByRole("button", { name: "WEITER" }).click();
  await page.locator(".atlas__face--open").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Näher heran" }).click();
  // The fingers come down on the drawing.
  await page.evaluate((y) => {
    const { top, height } = document.querySelector(".sheet").getBoundingClientRect();
    window.scrollBy(0, top + height / 2 - y);
  }, AT.y);
  return { context, devtools };
}

/** A game of two on the largest board, both armies set up, the first turn on the screen, the board brought nearer. */
async function board() {
  const { context, page, devtools } = await shelf(browser, server.url);
  await page.getByText("Company Leader", { exact: true }).first().click({ force: true });
  await page.getByRole("button", { name: "Starten" }).click();
  await page.getByRole("button", { name: "STARTEN" }).click();
  await page.getByRole("button", { name: "Rest zufällig verteilen" }).click();
  await page.getByText("noch 0 Truppen").waitFor();
  await page.getByRole("button", { name: "FERTIG" }).click();
  await page.getByText("Deine Aktionen").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Näher heran" }).click();
  return { context, devtools };
}
