// A part is compiled once, while it arrives, and while the parts it stands on do.
const modules = new Map();
function compiled(file, size) {
    return modules.get(file) ?? keep(file, WebAssembly.compileStreaming(part(file, size)));
}
function keep(file, module) {
    modules.set(file, module);
    module.catch(() => modules.delete(file));
    return module;
}

// What the page has begun to compile where everything is on the device (index.html); over a line it would only hold the program up.
painted.then(() => begun.forEach((module, file) => {
    keep(file, module.then((module) => module ?? WebAssembly.compileStreaming(part(file))));
}));

// How much of the parts asked for, by their sizes in KiB, is here in percent, for the style sheet. A page that the service
// worker serves has them all on the device: there the browser gets them as they are.
let due = 0, here = 0, open = 0;
async function part(file, size) {
    const asked = fetch(new URL(file, import.meta.url));
    if (navigator.serviceWorker?.controller) return asked;
    overTheLine.push(file);
    // Of the one element that shows it: the whole page would be styled anew for each per cent.
    const { style } = leadersScreens.coming.querySelector("#coming");
    const end = () => --open || (due = here = 0, style.removeProperty("--fetched"));
    due += size;
    open++;
    try {
        const answer = await asked;
        if (!answer.ok) throw answer.status;
        const reader = answer.body.getReader();
        return new Response(new ReadableStream({
            async pull(to) {
                try {
                    const { done, value } = await reader.read();
                    if (done) return end(), to.close();
                    here += value.length / 1024;
                    style.setProperty("--fetched", Math.floor(100 * here / due));
                    to.enqueue(value);
                } catch (error) {
                    end();
                    to.error(error);
                }
            },
        }), answer);
    } catch (error) {
        end();
        throw error;
    }
}

// What is not wanted yet is only fetched, one part after the other: what is asked for meanwhile has most of the line.
window.leadersFetchParts = async () => {
    for (const file of later) await (await fetch(new URL(file, import.meta.url), { priority: "low" })).arrayBuffer();
};

// Chromium keeps what it has compiled of a module once a function of it is hot (xtask/src/pack/tier.rs): where somebody stays for a while,
// those of that place get hot. Code is kept beside the file on the device; what came over the line is read from there once more, and V8
// knows it by its bytes and does not compile it again.
const ROUNDS = 16384, A_WHILE = 4000;
const overTheLine = navigator.serviceWorker?.controller ? [] : [main], running = [];
let resting;
const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(keepCode, A_WHILE);
};
async function started(module, imports) {
    running.push(await WebAssembly.instantiate(module, imports));
    rest();
}
async function keepCode() {
    if (!navigator.serviceWorker?.controller) return;
    const again = overTheLine.splice(0).map((file) => WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url))));
    await Promise.all(again).catch(() => {});
    const tier = `tier${Object.keys(parts.places).indexOf(spot())}`;
    for (const exports of [initSync(), ...running.map((instance) => instance.exports)]) exports[tier]?.(ROUNDS, 0);
}
navigator.serviceWorker?.addEventListener("controllerchange", rest);
window.navigation?.addEventListener("currententrychange", rest);
