// What is compiled at its first call, in the page, and what comes compiled out of the browser's code cache. See README.md.
import { begin, freshPage, kept, open, phone, resumes, serve, SQUARE, stays, until } from "./site.mjs";
import { recorded } from "./trace.mjs";

const SHELF = ":root[data-shows=app] .cards";

/** What a second start may compile in the page, in shares of the first. */
const GOAL = 0.2;

/** Functions that are compiled at their first call until the shelf, or a game that goes on, is there; on the first start nothing is kept. */
export async function code(browser, files) {
  const server = await serve(files);
  const context = await phone(browser);
  const tracer = await browser.newBrowserCDPSession();
  try {
    const page = await context.newPage();
    const first = await traced(tracer, page, server.url, ".notice-area");
    await page.getByText("Ohne Account spielen").click();
    await page.locator(SHELF).waitFor();
    await kept(page);
    await stays(page);
    await page.close();
    // It is closed before the next: what it does meanwhile would be counted there.
    const again = await freshPage(context);
    const shelf = await traced(tracer, again, server.url, SHELF);
    await again.close();
    await begin(context, server.url);
    const last = await freshPage(context);
    await resumes(last);
    const game = await traced(tracer, last, server.url, SQUARE);
    const told = ({ compiled, modules, main }) => ({
      "compiled at the first call": compiled,
      "of the first start's": (compiled / first.compiled).toFixed(2),
      goal: GOAL,
      "modules from the code cache": modules,
      "the main one": main ? "yes" : "no",
    });
    return { "first start": told(first), "second start": told(shelf), "resumed game": told(game) };
  } finally {
    await context.close();
    await server.stop().catch(() => {});
  }
}

/** Opens a page and counts what the browser says of WebAssembly until something is there. */
async function traced(tracer, page, url, goal) {
  const events = await recorded(tracer, ["v8.wasm", "disabled-by-default-v8.wasm.detailed", "disabled-by-default-devtools.timeline"], async () => {
    const session = await open(page, url, null);
    await until(session, `document.querySelector(${JSON.stringify(goal)})`);
  });
  const named = (name) => events.filter((event) => event.name === name);
  const cached = named("v8.wasm.moduleCacheHit").map(({ args }) => args.url);
  const main = cached.some((url) => url.endsWith("_bg.wasm"));
  return { compiled: named("wasm.CompileLazy").length, modules: cached.length, main };
}
