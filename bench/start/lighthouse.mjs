// Lighthouse with its own mobile settings on the release in `dist/`. See README.md.
import { launch } from "chrome-launcher";
import run from "lighthouse";
import { CHROME, CHROME_FLAGS, leaders, median, serve } from "./site.mjs";

const METRICS = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"];

/** So many runs, each in a browser of its own: the points for performance, the least and in the middle, and what they come from. */
export async function lighthouse(runs) {
  const server = await serve(await leaders());
  const reports = [];
  for (let at = 0; at < runs; at++) {
    const chrome = await launch({ chromePath: CHROME, chromeFlags: CHROME_FLAGS });
    const { lhr } = await run(server.url, { port: chrome.port, onlyCategories: ["performance", "accessibility", "best-practices"] });
    await chrome.kill();
    reports.push(lhr);
  }
  await server.stop();
  const points = reports.map(({ categories }) => Math.round(categories.performance.score * 100));
  console.log(`Lighthouse ${reports[0].lighthouseVersion}, mobile, ${runs} runs: performance ${points.join(", ")}`);
  for (const name of ["accessibility", "best-practices"]) {
    console.log(`${name} ${Math.round(Math.min(...reports.map(({ categories }) => categories[name].score)) * 100)} in the least`);
  }
  const middle = (name) => Math.round(median(reports.map(({ audits }) => audits[name].numericValue)) * 100) / 100;
  console.table(Object.fromEntries(METRICS.map((name) => [reports[0].audits[name].title, middle(name)])));
  const lost = (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== "informative";
  for (const audit of Object.values(reports.at(-1).audits).filter(lost)) console.log(`- ${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ""}`);
  return {
    "Lighthouse, performance": `${median(points)} in the middle, ${Math.min(...points)} in the least of ${runs}`,
    LCP: `${Math.round(middle("largest-contentful-paint"))} ms`,
    TBT: `${Math.round(middle("total-blocking-time"))} ms`,
  };
}

if (process.argv[1] === import.meta.filename) await lighthouse(Number(process.env.RUNS ?? 7));
