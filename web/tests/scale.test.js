// Size and speed: what the page weighs, how soon it is there, and whether large things move smoothly.
// The limits are wide, for busy machines; docs/design/studio.md has the figures of a quiet one.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { closed, open, startBrowser, startStudio } from "./setup.js";

let studio;
let browser;
let page;
before(async () => {
  studio = await startStudio(["mutex.lts", "dining-philosophers.lts"]);
  const text = readFileSync(join(studio.folder, "dining-philosophers.lts"), "utf8");
  writeFileSync(join(studio.folder, "three.lts"), text.replace(/const N\s*=\s*\d+/, "const N = 3"));
  // 500 states in a grid, and a deadlock after a thousand steps.
  writeFileSync(join(studio.folder, "grid.lts"), "CELL(N=1) = C[0], C[v:0..N] = (when (v < N) up -> C[v+1] | when (v > 0) down -> C[v-1]).\n||GRID = (a:CELL(24) || b:CELL(19)).\n");
  writeFileSync(join(studio.folder, "long.lts"), "COUNT = C[0], C[v:0..999] = (when (v < 999) tick -> C[v+1] | when (v == 999) last -> STOP).\nCLOCK = (tick -> CLOCK | last -> STOP).\n||LONG = (COUNT || CLOCK).\n");
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await studio.end();
});
afterEach(() => closed(page).finally(() => (page = null)));

test("the page is under 250 kB compressed", () => {
  const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
  const bytes = ["index.html", "studio.js", "studio.css", "icon.svg"].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0);
  console.log(`compressed: ${(bytes / 1000).toFixed(0)} kB`);
  assert.ok(bytes < 250_000, `${bytes}`);
});

test("it opens in under a second", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts");
  await page.waitForSelector(".canvas .node");
  let best = Infinity;
  for (let i = 0; i < 3; ++i) {
    const started = Date.now();
    await page.reload();
    await page.waitForSelector(".canvas .node");
    best = Math.min(best, Date.now() - started);
  }
  console.log(`opened, with the drawing of a model: ${best} ms`);
  assert.ok(best < 2000, `${best} ms`);
});

test("three philosophers are drawn in under a second", async () => {
  page = await open(browser, studio, "/#/model/mutex.lts");
  await page.waitForSelector(".canvas .node");
  const started = Date.now();
  await page.evaluate(() => { location.hash = "#/model/three.lts"; });
  await page.waitForFunction(() => document.querySelectorAll(".canvas .node").length > 200);
  const took = Date.now() - started;
  console.log(`three philosophers: ${took} ms`);
  assert.ok(took < 2500, `${took} ms`);
});

/// The times between frames while something happens, in milliseconds, the longest last.
async function frames(action) {
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const next = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.frameRequest = requestAnimationFrame(next);
    };
    window.frameRequest = requestAnimationFrame(next);
  });
  await action();
  return page.evaluate(() => {
    cancelAnimationFrame(window.frameRequest);
    return window.frameTimes.slice(1).sort((a, b) => a - b);
  });
}

test("a drawing of 500 states is moved smoothly", async () => {
  page = await open(browser, studio, "/#/model/grid.lts");
  await page.waitForFunction(() => document.querySelectorAll(".canvas .node").length === 500);
  await page.click("text=fit");
  const box = await page.locator(".canvas").boundingBox();
  const centre = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...centre);
  await page.mouse.down();
  const before = await page.getAttribute(".canvas > g", "transform");
  const times = await frames(async () => {
    for (let i = 0; i < 60; ++i) await page.mouse.move(centre[0] + 100 * Math.sin(i / 6), centre[1] + 60 * Math.cos(i / 6));
  });
  await page.mouse.up();
  assert.notEqual(await page.getAttribute(".canvas > g", "transform"), before);
  const median = times[times.length >> 1];
  const nearlyAll = times[Math.floor(times.length * 0.95)];
  console.log(`frames while moving 500 states: ${times.length}, median ${median.toFixed(1)} ms, 95% ${nearlyAll.toFixed(1)} ms`);
  assert.ok(median < 60, `${median}`);
});

test("a run of a thousand steps", async () => {
  page = await open(browser, studio, "/#/model/long.lts");
  await page.waitForSelector(".canvas .node");
  await page.click("main button.primary");
  await page.click("text=Show the run");
  const started = Date.now();
  await page.waitForFunction(() => document.querySelectorAll(".lanes tbody tr").length === 1000);
  const took = Date.now() - started;
  await page.waitForSelector("text=step 1000 of 1000");
  const steps = Date.now();
  for (let i = 1; i <= 10; ++i) {
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(`text=step ${1000 - i} of 1000`);
  }
  const each = (Date.now() - steps) / 10;
  console.log(`a run of 1000 steps: shown in ${took} ms, ${each.toFixed(0)} ms for a step back`);
  assert.ok(took < 6000, `${took} ms`);
  assert.ok(each < 1500, `${each} ms`);
  await page.keyboard.press("Home");
  await page.waitForSelector("text=step 0 of 1000");
});
