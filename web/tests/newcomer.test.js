// A person who has never seen Proviso, with the bundled examples: only what is visible is clicked.
// docs/tutorials/studio.md has the same clicks.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { accessible, closed, open, program, shot, startBrowser } from "./setup.js";

let studio;
let browser;
let page;
before(async () => {
  const home = mkdtempSync(join(tmpdir(), "newcomer-"));
  const child = spawn(program, ["studio", "-q", "--no-browser"], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_DATA_HOME: home } });
  const address = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim())));
  studio = { child, home, address, origin: new URL(address).origin };
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  studio.child.kill("SIGTERM");
  await new Promise((resolve) => studio.child.once("exit", resolve));
  rmSync(studio.home, { recursive: true, force: true });
});
afterEach(() => closed(page).finally(() => (page = null)));

const click = (words) => page.locator(`:visible:text("${words}")`).last().click();

test("the first page: a tour, and questions to begin with", async () => {
  page = await open(browser, studio, "");
  await page.waitForSelector("aside.tour");
  await shot(page, "start");
  await accessible(page, "start");
  for (let i = 1; i < 5; ++i) {
    await page.waitForSelector(`text=${i} of 5`);
    await page.click("aside.tour button.primary");
  }
  await page.waitForSelector("text=meets the assumption");
  await page.click("aside.tour >> text=done");
  await page.waitForSelector("aside.tour", { state: "detached" });
  await page.reload();
  await page.waitForSelector(".rail");
  assert.equal(await page.locator("aside.tour").count(), 0);
});

test("why do the five philosophers deadlock?", async () => {
  page = await open(browser, studio, "");
  await click("Proviso");
  await click("Why do five philosophers deadlock?");
  await page.waitForSelector(".canvas .node");
  await page.locator("main").getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForSelector("tr:has-text('deadlock') .chip.bad");
  await page.locator("tr", { hasText: "deadlock" }).getByRole("button").click();
  await page.waitForSelector("text=nothing can happen");
  // Every philosopher has the right fork and waits for the left one, which another holds.
  await page.waitForSelector(".blocked li");
  const blocked = await page.textContent(".blocked");
  for (let i = 0; i < 5; ++i) assert.match(blocked, new RegExp(`phil\\.${i}\\.left\\.get`));
  assert.match(blocked, /FORK does not offer it/);
});

test("what does the mutex ask of its environment, and which environment does it?", async () => {
  page = await open(browser, studio, "");
  await click("Proviso");
  await page.locator(".files").getByText("mutex.lts", { exact: true }).click();
  await page.waitForSelector(".canvas .node");
  await page.getByRole("button", { name: "Assume…", exact: true }).click();
  await page.getByLabel("component").selectOption("PROTECTED");
  assert.equal(await page.getByLabel("property").inputValue(), "EXCLUSION");
  await page.getByRole("button", { name: "What must the environment do?" }).click();
  await page.waitForSelector(".sentences li");
  assert.match(await page.textContent(".sentences"), /e\.enter only after e\.acquire/);
  // A red step: the run that breaks the property.
  await page.locator(".canvas [role=button]", { hasText: "e.enter" }).first().click({ force: true });
  await page.waitForSelector(".witness .ending");
  assert.match(await page.textContent(".witness .ending"), /EXCLUSION is violated/);
  // An environment is there already; the reader of the model is another one.
  await page.waitForSelector("text=meets the assumption");
  await page.locator("[aria-label='text of the environment']").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("READER = (e.enter -> e.exit -> READER).");
  await page.waitForSelector("text=does not meet it");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("READER = (e.acquire -> e.enter -> e.exit -> e.release -> READER).");
  await page.waitForSelector("text=meets the assumption");
});
