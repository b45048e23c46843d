// Runs before anything of a page does: takes away from it whatever is another time by time, so that two pictures of a screen
// are the same. Chance comes from a small generator that is seeded with the number of pages opened so far: what a page draws
// hangs neither on the clock nor on how much the one before it has drawn.
(() => {
  const NOW = Date.UTC(2026, 10, 26, 9, 30);
  // What a notice waits for before it leaves (src/ui/notice.rs): it stays as long as it is looked at.
  const NOTICE = 6000;

  let state = 1;
  try {
    sessionStorage.pages = Number(sessionStorage.pages ?? 0) + 1;
    state = Number(sessionStorage.pages) * 7919;
    // The longest there is, or a curtain might fall between two pictures.
    localStorage["leaders.curtain-idle"] ??= "300";
  } catch {
    // The page that a browser begins with stores nothing, and draws nothing.
  }
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => draw() / 2 ** 32;
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = draw() >>> 11;
    return array;
  };
  Crypto.prototype.randomUUID = () => {
    const digits = Array.from({ length: 4 }, () => draw().toString(16).padStart(8, "0")).join("");
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  };

  window.Date = class extends Date {
    constructor(...moment) {
      super(...(moment.length === 0 ? [NOW] : moment));
    }
    static now() {
      return NOW;
    }
  };
  const { setTimeout } = window;
  window.setTimeout = (work, delay, ...values) => (delay === NOTICE ? 0 : setTimeout(work, delay, ...values));
  // A page that a worker has on the device wears another face where that of headings lacks a letter (style/10-font.css); when the worker
  // gets there is a matter of moments.
  if (window.ServiceWorkerContainer) {
    Object.defineProperty(ServiceWorkerContainer.prototype, "controller", { get: () => null });
  }
  if (navigator.storage) {
    StorageManager.prototype.estimate = async () => ({ usage: 4_200_000, quota: 2 ** 30 });
    StorageManager.prototype.persisted = async () => false;
  }
  // Whether a browser offers to install an app is up to it.
  addEventListener("beforeinstallprompt", (event) => event.stopImmediatePropagation(), true);

  const still = new CSSStyleSheet();
  still.replaceSync(`*, *::before, *::after {
    animation-delay: 0s !important; animation-duration: 0s !important; transition: none !important;
    caret-color: transparent !important; scroll-behavior: auto !important;
  }`);
  document.adoptedStyleSheets = [still];
})();
