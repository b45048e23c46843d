// Finds what is shown on the screen by kind, name and place, as a person or a screen reader would.
// Called with (kind, name, place or null); returns the elements to touch. An exact name goes before one that only
// begins so: "Boykott" finds the button "Boykott · höchstens 60 %" where there is no other.
const [kind, name, place] = arguments;
const KINDS = {
  button: "button:not([role]):not(:disabled):not([aria-disabled=true])",
  blocked: "button:disabled, button[aria-disabled=true]",
  link: "a[href]",
  tab: "[role=tab]",
  choice: "input[type=radio]:not(:disabled)",
  switch: "[role=switch]",
  field: "input:not([type=radio]):not([type=checkbox]):not([role]), textarea",
  number: "[role=spinbutton]",
  heading: "h1, h2, h3",
  fold: "summary",
};
const PLACES = "section, article, fieldset, form, [role=group], li";
const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim().toLowerCase().replaceAll("ß", "ss");
const nameOf = (element) => plain(element.ariaLabel ?? element.labels?.[0]?.innerText ?? element.innerText);
const placeName = (element) =>
  plain(
    element.ariaLabel ??
      (element.querySelector("legend, h2, h3") ?? element.querySelector(".player-name > span:last-child"))?.innerText,
  );
const target = (element) => (kind === "choice" || kind === "switch" ? element.labels[0] : element);
// An open dialog makes everything else unreachable.
const screen = document.querySelector("dialog[open]") ?? document;
const places = place === null ? [screen] : [...screen.querySelectorAll(PLACES)].filter((e) => placeName(e) === plain(place));
const things = new Set(places.flatMap((place) => [...place.querySelectorAll(KINDS[kind])]));
const shown = [...things].filter((element) => target(element).checkVisibility());
const exact = shown.filter((element) => nameOf(element) === plain(name));
const found = exact.length > 0 ? exact : shown.filter((element) => nameOf(element).startsWith(plain(name) + " "));
return found.map(target);
