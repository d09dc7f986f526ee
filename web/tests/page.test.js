// The stories of the screens, in a real browser.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { accessible, closed, open, program, serve, shot, startBrowser, startStudio } from "./setup.js";

let studio;
let browser;
let page;
before(async () => {
  studio = await startStudio(["mutex.lts", "dining-philosophers.lts", "client-server.lts", "sportswatch.collab", "sliding-window.pml", "k9-executive.lts", "counter-monitor.smv"]);
  writeFileSync(join(studio.folder, "evil.aut"), 'des (0,2,2)\n(0,"<img src=x onerror=document.title=1>",1)\n(1,"back",0)\n');
  writeFileSync(join(studio.folder, "three.lts"), readFileSync(join(studio.folder, "dining-philosophers.lts"), "utf8").replace(/const N\s*=\s*\d+/, "const N = 3"));
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await studio.end();
});
afterEach(() => closed(page).finally(() => (page = null)));

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

const cli = (...words) => JSON.parse(spawnSync(program, [...words, "--json", "-q"], { cwd: studio.folder, encoding: "utf8" }).stdout);

test("a model: text, outline, drawing, check", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts");
  await page.waitForSelector(".canvas .node");
  assert.match(await page.textContent(".outline"), /PROTECTED/);
  await page.click("text=Check");
  await page.waitForSelector(".results .chip");
  const expected = cli("check", "mutex.lts").results.map((one) => one.verdict);
  assert.equal(await page.locator(".results .chip").count(), expected.length);
  await shot(page, "model-mutex");
  await accessible(page, "model");
});

test("an error is marked where the command line's caret is", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts?target=SYSTEM");
  await page.waitForSelector(".cm-content");
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n||BROKEN = (PROTECTED || MUTEXX).");
  await page.waitForSelector(".cm-lintRange-error");
  assert.equal(await page.textContent(".cm-lintRange-error"), "MUTEXX");
  assert.match(await page.textContent(".mistakes"), /did you mean/);
  const text = await page.evaluate(() => JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith("draft:"))[1]).text);
  writeFileSync(join(studio.folder, "broken.lts"), text);
  const [diagnostic] = cli("check", "broken.lts").diagnostics;
  assert.equal(text.split("\n")[diagnostic.line - 1].slice(diagnostic.column - 1), "MUTEXX).");
  await shot(page, "model-error");
  // What is typed survives a reload; discarding it brings the file back.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector(".cm-lintRange-error");
  await page.click("text=discard");
  await page.waitForSelector(".cm-lintRange-error", { state: "detached" });
});

test("a counterexample: run, back, branch, replay", async () => {
  page = await open(browser, studio, "/#/model/three.lts");
  await page.click("text=Check");
  await page.click("text=show the run");
  await page.waitForSelector(".lanes tbody tr");
  const expected = cli("check", "three.lts").results.find((one) => one.trace).trace.steps.map((step) => step.action);
  await page.waitForFunction((count) => document.querySelectorAll(".lanes tbody tr").length === count, expected.length);
  const shown = await page.$$eval(".lanes tbody tr", (rows) => rows.map((row) => row.querySelector(".event b").textContent));
  assert.deepEqual(shown, expected);
  assert.match(await page.textContent(".ending"), /deadlock/);
  await page.waitForSelector(".blocked li"); // where nothing can happen, it is said why
  await shot(page, "run-philosophers");
  await accessible(page, "run");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(`text=step ${expected.length - 1} of`);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(`text=step ${expected.length - 2} of`);
  const before = expected[expected.length - 2];
  const other = page.locator(".enabled button").filter({ hasNotText: before }).first();
  await other.click();
  await page.waitForSelector(".branches");
  assert.equal(await page.locator(".branches button").count(), 2);
  await page.click(".branches button >> nth=0");
  await page.waitForSelector(".ending");
});

test("stepping by keyboard, and a run as text", async () => {
  page = await open(browser, studio, "/#/run/mutex.lts?target=SYSTEM");
  await page.waitForSelector(".enabled button");
  for (let i = 1; i <= 6; ++i) {
    await page.keyboard.press("1");
    await page.waitForSelector(`text=step ${i} of ${i}`);
  }
  await page.keyboard.press("b");
  await page.waitForSelector("text=step 5 of 6");
  await page.keyboard.press("b");
  await page.waitForSelector("text=step 4 of 6");
  // The automata beside it show where everybody is.
  await page.click("[role=tab] >> text=Automata");
  await page.waitForSelector(".canvas .node");
  const states = await page.$$eval(".where tr", (rows) => rows.map((row) => `${row.querySelector("th").textContent}/${row.querySelector("td").textContent}`));
  const filled = await page.$$eval(".canvas .node", (nodes) => nodes.filter((node) => node.querySelector("rect").getAttribute("fill").includes("now")).map((node) => node.dataset.node));
  assert.ok(filled.length > 1 && filled.every((one) => states.includes(one)), `${filled} of ${states}`);
  await page.click("text=as text");
  assert.equal((await page.textContent("pre.scroll")).trim().split("\n").length, 6);
});

const question = "component=PROTECTED&property=EXCLUSION&env=e";

test("an assumption: words, edges, the run behind a forbidden step", async () => {
  page = await open(browser, studio, `/#/assumption/mutex.lts?${question}`);
  await page.waitForSelector(".canvas .edge");
  const expected = cli("assume", "mutex.lts", "-c", "PROTECTED", "-p", "EXCLUSION", "--env", "e").assumption;
  assert.deepEqual(await page.$$eval(".sentences li", (list) => list.map((one) => one.textContent)), expected.sentences);
  await page.hover(".sentences li >> nth=0");
  await page.waitForSelector(".canvas .edge[opacity='0.25']");
  await page.mouse.move(5, 5);
  const stubs = page.locator(".canvas .edge[role=button]");
  const labels = await stubs.evaluateAll((list) => list.map((one) => one.getAttribute("aria-label")));
  const at = labels.findLastIndex((label) => label.startsWith("e.release"));
  assert.ok(at >= 0, labels.join());
  await stubs.nth(at).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".witness .lanes tbody tr");
  const actions = await page.$$eval(".witness .lanes tbody tr", (rows) => rows.map((row) => row.querySelector(".event b").textContent));
  await shot(page, "assumption-mutex");
  await accessible(page, "assumption");
  // The command line says the same about the same system.
  const word = actions.filter((action) => action.startsWith("e."));
  writeFileSync(join(studio.folder, "witness.lts"), `${readFileSync(join(studio.folder, "mutex.lts"), "utf8")}\nDOES = (${word.join(" -> ")} -> STOP) + {${expected.alphabet.join(", ")}}.\n||SEEN = (PROTECTED || EXCLUSION || DOES).\n`);
  const answer = cli("check", "witness.lts", "--target", "SEEN", "--only", "safety");
  assert.deepEqual(answer.results[0].trace.steps.map((step) => step.action), actions);
  await page.click("text=step through it");
  await page.waitForSelector(".transport");
  await page.waitForSelector(`text=step ${actions.length} of ${actions.length}`);
});

test("an environment is checked while it is typed", async () => {
  page = await open(browser, studio, `/#/assumption/mutex.lts?${question}`);
  await page.waitForSelector("text=meets the assumption");
  const editor = page.locator("[aria-label='text of the environment']");
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("ENV = (e.acquire -> e.enter -> e.release -> e.exit -> ENV).");
  const started = Date.now();
  await page.waitForSelector("text=does not meet it");
  assert.ok(Date.now() - started < 3000);
  assert.equal(await page.textContent(".cm-mark-wrong, .cm-line-wrong"), await page.evaluate(() => document.querySelector(".cm-mark-wrong") ? "e.release" : document.querySelector(".cm-line-wrong").textContent));
  assert.match(await page.textContent("section[aria-label=environment] p.failure"), /After e.acquire, e.enter: e.release is forbidden/);
  await shot(page, "assumption-environment");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("ENV = (e.acquire -> e.enter -> e.exit -> e.release -> ENV).");
  await page.waitForSelector("text=meets the assumption");
});

test("labels of a model are text, never markup", async () => {
  page = await open(browser, studio, "/#/model/evil.aut");
  await page.waitForSelector(".canvas .node");
  assert.equal(await page.locator("main img").count(), 0);
  assert.match(await page.textContent(".canvas"), /<img src=x/);
  assert.notEqual(await page.title(), "1");
  await page.click("text=as text");
  assert.match(await page.textContent(".twin"), /onerror/);
  assert.equal(await page.locator("main img").count(), 0);
});

test("other languages, and the views that are not for them", async () => {
  for (const [route, selector, name] of [
    ["/#/model/sliding-window.pml", ".canvas .node", "model-promela"],
    ["/#/model/counter-monitor.smv", ".canvas .node", "model-smv"],
    ["/#/model/sportswatch.collab", ".canvas .node", "model-watch"],
    ["/#/model/k9-executive.lts", ".canvas .node", "model-k9"],
    ["/#/run/sliding-window.pml", ".enabled button", "run-promela"],
    ["/#/run/sportswatch.collab", ".where tr", "run-watch"],
    ["/#/run/counter-monitor.smv", ".enabled button", "run-smv"],
    ["/#/programs/mutex.lts", "text=--allow-programs", "programs"],
    ["/#/project/", "text=There is no project here", "project"],
    ["/#/compare/mutex.lts", "text=Choose two targets", "compare"],
  ]) {
    page = await open(browser, studio, route);
    await page.waitForSelector(selector);
    await shot(page, name);
    if (!/model/.test(name)) await accessible(page, name); // the model view has been looked at
    assert.deepEqual(page.problems, [], route);
    await page.close({ runBeforeUnload: false });
  }
});

test("a proof, and its independent check", async () => {
  page = await open(browser, studio, "/#/proof/client-server.lts");
  const choice = page.locator("label:has-text('property') select");
  await choice.locator("option", { hasText: "MUTUAL_EXCLUSION" }).waitFor({ state: "attached" });
  await choice.selectOption("MUTUAL_EXCLUSION");
  await page.waitForSelector(".premises li");
  await page.click("text=check the proof again");
  await page.waitForSelector("text=accepted");
  await shot(page, "proof-client-server");
  await accessible(page, "proof");
});

test("features and properties of a design", async () => {
  page = await open(browser, studio, "/#/designs/sportswatch.collab");
  await page.click("text=Check all");
  await page.waitForSelector(".matrix .chip", { timeout: 60_000 });
  await shot(page, "designs-watch");
  await accessible(page, "designs");
});

test("a long job shows progress, and cancelling ends it", async () => {
  writeFileSync(join(studio.folder, "busy.lts"), "const N = 7\nCELL(I=0) = C[0], C[v:0..9] = (when (v < 9) [I].up -> C[v+1] | when (v > 0) [I].down -> C[v-1]).\n||GRID = (forall[i:0..N] CELL(i)).\n");
  page = await open(browser, studio, "/#/model/busy.lts");
  await page.click("text=Check");
  await page.waitForSelector(".job >> text=states");
  await page.click(".job >> text=cancel");
  await page.waitForSelector(".job", { state: "detached" });
  assert.equal(execFileSync("sh", ["-c", `ps -o args= --ppid ${studio.child.pid} | grep -c 'check busy' || true`], { encoding: "utf8" }).trim(), "0");
});

test("everything by name", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts");
  await page.waitForSelector(".canvas .node");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("client");
  await page.keyboard.press("Enter");
  await page.waitForSelector("h1 >> text=client-server.lts");
});

test("without the key the page is locked; after a restart it says so and keeps the text", async () => {
  const other = await startStudio(["mutex.lts"], "--port", String(await freePort()));
  page = await open(browser, other, "/#/model/mutex.lts", [/Failed to load resource/, /net::ERR/]);
  await page.waitForSelector(".cm-content");
  await page.click(".cm-content");
  await page.keyboard.type("// mine\n");
  await other.stop();
  await page.waitForSelector("text=does not answer", { timeout: 15_000 });
  const again = await serve(other.folder, ["--port", other.port]);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${again.origin}/?x`);
  await page.waitForSelector("text=This page is locked");
  await page.goto(again.address);
  await page.waitForSelector(".rail");
  await page.evaluate(() => { location.hash = "#/model/mutex.lts"; });
  await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes("// mine"));
  await again.end();
});
