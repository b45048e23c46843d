// Compiles the modules that are its name beside the page, and hands them over; one that it cannot is the page's.
for (const file of name.split(" ")) {
    WebAssembly.compileStreaming(fetch(file)).then((module) => postMessage([file, module])).catch(() => postMessage([file]));
}
