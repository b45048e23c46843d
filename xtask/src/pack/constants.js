// Elements that never change are made from constants of the program (Leptos' inert elements), as HTML. Of all texts in its memory
// only these lie below its heap: what was put together while it ran, and so could hold what somebody has typed in, is refused.
const constants = globalThis.trustedTypes?.createPolicy("constants", { createHTML: (html) => html });
function constant(start, length) {
    const html = getStringFromWasm0(start, length);
    if ((start >>> 0) + (length >>> 0) > wasm.__heap_base.value) throw new Error("a text made at run time is no HTML");
    return constants ? constants.createHTML(html) : html;
}
