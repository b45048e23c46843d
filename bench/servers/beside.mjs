// What a command costs a server, and how soon others are shown it: our host, boardgame.io and Colyseus in turns. See README.md.
import { execFileSync, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CELLS, SEATS } from "./game.mjs";

const ROOT = join(import.meta.dirname, "../..");
const TABLES = (process.env.TABLES ?? "200").split(",").map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 20);
const WARM_SECONDS = Number(process.env.WARM_SECONDS ?? 10);
/** A command a table in so many milliseconds. */
const PACE = Number(process.env.PACE ?? 2000);
/** How many tables are taken at once while all sit down. */
const AT_ONCE = 16;
/** The most milliseconds until all sit. */
const MOST_TO_SIT = 120_000;
/** The goal: so much of the better one as they come. */
const GOAL = 1 / 5;

const RIVALS = {
  "boardgame.io": ["./boardgame.mjs"],
  Colyseus: ["./colyseus.mjs"],
  "Colyseus, at once": ["./colyseus.mjs", "at once"],
};

if (process.send) {
  const [module, atOnce] = process.argv.slice(2);
  process.once("disconnect", () => process.exit());
  await (await import(module)).serve(Boolean(atOnce));
} else {
  for (const tables of TABLES) await beside(tables);
  process.exit();
}

/** One load, everybody in turns. */
async function beside(tables) {
  const names = (process.env.ONLY ?? ["ours", ...Object.keys(RIVALS)].join(";")).split(";");
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const run = name === "ours" ? ours(tables) : await rival(RIVALS[name], tables);
      console.log(tables, name, run);
      runs[name].push(run);
    }
  }
  console.log(`\n${tables} tables of ${SEATS} seats, a command a table every ${PACE} ms, ${SECONDS} s; medians of ${ROUNDS} runs in turns`);
  const rows = Object.fromEntries(names.map((name) => [name, medians(runs[name])]));
  console.table(rows);
  const { ours: own, ...others } = rows;
  if (!own) return;
  const asTheyCome = Object.keys(others).filter((name) => RIVALS[name].length === 1);
  for (const key of ["µs a command", "p99, ms"]) {
    const beside = (names) => own[key] / Math.min(...names.map((name) => others[name][key]));
    const ratio = beside(asTheyCome);
    const all = beside(Object.keys(others)).toFixed(2);
    console.log(`${key}: ${ratio.toFixed(2)} of the better one as they come (goal ${GOAL}, ${ratio <= GOAL ? "met" : "missed"}), ${all} of the best of all`);
  }
}

function medians(runs) {
  const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
  return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
}

/** Our host with its own guests: the load that `crates/serve` is measured by, on a file. */
function ours(tables) {
  const env = { ...process.env, LOAD_KINDS: "sqlite", LOAD_TABLES: tables, LOAD_SECONDS: SECONDS, LOAD_PACE: PACE };
  const options = ["bench", "--quiet", "--profile", "serve", "-p", "serve", "--bench", "load"];
  const said = execFileSync("cargo", options, { cwd: ROOT, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const found = (pattern) => said.match(pattern)?.slice(1) ?? fail(`The load said nothing of ${pattern}:\n${said}`);
  const [done, lost] = found(/^(\d+) commands in .*?, (\d+) without/m).map(Number);
  const [p50, p99] = found(/p50 (\S+), .*p99 (\S+),/).map(milliseconds);
  const [micros, megabytes] = found(/(\d+) µs a command, .* (\d+) MB/).map(Number);
  return { "commands a second": Math.round(done / SECONDS), lost, "µs a command": micros, "p50, ms": p50, "p99, ms": p99, MB: megabytes };
}

function milliseconds(words) {
  const [, number, unit] = words.match(/^([\d.]+)(\D+)$/);
  return Number((number * { s: 1000, ms: 1, µs: 0.001 }[unit]).toFixed(2));
}

/** A server in a process of its own, and its clients in this one. */
async function rival([module, ...options], tables) {
  const server = fork(import.meta.filename, [module, ...options], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const seated = [];
  try {
    const port = await new Promise((done, failed) => server.once("message", done).once("exit", () => failed(new Error(`${module} ended.`))));
    const { sit } = await import(module);
    const until = performance.now() + MOST_TO_SIT;
    while (seated.length < tables) {
      if (performance.now() > until) fail(`Only ${seated.length} tables sat down in time.`);
      seated.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, tables - seated.length) }, () => table(port, sit)))));
    }
    await play(seated, WARM_SECONDS);
    const [before, own] = [processor(server.pid), processor(process.pid)];
    const { sent, lost, times } = await play(seated, SECONDS);
    const [used, driver] = [processor(server.pid) - before, processor(process.pid) - own];
    times.sort((one, other) => one - other);
    const at = (part) => Number(times[Math.floor((times.length - 1) * part)].toFixed(2));
    return {
      "commands a second": Math.round((sent - lost) / SECONDS),
      lost,
      "µs a command": Math.round((used * 1e6) / (sent - lost)),
      "p50, ms": at(0.5),
      "p99, ms": at(0.99),
      MB: Math.round(resident(server.pid)),
      "driver's processors": Number((driver / SECONDS).toFixed(2)),
    };
  } finally {
    // Who has not left would try to come back, while the next one is measured.
    await Promise.all(seated.flatMap(({ seats }) => seats.map((seat) => seat.leave())));
    server.kill("SIGKILL");
  }
}

/** A table that knows what was sent last, and how long others waited for it. */
async function table(port, sit) {
  const seen = Array(SEATS).fill(0);
  const own = { taken: 0, since: 0, times: [] };
  own.seats = await sit(port, (seat, taken) => {
    if (taken <= seen[seat]) return;
    seen[seat] = taken;
    // Who sends it may show it himself before he has an answer.
    if (taken === own.taken && seat !== (taken - 1) % SEATS) own.times.push(performance.now() - own.since);
  });
  /** Whether all have been shown the last command. */
  own.isShown = () => seen.every((taken) => taken === own.taken);
  /** Sends the next command; false where the last one is not shown to all yet. */
  own.send = () => {
    if (!own.isShown()) return false;
    const seat = own.taken % SEATS;
    own.taken += 1;
    own.since = performance.now();
    own.seats[seat].take((own.taken * 7) % CELLS);
    return true;
  };
  return own;
}

/** All tables at their pace, one after another within it. */
async function play(seated, seconds) {
  for (const each of seated) each.times = [];
  let [sent, lost] = [0, 0];
  const begins = performance.now();
  for (let step = 0; step < (seconds * 1000 * seated.length) / PACE; step++) {
    const wait = begins + (step * PACE) / seated.length - performance.now();
    if (wait > 0) await sleep(wait);
    // Nobody is kept waiting by one who is behind.
    else if (step % 8 === 0) await new Promise(setImmediate);
    sent += 1;
    if (!seated[step % seated.length].send()) lost += 1;
  }
  await sleep(PACE);
  lost += seated.filter((table) => !table.isShown()).length;
  return { sent, lost, times: seated.flatMap(({ times }) => times) };
}

/** Seconds of a processor that a process has taken, its own and the system's for it. */
function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1).trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Megabytes of memory that a process has. */
function resident(pid) {
  return readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1] / 1024;
}

function fail(why) {
  throw new Error(why);
}
