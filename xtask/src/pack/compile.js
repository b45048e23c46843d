// Compiles modules beside the page and hands them over (part.js); one that it cannot is the page's.
onmessage = ({ data: files }) => {
    for (const file of files) {
        WebAssembly.compileStreaming(fetch(file)).then((module) => postMessage([file, module])).catch(() => postMessage([file]));
    }
};
