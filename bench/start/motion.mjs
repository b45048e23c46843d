// Whether what moves on the screen moves in every frame of it, on a slow phone. See README.md.
import { chromium } from "playwright-core";
import { CHROME, CHROME_FLAGS, leaders, prove, serve, shelf } from "./site.mjs";
import { summary, traced } from "./trace.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SLOWDOWN = 4;
/** A motion is over by then, in milliseconds: none takes longer than 300, and what is turned over one after the other 600. */
const OVER = 700;
/** The fewest frames a second: a ratchet below what is reached. The goal is 60, which the curtain reaches; the frame in which a tap is
 * carried out is counted, too. */
const FEWEST = 45;

/** What moves: each opens a game, and gives what sets it in motion, again and again. */
const MOTIONS = {
  "the curtain rises": curtain,
  "cards are turned over": stakes,
  "a piece moves": move,
};

const server = await serve(await leaders());
const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS });
try {
  const tracer = await browser.newBrowserCDPSession();
  const rows = [];
  for (const [name, open] of Object.entries(MOTIONS)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { context, page, devtools } = await shelf(browser, server.url);
      const act = await open(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      rounds.push(
        await traced(tracer, async () => {
          await act();
          await page.waitForTimeout(OVER);
        }),
      );
      await context.close();
    }
    rows.push(summary(name, rounds));
  }
  console.log(`The page slowed down ${SLOWDOWN} times; medians of ${ROUNDS} rounds`);
  console.table(rows);
  const slow = rows.filter((row) => row["frames a second"] < FEWEST).map(({ motion }) => motion);
  if (slow.length > 0) throw new Error(`Fewer than ${FEWEST} frames a second: ${slow.join("; ")}; beside other work, measure again.`);
  prove(ROUNDS, rows);
} finally {
  await browser.close();
  await server.stop();
}

/** The set-up of a game. */
async function setUp(page, game) {
  await page.getByText(game, { exact: true }).first().click({ force: true });
  await page.getByRole("button", { name: "Starten" }).click();
}

/** Two people begin a game of GENERAL; the first is to lift the curtain. */
async function general(page) {
  await setUp(page, "GENERAL");
  await page.getByRole("group", { name: "Wer spielt auf Platz 2?" }).getByText("Mensch").click({ force: true });
  await page.getByRole("button", { name: "STARTEN" }).click();
  await page.locator(".curtain__hold").waitFor();
}

/** Keys need no long press. */
async function lift(page) {
  await page.locator(".curtain__hold").focus();
  await page.keyboard.press("Enter");
  await page.locator(".gcard--button").first().waitFor();
}

async function curtain(page) {
  await general(page);
  return () => lift(page);
}

/** Both stake nothing or one: all is turned over. */
async function stakes(page) {
  await general(page);
  const choose = async () => {
    await page.locator(".strategic .gcard--button").first().click();
    await page.locator(".bottom-bar__next:not([aria-disabled])").click();
  };
  await lift(page);
  await choose();
  await lift(page);
  return choose;
}

/** A fighter of Sparta goes its way. */
async function move(page) {
  await setUp(page, "Sparta");
  await page.getByRole("button", { name: "STARTEN" }).click();
  const touch = async (square) => page.locator(`#square-${square}`).click({ force: true });
  await page.locator("#square-b2").waitFor();
  const way = await page.getByText("Spartaner am Zug").count() ? ["b2", "b4"] : ["b9", "b7"];
  for (const square of way) await touch(square);
  return () => touch(way[1]);
}
