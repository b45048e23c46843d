// Lighthouse with its own mobile settings on the release in `dist/`. See README.md.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROME, CHROME_FLAGS, leaders, serve } from "./site.mjs";

const server = await serve(await leaders());
const chrome = await launch({ chromePath: CHROME, chromeFlags: CHROME_FLAGS });
const { lhr } = await lighthouse(server.url, {
  port: chrome.port,
  onlyCategories: ["performance", "accessibility", "best-practices"],
});
await chrome.kill();
await server.stop();

console.log(`Lighthouse ${lhr.lighthouseVersion}, mobile`);
console.table(Object.fromEntries(Object.values(lhr.categories).map(({ title, score }) => [title, Math.round(score * 100)])));
const metrics = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"];
console.table(Object.fromEntries(metrics.map((name) => [lhr.audits[name].title, lhr.audits[name].displayValue])));
const lost = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== "informative");
for (const audit of lost) console.log(`- ${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ""}`);
