// Called with a selector or null: brings the screen to where it is looked at, its top or what was named, and waits until all
// of it is there and nothing has changed for three frames.
const [selector] = arguments;
return (async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  let quiet = 0;
  const watch = new MutationObserver(() => (quiet = 0));
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let frames = 0; quiet < 3 && frames < 200; frames += 1) {
    quiet += 1;
    await frame();
  }
  watch.disconnect();
  scrollTo(0, 0);
  if (selector !== null) document.querySelector(selector)?.scrollIntoView({ block: "center" });
  await frame();
  await frame();
})();
