// What the browser's own trace says of the frames of the screen.
import { median } from "./site.mjs";

/** Milliseconds of a frame of the screen. */
const FRAME = 1000 / 60;

/** Does something and returns what the browser's trace says of its frames meanwhile. */
export async function traced(tracer, act) {
  return frames(await recorded(tracer, ["cc", "benchmark", "toplevel"], act));
}

/** Does something and returns the events of some categories that the browser traces meanwhile. Only the browser as a whole may be traced. */
export async function recorded(tracer, categories, act) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  tracer.on("Tracing.dataCollected", collect);
  const done = new Promise((resolve) => tracer.once("Tracing.tracingComplete", resolve));
  await tracer.send("Tracing.start", { traceConfig: { includedCategories: categories } });
  await act();
  await tracer.send("Tracing.end");
  await done;
  tracer.off("Tracing.dataCollected", collect);
  return events;
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
export function summary(name, rounds) {
  const of = (key) => median(rounds.map((round) => round[key]));
  const [shown, dropped] = [of("shown"), of("dropped")];
  return {
    motion: name,
    "frames shown": shown,
    dropped,
    "frames a second": Number(((60 * shown) / (shown + dropped)).toFixed(1)),
    "longest frame, ms": Number(of("frame").toFixed(1)),
    "longest task, ms": of("task").toFixed(1),
  };
}
