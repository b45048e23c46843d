// One start: what is pressed, what is waited for, and when that was there.
import { freshPage, kept, LINE, open, resumes, SQUARE, stays, until } from "./site.mjs";

/** What is pressed in a start, and what is to be there afterwards; where nothing is named, a change is what is waited for. */
export const SEEN = {
  first: ["#start-guest", ".cards button"],
  shelf: [null, ".cards .save .button"],
  settings: ["a.icon-button[href=settings]", "main .cards select, main .toggle"],
  game: [null, SQUARE],
  hello: ["button", null],
};

/** A first visit, until everything is kept. */
export async function visit(context, url, press, wanted) {
  const page = await freshPage(context);
  const seen = await start(page, url, LINE, press, wanted);
  await kept(page);
  await stays(page);
  await page.close();
  return seen;
}

/**
 * A start on a page of its own, which is closed behind it: what another one does meanwhile is no part of a start. `does` has it open the
 * game that was played last, or the shelf again; `then` is done before it is closed.
 */
export async function again(context, url, [press, wanted], does, then = () => {}) {
  const page = await freshPage(context);
  if (does !== undefined) await resumes(page, does);
  const seen = await start(page, url, null, press, wanted);
  await then(page);
  await page.close();
  return seen;
}

/** Opens the page, presses what is to be pressed as soon as it is there, and tells when what was wanted has come. */
async function start(page, url, line, press, wanted) {
  await page.addInitScript(observe, { press, wanted });
  const session = await open(page, url, line);
  await until(session, "window.bench?.paint && window.bench?.there");
  // What comes behind it is not measured.
  if (line) await session.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  return page.evaluate(() => window.bench);
}

/**
 * Runs in the page. The first paint is the browser's own entry. A tap is taken when something on the screen has changed, and works
 * when what it leads to is there and can be pressed itself; where nothing is named, that is the same. It is tried in every frame.
 */
function observe({ press, wanted }) {
  const bench = (window.bench = {});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) bench.paint = entry.startTime;
  }).observe({ type: "paint", buffered: true });
  const usable = (selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility() && !element.disabled);
  let before;
  const look = () => {
    if (press && !bench.taken) {
      const target = [...document.querySelectorAll(press)].find((element) => element.checkVisibility() && (element.textContent.trim() || element.ariaLabel));
      if (before !== undefined && document.body.innerText !== before) bench.taken = performance.now();
      else if (target) {
        before ??= document.body.innerText;
        target.click();
      }
    }
    if (wanted && usable(wanted)) bench.taken ??= performance.now();
    if (wanted ? usable(wanted) : bench.taken) bench.there = performance.now();
    else requestAnimationFrame(look);
  };
  const begin = () => (document.body ? requestAnimationFrame(look) : setTimeout(begin));
  begin();
}
