// What is not as it should be: odd files, two pages at once, a server that ends in the middle.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { closed, open, startBrowser, startStudio } from "./setup.js";

let studio;
let browser;
let page;
const long = `${"a-very-long-name-".repeat(14)}x.lts`;
const odd = "ünïcode 日本 #?%.lts";
const labels = ["Übergang→π 日本 🙂", '"quoted" & <b>', "RTL \u202Eabc"];
before(async () => {
  studio = await startStudio(["mutex.lts"]);
  const write = (name, text) => writeFileSync(join(studio.folder, name), text);
  write(long, "P = (a -> P).\n");
  write(odd, "P = (a -> b -> P).\n");
  write("labels.aut", `des (0,3,3)\n${labels.map((label, i) => `(${i},"${label.replaceAll('"', '\\"')}",${(i + 1) % 3})`).join("\n")}\n`);
  write("windows.lts", "P = (a -> b -> P).\r\n||S = (P).\r\n");
  write("big.lts", "CELL = C[0], C[v:0..9] = (when (v < 9) up -> C[v+1] | when (v > 0) down -> C[v-1]).\n||GRID = (forall [i:0..4] x[i]:CELL).\n");
  write("busy.lts", "CELL(I=0) = C[0], C[v:0..9] = (when (v < 9) [I].up -> C[v+1] | when (v > 0) [I].down -> C[v-1]).\n||GRID = (forall[i:0..7] CELL(i)).\n");
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await studio.end();
});
afterEach(() => closed(page).finally(() => (page = null)));

const drawn = () => page.waitForSelector(".canvas .node");

test("names of files and labels of all kinds", async () => {
  page = await open(browser, studio, `/#/model/${encodeURIComponent(odd)}`);
  await drawn();
  await page.click("main button.primary");
  await page.waitForSelector(".results .chip");
  await page.goto(`${studio.origin}/#/model/${long}`);
  await page.waitForSelector(`h1[title='${long}']`);
  await drawn();
  const { width, height } = await page.locator("h1").boundingBox();
  assert.ok(height < 40 && width < 1100, `${width} ${height}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.goto(`${studio.origin}/#/run/labels.aut`);
  for (let i = 1; i <= 3; ++i) {
    await page.waitForSelector(`text=step ${i - 1} of ${i - 1}`);
    await page.locator("body").press("1");
  }
  await page.waitForSelector("text=step 3 of 3");
  assert.deepEqual(await page.$$eval(".lanes tbody .event b", (list) => list.map((one) => one.textContent)), labels);
});

test("a file with the line ends of Windows keeps them, and is not changed by looking at it", async () => {
  page = await open(browser, studio, "/#/model/windows.lts");
  await drawn();
  assert.ok(await page.locator("button:has-text('Save')").first().isDisabled());
  await page.click(".cm-line >> nth=0");
  await page.keyboard.press("Home");
  await page.keyboard.type("// mine\n");
  await page.keyboard.press("Control+s");
  await page.waitForSelector("text=is saved");
  assert.equal(readFileSync(join(studio.folder, "windows.lts"), "utf8"), "// mine\r\nP = (a -> b -> P).\r\n||S = (P).\r\n");
});

test("a hundred thousand states are counted, and a part is drawn around any of them", async () => {
  page = await open(browser, studio, "/#/model/big.lts?tab=whole");
  await page.waitForSelector("text=500 of 100,000 states");
  await page.locator(".canvas .node[data-node='3']").click({ force: true });
  await page.click("text=Draw around it");
  await page.waitForFunction(() => location.hash.includes("around=3") && document.querySelectorAll(".canvas .node").length <= 61);
  await page.click("text=from the beginning");
  await page.waitForFunction(() => document.querySelectorAll(".canvas .node").length === 500);
});

test("a system that is too large even to be counted is shown by its parts", async () => {
  page = await open(browser, studio, "/#/model/busy.lts");
  await page.waitForSelector("text=the whole has too many states", { timeout: 20_000 });
  await page.waitForFunction(() => document.querySelectorAll(".canvas .node").length === 80);
});

test("two pages edit one file: nothing is overwritten, and nothing that was typed is lost", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts", [/412/]);
  const other = await open(browser, studio, "/#/model/mutex.lts");
  for (const [one, words] of [[other, "// other\n"], [page, "// mine\n"]]) {
    await one.waitForSelector(".canvas .node");
    await one.click(".cm-line >> nth=0");
    await one.keyboard.press("Home");
    await one.keyboard.type(words);
    await one.waitForSelector(".unsaved");
  }
  await other.keyboard.press("Control+s");
  await other.waitForSelector("text=is saved");
  await page.waitForSelector("text=was changed outside while you have unsaved changes");
  await page.keyboard.press("Control+s");
  await page.waitForSelector("text=has been changed by somebody else");
  assert.match(readFileSync(join(studio.folder, "mutex.lts"), "utf8"), /^\/\/ other\n/);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes("// mine"));
  await closed(other);
  await page.evaluate(() => localStorage.clear());
});

test("addresses of what is not there say so", async () => {
  page = await open(browser, studio, "/#/model/nothere.lts", [/404/]);
  await page.waitForSelector("text=nothere.lts cannot be opened");
  await page.goto(`${studio.origin}/#/run/mutex.lts?target=NOPE`);
  await page.waitForSelector(".failure >> text=there is no process NOPE");
  page.problems = []; // the refusal of a walk is in the console
  await page.goto(`${studio.origin}/#/assumption/mutex.lts?component=NOPE`);
  await page.waitForSelector(".failure >> text=there is no component NOPE");
  await page.goto(`${studio.origin}/#/nosuchview/mutex.lts`);
  await drawn();
});

test("a server that is killed while it works: the page says so and waits for nothing", async () => {
  const mortal = await startStudio([]);
  writeFileSync(join(mortal.folder, "busy.lts"), readFileSync(join(studio.folder, "busy.lts")));
  page = await open(browser, mortal, "/#/model/busy.lts", [/net::/, /Failed to load/]);
  await page.click("main button.primary:not(:disabled)");
  await page.waitForSelector(".job >> text=states");
  mortal.child.kill("SIGKILL");
  await page.waitForSelector("text=does not answer");
  await page.waitForSelector("text=was ended before it answered", { timeout: 15_000 });
  await page.waitForSelector(".job", { state: "detached" });
  assert.equal(await page.textContent("main button.primary"), "Check");
  await mortal.end();
});
