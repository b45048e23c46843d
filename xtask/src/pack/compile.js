// Compiles parts in a worker and hands them to the page (index.html, part.js). What the first screen needs, and the game at whose address
// the page was opened, which is the worker's name, or else the settings, is begun before it is asked for.
const begun = new Set();
function compile(file) {
    if (begun.has(file)) return;
    begun.add(file);
    WebAssembly.compileStreaming(fetch(file)).then((module) => postMessage([file, module])).catch(() => postMessage([file, null]));
}
onmessage = ({ data }) => compile(data);
[...first, ...(tables[name.split("/")[0]] ?? settings)].forEach(compile);
