// Second starts of several builds and of hello-world in turns, in one run: `npm run turns -- folder folder`. See README.md.
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import { begin, belongsTo, CHROME, CHROME_FLAGS, hello, leaders, median, phone, serve, stays } from "./site.mjs";
import { again, SEEN, visit } from "./visit.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 12);
const KINDS = (process.env.KINDS ?? "shelf,settings,game").split(",");

const browser = await chromium.launch({ executablePath: CHROME, args: CHROME_FLAGS.slice(1) });
const builds = [];
for (const folder of process.argv.slice(2)) builds.push({ name: folder, ...(await prepared(await leaders(resolve(folder)), SEEN.first)) });
const react = await prepared(await hello(), SEEN.hello);
const times = new Map();
for (let round = 0; round < ROUNDS; round++) {
  // In turns, and each of them as often first as last.
  for (const build of round % 2 ? builds.toReversed() : builds) {
    for (const kind of KINDS) note(`${kind}, ${build.name}`, await once(build, kind));
  }
  note("hello-world", await once(react, "hello"));
}
await browser.close();
const middle = (name) => median(times.get(name).map(({ there }) => there));
const table = [...times.keys()].sort().map((name) => {
  const sorted = times.get(name).map(({ there }) => there).sort((one, other) => one - other);
  const quarter = (part) => Math.round(sorted[Math.floor(sorted.length * part)]);
  const [ms, ratio] = [middle(name), middle(name) / middle("hello-world")];
  return { start: name, ms: Math.round(ms), "of hello-world's": ratio.toFixed(2), "middle half": `${quarter(0.25)} to ${quarter(0.75)}` };
});
console.log(`Medians of ${ROUNDS}, in turns; Chromium ${browser.version()}`);
console.table(table);

/** A phone that keeps a build, with a game on its shelf (`ACCOUNT=1`: of an account), and the server gone. */
async function prepared(files, seen) {
  const server = await serve(files);
  const context = await phone(browser);
  await visit(context, server.url, ...seen);
  if (seen === SEEN.first) {
    await begin(context, server.url);
    if (process.env.ACCOUNT) await belongsTo(context, server.url);
  }
  await server.stop();
  const build = { context, url: server.url };
  // Once, and for as long as it takes to keep what each of them has compiled.
  for (const kind of seen === SEEN.first ? KINDS : ["hello"]) await once(build, kind, stays);
  return build;
}

function once({ context, url }, kind, then) {
  return again(context, url, SEEN[kind], kind === "hello" ? undefined : kind === "game", then);
}

function note(name, seen) {
  times.set(name, [...(times.get(name) ?? []), seen]);
}
