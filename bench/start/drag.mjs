// How the largest board of Company Leader and the map of LEADERS follow a finger and two fingers on a slow phone. See README.md.
import { chromium } from "playwright-core";
import { CHROME, CHROME_FLAGS, leaders, median, prove, serve } from "./site.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SLOWDOWN = 4;
const AT = { x: 195, y: 240, gestureSourceType: "touch" };
/** Milliseconds of a frame of the screen, and the most that one may stand on the map. */
const FRAME = 1000 / 60;
const MOST = 34;

/** There and back, as the browser itself moves fingers: with every frame of the screen. Speeds are in pixels a second. */
const GESTURES = {
  drag: [1, -1].map((way) => ["Input.synthesizeScrollGesture", { ...AT, xDistance: way * 120, yDistance: way * 90, speed: 120, preventFling: true }]),
  pinch: [2, 0.5].map((scaleFactor) => ["Input.synthesizePinchGesture", { ...AT, scaleFactor, relativeSpeed: 120 }]),
};

const server = await serve(await leaders());
const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS });
try {
  // Only the browser as a whole may be traced.
  const tracer = await browser.newBrowserCDPSession();
  const rows = [];
  for (const [name, open] of Object.entries({ "91 fields": board, "42 areas": map })) {
    const { context, devtools } = await open();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const results = Object.fromEntries(Object.keys(GESTURES).map((gesture) => [gesture, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [gesture, ways] of Object.entries(GESTURES)) results[gesture].push(await traced(tracer, devtools, ways));
    }
    rows.push(...Object.entries(results).map(([gesture, rounds]) => summary(`${name}, ${gesture}`, rounds)));
    await context.close();
  }
  console.log(`The page slowed down ${SLOWDOWN} times; medians of ${ROUNDS} interleaved rounds`);
  console.table(rows);
  const slow = rows.filter((row) => row.gesture.startsWith("42") && row["longest frame, ms"] > MOST).map(({ gesture }) => gesture);
  if (slow.length > 0) throw new Error(`A frame stood longer than ${MOST} ms: ${slow.join("; ")}; beside other work, measure again.`);
  prove(ROUNDS, rows);
} finally {
  await browser.close();
  await server.stop();
}

/** A phone with the shelf on its screen. */
async function shelf() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(server.url);
  await page.getByText("Ohne Account spielen").click();
  return { context, page, devtools };
}

/** One person against the computers of LEADERS on the screen: the map on which start areas are taken, brought nearer. */
async function map() {
  const { context, page, devtools } = await shelf();
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
  const { context, page, devtools } = await shelf();
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

/** Moves the fingers and returns what the browser's trace says of its frames meanwhile. */
async function traced(tracer, devtools, ways) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  tracer.on("Tracing.dataCollected", collect);
  const done = new Promise((resolve) => tracer.once("Tracing.tracingComplete", resolve));
  await tracer.send("Tracing.start", { traceConfig: { includedCategories: ["cc", "benchmark", "toplevel"] } });
  for (const [gesture, parameters] of ways) await devtools.send(gesture, parameters);
  await tracer.send("Tracing.end");
  await done;
  tracer.off("Tracing.dataCollected", collect);
  return frames(events);
}

/**
 * Chromium reports for every frame of a compositor whether it was shown, with or without what the page had to say (then it
 * reports of it twice), or dropped although there was something new; the page's own compositor is the one that shows most.
 * What keeps the page's main thread is in the tasks of the thread that begins frames.
 */
function frames(events) {
  const compositors = new Map();
  for (const { pid, args } of events.filter(({ args }) => args?.frame_reporter)) {
    const { layer_tree_host_id: id, frame_sequence: sequence, state } = args.frame_reporter;
    const of = compositors.get(`${pid} ${id}`) ?? { shown: new Set(), dropped: new Set() };
    if (state === "STATE_PRESENTED_ALL" || state === "STATE_PRESENTED_PARTIAL") of.shown.add(sequence);
    if (state === "STATE_DROPPED") of.dropped.add(sequence);
    compositors.set(`${pid} ${id}`, of);
  }
  const [page] = [...compositors.values()].sort((one, other) => other.shown.size - one.shown.size);
  const main = events.find(({ name }) => name === "ProxyMain::BeginMainFrame");
  const tasks = events.filter(({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && pid === main?.pid && tid === main.tid);
  const dropped = [...page.dropped].filter((sequence) => !page.shown.has(sequence)).sort((one, other) => one - other);
  let [run, longest] = [0, 0];
  dropped.forEach((sequence, at) => {
    run = sequence === dropped[at - 1] + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return {
    shown: page.shown.size,
    dropped: dropped.length,
    frame: (longest + 1) * FRAME,
    task: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}

/** At 60 Hz; frames for which there was nothing new, as where fingers turn round, are not counted. */
function summary(gesture, rounds) {
  const of = (key) => median(rounds.map((round) => round[key]));
  const [shown, dropped] = [of("shown"), of("dropped")];
  return {
    gesture,
    "frames shown": shown,
    dropped,
    "frames a second": Number(((60 * shown) / (shown + dropped)).toFixed(1)),
    "longest frame, ms": Number(of("frame").toFixed(1)),
    "longest task, ms": of("task").toFixed(1),
  };
}
