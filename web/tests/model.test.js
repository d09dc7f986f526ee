// What stands beside the text of a model: questions about the definition at the cursor, verdicts,
// sizes, edits that mend mistakes, and what can be asked about a state of the drawing.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { accessible, closed, open, program, shot, startBrowser, startStudio } from "./setup.js";

let studio;
let browser;
let page;
before(async () => {
  studio = await startStudio(["mutex.lts", "dining-philosophers.lts", "counter-monitor.smv", "sliding-window.pml", "door.scxml"]);
  writeFileSync(join(studio.folder, "broken.lts"), "MUTEX = (acquire -> release -> MUTEX)\nUSER = (acquire -> release -> USER).\n||ALL = (USER || MUTEXX).\n");
  writeFileSync(join(studio.folder, "broken.smv"), "MODULE main\nVAR\n  ready : boolean\nINVARSPEC redy;\n");
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await studio.end();
});
afterEach(async () => {
  await page?.evaluate(() => localStorage.clear());
  await closed(page).finally(() => (page = null));
});

const cli = (...words) => JSON.parse(spawnSync(program, [...words, "--json", "-q"], { cwd: studio.folder, encoding: "utf8" }).stdout);
const lens = (words) => page.locator(`.cm-content > .lens:has(+ .cm-line:has-text("${words}"))`);
const textNow = () => page.evaluate(() => [...document.querySelectorAll(".cm-content .cm-line")].map((line) => line.textContent).join("\n"));

test("check, assume, draw and step where a definition stands", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts?target=SYSTEM");
  await lens("||PROTECTED").waitFor();
  await page.waitForFunction(() => document.querySelector(".lens-note"));
  assert.match(await lens("WRITER = (").innerText(), /4 states/);
  // The verdict of the command line stands beside the process.
  await lens("||HURRIED").getByText("check", { exact: true }).click();
  await lens("||HURRIED").locator(".chip").waitFor();
  const expected = cli("check", "mutex.lts", "--target", "HURRIED").results.filter((one) => one.verdict === "violated" && !/does not count/.test(one.note ?? ""));
  const chip = await lens("||HURRIED").locator(".chip").innerText();
  for (const one of expected) assert.ok(chip.includes(one.property ?? one.kind), chip);
  await accessible(page, "model with verdicts");
  await shot(page, "model-lenses");
  await lens("||PROTECTED").getByText("draw", { exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("target=PROTECTED") && document.querySelectorAll(".canvas .node").length === 5);
  await lens("property EXCLUSION").getByText("assume…").click();
  await page.waitForFunction(() => location.hash.startsWith("#/assumption/mutex.lts?property=EXCLUSION"));
  await page.goBack();
  await lens("||PROTECTED").getByText("step", { exact: true }).click();
  await page.waitForSelector(".enabled button");
});

test("the same by keyboard: Ctrl-Enter checks, Ctrl-K has the rest; an edit makes a verdict old", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts?target=SYSTEM");
  await lens("||HURRIED").waitFor();
  await page.locator(".cm-line", { hasText: "||HURRIED" }).click();
  await page.keyboard.press("Control+Enter");
  await lens("||HURRIED").locator(".chip.bad").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("assume HURRIED");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/assumption/mutex.lts?component=HURRIED"));
  await page.goBack();
  await lens("||HURRIED").locator(".chip.bad").waitFor();
  await page.click(".cm-line >> nth=0");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n// later");
  await lens("||HURRIED").locator(".chip.stale").waitFor();
  await lens("||HURRIED").locator(".chip").click();
  await page.waitForSelector(".lanes tbody tr");
});

test("a constant is made smaller, and sizes and drawing follow", async () => {
  page = await open(browser, studio, "/#/model/dining-philosophers.lts");
  await page.waitForSelector("text=the whole has 7,774 states");
  await lens("const N").getByRole("button", { name: "− N" }).click();
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("const N = 4"));
  const states = cli("check", "dining-philosophers.lts", "--define", "N=4").statistics.states;
  await page.waitForFunction((count) => [...document.querySelectorAll(".lens-note")].some((one) => one.textContent === `${count.toLocaleString("en")} states`), states);
  await lens("const N").getByRole("button", { name: "− N" }).click();
  await page.waitForSelector("text=214 states"); // small enough to be drawn as a whole
  await page.waitForFunction(() => document.querySelectorAll(".canvas .node").length === 214);
  await page.locator(".cm-line", { hasText: "const N" }).click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("const N = 5"));
});

test("specifications of other languages have verdicts beside them", async () => {
  page = await open(browser, studio, "/#/model/counter-monitor.smv");
  await page.waitForSelector(".lens");
  await page.click("main button.primary");
  await page.waitForSelector(".results .chip");
  const count = cli("check", "counter-monitor.smv").results.length;
  await page.waitForFunction((wanted) => document.querySelectorAll(".lens .chip").length === wanted, count);
  await page.goto(`${studio.origin}/#/model/door.scxml`);
  await page.waitForFunction(() => document.querySelectorAll(".outline li").length > 1);
});

test("mistakes are mended by a click, by keyboard, and can be undone", async () => {
  page = await open(browser, studio, "/#/model/broken.lts");
  await page.click(".mistakes .fix >> text=Insert .");
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("MUTEX)."));
  await page.click(".mistakes .fix >> text=Replace by MUTEX");
  await page.waitForSelector(".mistakes", { state: "detached" });
  assert.match(await textNow(), /\|\|ALL = \(USER \|\| MUTEX\)\./);
  await page.click(".cm-line >> nth=0");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.waitForSelector(".mistakes .fix");
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${studio.origin}/#/model/broken.smv`);
  await page.waitForSelector(".mistakes .fix");
  await page.locator(".cm-line", { hasText: "INVARSPEC" }).click();
  await page.keyboard.press("Control+.");
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("boolean;"));
  await page.waitForSelector(".mistakes >> text=redy");
  await page.locator(".cm-line", { hasText: "INVARSPEC" }).click();
  await page.keyboard.press("Control+.");
  await page.waitForSelector(".mistakes", { state: "detached" });
  assert.match(await textNow(), /INVARSPEC ready;/);
});

test("a state of the drawing: the shortest run to it", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts?target=SYSTEM&tab=whole");
  await page.waitForSelector(".canvas .node");
  await page.locator(".canvas .node[data-node='5']").click();
  await page.click("text=Shortest run to here");
  await page.waitForSelector("text=step 3 of 3");
  const actions = await page.$$eval(".lanes tbody tr", (rows) => rows.map((row) => row.querySelector(".event b").textContent));
  assert.equal(actions.length, 3);
  await page.reload();
  await page.waitForSelector("text=step 3 of 3");
});

test("the jobs of the server", async () => {
  page = await open(browser, studio, "/#/jobs/");
  await page.goto(`${studio.origin}/#/model/mutex.lts?target=WRONG`);
  await page.waitForSelector(".canvas .node");
  await page.click("main button.primary");
  await page.waitForSelector(".results .chip");
  await page.click(".rail >> text=Jobs");
  await page.waitForSelector(".jobs-table tbody tr:has-text('--target WRONG') .chip");
  await accessible(page, "jobs");
});
