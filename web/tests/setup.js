// Starts a studio on a copy of some models and opens it in a browser. Any error in the console fails
// the test that caused it.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
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
  const child = spawn(program, ["studio", folder, "-q", ...options], { stdio: ["ignore", "pipe", "inherit"] });
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

/// Calls the server as the page would, with the cookie.
export async function client(studio) {
  const headers = { "Content-Type": "application/json", "X-Proviso": "studio" };
  const session = await fetch(`${studio.origin}/api/session`, { method: "POST", headers, body: JSON.stringify({ key: studio.key }) });
  const cookie = session.headers.get("set-cookie").split(";")[0];
  return (method, path, body) => fetch(studio.origin + path, { method, headers: { ...headers, cookie }, body: body && JSON.stringify(body) });
}
