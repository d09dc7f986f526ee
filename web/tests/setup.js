// Starts a studio on a copy of some models and opens it in a browser. Any error in the console fails
// the test that caused it.
import { spawn } from "node:child_process";
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const here = dirname(fileURLToPath(import.meta.url));
export const examples = join(here, "..", "..", "examples");
export const program = process.env.PROVISO_PROGRAM ?? join(here, "..", "..", "build", "release", "proviso");

export async function startStudio(files = ["mutex.lts", "dining-philosophers.lts"], ...options) {
  const folder = mkdtempSync(join(tmpdir(), "studio-"));
  for (const name of files) cpSync(join(examples, name), join(folder, name.replace(/.*\//, "")));
  return serve(folder, options);
}

export async function serve(folder, options = []) {
  const child = spawn(program, ["studio", folder, "-q", "--no-browser", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data).trim()));
    child.once("exit", (status) => reject(new Error(`the studio ended with ${status}`)));
  });
  const { origin, hash } = new URL(address);
  return {
    folder, child, address, origin, port: new URL(address).port, key: hash.slice(5),
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => (child.exitCode === null && child.signalCode === null ? child.once("exit", resolve) : resolve()));
    },
    async end() {
      await this.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startBrowser() {
  const folder = mkdtempSync(join(tmpdir(), "browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.PROVISO_BROWSER ?? "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1440, height: 900 },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/// Opens the studio at a view. `expected` are messages of the console that the test provokes.
export async function open(browser, studio, route = "", expected = []) {
  const page = await browser.context.newPage();
  page.problems = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.some((one) => one.test(message.text()))) page.problems.push(message.text());
  });
  page.on("pageerror", (error) => page.problems.push(String(error)));
  // PROVISO_DIST tries a bundle that is not part of the program yet.
  for (const name of process.env.PROVISO_DIST ? ["studio.js", "studio.css"] : []) {
    await page.route(`**/${name}`, (route) => route.fulfill({ path: join(process.env.PROVISO_DIST, name) }));
  }
  await page.goto(studio.address);
  await page.waitForSelector(".rail");
  if (route) await page.goto(studio.origin + route);
  return page;
}

/// Ends a test: no error may have been in the console of its page.
export async function closed(page) {
  await page?.close({ runBeforeUnload: false });
  assert.deepEqual(page?.problems ?? [], []);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/// No serious problem for people who use other means than eyes and a mouse, in light and in dark.
export async function accessible(page, name) {
  // Not subject to the policy of the page, because the debugger evaluates it.
  await page.evaluate(axe);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    // Only colours differ in the dark.
    const rules = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
    const found = await page.evaluate(async (given) => {
      const { violations } = await window.axe.run({ exclude: [[".cm-scroller"]] }, { resultTypes: ["violations"], ...given });
      return violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 200)}`).join(" | ")}`);
    }, rules);
    assert.deepEqual(found, [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/// Keeps a picture of the page if PROVISO_SCREENSHOTS names a folder.
export async function shot(page, name) {
  const folder = process.env.PROVISO_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/// Calls the server as the page would, with the cookie.
export async function client(studio) {
  const headers = { "Content-Type": "application/json", "X-Proviso": "studio" };
  const session = await fetch(`${studio.origin}/api/session`, { method: "POST", headers, body: JSON.stringify({ key: studio.key }) });
  const cookie = session.headers.get("set-cookie").split(";")[0];
  return (method, path, body) => fetch(studio.origin + path, { method, headers: { ...headers, cookie }, body: body && JSON.stringify(body) });
}
