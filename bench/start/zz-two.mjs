import { mkdtemp } from "node:fs/promises";
import { CHROME, CHROME_FLAGS, leaders, serve, asGuest } from "./site.mjs";
import { chromium } from "playwright-core";
const server = await serve(await leaders());
const launch = async () => {
  const profile = await mkdtemp("/dev/shm/zz-");
  const context = await chromium.launchPersistentContext(profile, { executablePath: CHROME,
    args: [...CHROME_FLAGS.slice(1), "--allow-loopback-in-peer-connection", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
    viewport: { width: 360, height: 640 }, locale: "de-DE", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("console", (m) => console.log("  [" + m.type() + "]", m.text().slice(0, 300)));
  page.on("pageerror", (e) => console.log("  [error]", e.message.slice(0, 300)));
  await page.goto(server.url);
  await asGuest(page);
  await page.getByText("Neues Spiel").first().waitFor();
  return page;
};
const shot = (page, name) => page.screenshot({ path: `/tmp/w/shots/${name}.png` });
try {
  const [host, guest] = [await launch(), await launch()];
  const game = process.argv[2] ?? "sparta";
  await host.goto(server.url + game);
  await host.waitForTimeout(1500);
  await shot(host, "h0");
  await host.locator(".bottom-bar__next, .bottom-bar button").first().click();
  await host.waitForTimeout(2500);
  await shot(host, "h1");
  await shot(host,"h1b"); await host.getByRole("button", { name: "Menü" }).first().click();
  await host.getByText("Auf mehreren Geräten").click();
  await host.getByRole("button", { name: "Eigenes Gerät" }).nth(1).click();
  await host.getByText("Code als Text").waitFor({ timeout: 10000 });
  await host.waitForTimeout(300);
  await host.locator("svg.code").scrollIntoViewIfNeeded();
  await shot(host, "h2");
  const code = await host.locator(".code__text").textContent();
  console.log("code", code.length, code.slice(0, 60));
  await guest.goto(code.trim());
  await guest.getByText("Code als Text").waitFor({ timeout: 10000 });
  await shot(guest, "g1");
  const answer = await guest.locator(".code__text").textContent();
  console.log("answer", answer.length);
  await host.getByLabel("Code des anderen Geräts").fill(answer);
  await host.getByRole("button", { name: "Einlesen" }).click();
  await guest.waitForTimeout(4000);
  await shot(host, "h3"); await shot(guest, "g2");
  await host.keyboard.press("Escape");
  await host.waitForTimeout(500);
  await shot(host, "h4");
  if (process.argv[3]) await (await import(process.argv[3])).default({ host, guest, shot });
} catch (error) { console.log(String(error).slice(0, 800)); } finally { process.exit(0); }
