// Makes every text on the screen longer by 40 percent, with signs above its letters, and between brackets that show where one
// is cut off; called again it gives them back. Whatever stands there in a language that nobody has thought of has room then.
// Gives how much the page is too wide, in points.
const NAMES = /^(LEADERS|Sparta|GENERAL|Company|Leader)$/;
const SIGNS = { a: "\u0301", c: "\u030c", e: "\u0302", i: "\u0308", n: "\u0303", o: "\u0308", r: "\u030c", s: "\u0323", u: "\u030a" };
const longer = (word) => {
  if (NAMES.test(word)) return word;
  const letters = [...word].map((letter) => (letter + (SIGNS[letter.toLowerCase()] ?? "")).normalize());
  return [...letters, ...letters.slice(letters.length - Math.ceil(letters.length * 0.4))].join("");
};
if (window.shorter) {
  for (const [node, text] of window.shorter) node.data = text;
  delete window.shorter;
} else {
  window.shorter = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!/\p{L}{2}/u.test(node.data) || node.parentElement.closest("script, style, noscript, svg")) continue;
    window.shorter.push([node, node.data]);
    const [, before, text, after] = /^(\s*)(.*?)(\s*)$/s.exec(node.data);
    node.data = `${before}[${text.replace(/\p{L}+/gu, longer)}]${after}`;
  }
}
return Math.max(document.documentElement.scrollWidth, innerWidth) - screen.width;
