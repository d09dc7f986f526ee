// Every view can be saved as text, SVG and PNG, and used by keyboard alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { closed, open, startBrowser, startStudio } from "./setup.js";

let studio;
let browser;
let page;
before(async () => {
  studio = await startStudio(["mutex.lts", "client-server.lts", "sportswatch.collab"]);
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await studio.end();
});
afterEach(() => closed(page).finally(() => (page = null)));

async function saved(kind) {
  const isFlat = (await page.locator("main .flat").count()) > 0;
  if (!isFlat) await page.locator("main details.choose summary:has-text('Save as…')").first().click();
  const button = page.locator(isFlat ? "main .flat button" : "main details[open] .menu button", { hasText: new RegExp(`^${kind}$`) });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFileSync(await download.path());
}

/// All words of the text are in the drawing, which is one that a browser can show.
async function savesAll(words) {
  const text = String(await saved("Text"));
  for (const word of words) assert.ok(text.includes(word), `${word} is not in\n${text}`);
  const svg = String(await saved("SVG"));
  const shown = await page.evaluate((given) => {
    const parsed = new DOMParser().parseFromString(given, "image/svg+xml");
    return { broken: parsed.querySelectorAll("parsererror").length, text: [...parsed.querySelectorAll("text")].map((one) => one.textContent).join(" "), foreign: parsed.querySelectorAll("foreignObject, image, script").length };
  }, svg);
  assert.deepEqual([shown.broken, shown.foreign], [0, 0]);
  for (const word of words) assert.ok(shown.text.includes(word), `${word} is not in the drawing: ${shown.text}`);
  const png = await saved("PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.ok(png.length > 1000);
}

test("results, runs, proofs, assumptions, comparisons, features and jobs as text, SVG and PNG", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts?target=HURRIED");
  await page.click("main button.primary:not(:disabled)");
  await page.waitForSelector(".results .chip");
  await savesAll(["EXCLUSION", "violated", "TURNS"]);
  await page.click("text=Show the run");
  await page.waitForSelector(".ending");
  await savesAll(["w.acquire", "WRITER", "EXCLUSION is violated"]);
  await page.goto(`${studio.origin}/#/assumption/mutex.lts?component=PROTECTED&property=EXCLUSION&env=e`);
  await page.waitForSelector(".sentences li");
  await savesAll(["e.enter only after", "ANYTHING"]);
  await page.goto(`${studio.origin}/#/proof/client-server.lts?property=MUTUAL_EXCLUSION&rule=asym`);
  await page.waitForSelector(".premises li");
  await savesAll(["client.1:CLIENT", "MUTUAL_EXCLUSION"]);
  await page.goto(`${studio.origin}/#/compare/mutex.lts?a=PROTECTED&b=UNPROTECTED`);
  await page.waitForSelector(".verdict-line");
  await savesAll(["UNPROTECTED", "only the second"]);
  await page.goto(`${studio.origin}/#/designs/sportswatch.collab`);
  await page.click("text=Check all");
  await page.waitForSelector(".matrix .chip", { timeout: 60_000 });
  await savesAll(["WithTimer", "stoppable"]);
  await page.goto(`${studio.origin}/#/jobs/`);
  await page.waitForSelector(".jobs-table tbody tr");
  await savesAll(["assume", "holds"]);
});

test("a drawing by keyboard: states, text, files", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts?target=SYSTEM");
  await page.waitForSelector(".canvas .node");
  await page.focus(".canvas");
  await page.keyboard.press("n");
  await page.waitForSelector(".picked >> text=0");
  await page.keyboard.press("n");
  await page.waitForSelector(".picked b:has-text('1')");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".picked", { state: "detached" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[aria-label='TXT: save as text']")]);
  const lines = readFileSync(await download.path(), "utf8").trim().split("\n");
  assert.equal(lines.length, 3 + 8); // the name, a blank line, the heads, a line for each transition
});

test("the newcomer's question by keyboard alone", async () => {
  page = await open(browser, studio, "/#/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("open mutex");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".canvas .node");
  /// Presses Tab until something has the focus.
  const reach = async (selector, words) => {
    for (let i = 0; i < 120; ++i) {
      await page.keyboard.press("Tab");
      const isIt = await page.evaluate(([wanted, text]) => document.activeElement.matches(wanted) && document.activeElement.textContent.includes(text), [selector, words]);
      if (isIt) return;
    }
    assert.fail(`Tab does not lead to ${words}`);
  };
  await reach("main button", "Assume…");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".question select");
  await reach("select", "PROTECTED");
  await page.keyboard.type("PROTECTED");
  await reach(".question button", "What must");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".sentences li");
  await reach(".canvas [role=button]", "e.enter");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".witness .ending");
});
