// The server without a browser: who is let in, and what bad requests get.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { client, program, serve, startStudio } from "./setup.js";

let studio;
let call;
before(async () => {
  studio = await startStudio(["mutex.lts", "dining-philosophers.lts"]);
  call = await client(studio);
});
after(() => studio.end());

/// A request with headers that fetch would not let through.
function raw(method, path, headers, body = "") {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: studio.port, method, path, headers: { "Content-Length": Buffer.byteLength(body), ...headers } }, (response) => {
      let text = "";
      response.on("data", (data) => (text += data));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

test("foreign hosts, origins and pages without a key are refused", async () => {
  const own = `127.0.0.1:${studio.port}`;
  assert.equal((await raw("GET", "/", { Host: own })).status, 200);
  assert.equal((await raw("GET", "/", { Host: "evil.example" })).status, 421);
  assert.equal((await raw("GET", "/", { Host: `evil.example:${studio.port}` })).status, 421);
  assert.equal((await raw("GET", "/api/project", { Host: own, Origin: "http://evil.example" })).status, 403);
  assert.equal((await raw("GET", "/api/project", { Host: own })).status, 401);
  assert.equal((await raw("GET", "/api/events", { Host: own })).status, 401);
  const json = { Host: own, "Content-Type": "application/json", "X-Proviso": "studio" };
  assert.equal((await raw("POST", "/api/session", json, '{"key":"0"}')).status, 401);
  assert.equal((await raw("POST", "/api/session", { Host: own, "Content-Type": "text/plain" }, "{}")).status, 415);
  assert.equal((await raw("OPTIONS", "/api/project", { Host: own })).status, 405);
});

test("every response forbids what the page does not need", async () => {
  const { headers } = await raw("GET", "/", { Host: `127.0.0.1:${studio.port}` });
  assert.match(headers["content-security-policy"], /default-src 'self'/);
  assert.match(headers["content-security-policy"], /frame-ancestors 'none'/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["referrer-policy"], "no-referrer");
  assert.equal(headers["access-control-allow-origin"], undefined);
});

test("no path leads out of the folder", async () => {
  const outside = join(studio.folder, "..", `outside-${studio.port}`);
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, "secret.lts"), "SECRET = (a -> SECRET).");
  symlinkSync(join(outside, "secret.lts"), join(studio.folder, "link.lts"));
  symlinkSync(outside, join(studio.folder, "way"));
  for (const path of ["../x.lts", `../outside-${studio.port}/secret.lts`, "link.lts", "way/secret.lts", "/etc/passwd"]) {
    const response = await call("GET", `/api/file?path=${encodeURIComponent(path)}`);
    assert.ok(response.status >= 400, path);
    assert.doesNotMatch(await response.text(), /SECRET = /);
    assert.ok((await call("PUT", "/api/file", { path, text: "x", tag: "" })).status >= 400, path);
    const graph = await (await call("POST", "/api/graph", { path })).json();
    assert.ok(graph.error, path);
    for (const where of ["/api/graph", "/api/analyse", "/api/stale"]) {
      const beside = await (await call("POST", where, { path: "mutex.lts", with: [path], certificate: {} })).json();
      assert.ok(beside.error, `${where} ${path}`);
    }
    assert.equal((await call("POST", "/api/walk", { path: "mutex.lts", with: [path] })).status, 422);
    const job = await (await call("POST", "/api/ask", { command: "check", files: [path] })).json();
    assert.ok(job.result.error, path);
  }
  assert.equal((await call("POST", "/api/jobs", { command: "convert", files: ["mutex.lts"], options: { output: "/tmp/x.aut" } })).status, 400);
  assert.ok(!existsSync("/tmp/x.aut"));
});

test("a body of 5 MB is refused, and the server lives", async () => {
  const response = await call("POST", "/api/analyse", { path: "mutex.lts", text: "x".repeat(5_000_000) }).catch(() => ({ status: 413 }));
  assert.equal(response.status, 413);
  assert.equal((await call("GET", "/api/project")).status, 200);
});

test("broken JSON and unknown paths are refused", async () => {
  const own = `127.0.0.1:${studio.port}`;
  const cookie = (await (async () => {
    const response = await fetch(`${studio.origin}/api/session`, { method: "POST", headers: { "Content-Type": "application/json", "X-Proviso": "studio" }, body: JSON.stringify({ key: studio.key }) });
    return response.headers.get("set-cookie").split(";")[0];
  })());
  const json = { Host: own, "Content-Type": "application/json", "X-Proviso": "studio", Cookie: cookie };
  for (const path of ["/api/analyse", "/api/graph", "/api/stale", "/api/layout", "/api/ask", "/api/jobs", "/api/walk", "/api/walk/1"]) {
    for (const body of ["", "{", "[]", "1", '"x"', "null"]) {
      const response = await raw("POST", path, json, body);
      assert.ok(response.status < 500, `${path} ${body} ${response.status}`);
      assert.match(response.text, /error/, `${path} ${body}`);
    }
  }
  assert.equal((await raw("GET", "/api/nothing", json)).status, 404);
  assert.equal((await raw("GET", "/../etc/passwd", json)).status, 404);
});

const busy = `const N = 7\nCELL(I=0) = C[0], C[v:0..9] = (when (v < 9) [I].up -> C[v+1] | when (v > 0) [I].down -> C[v-1]).\n||GRID = (forall[i:0..N] CELL(i)).\n`;

test("a hundred jobs: some run, some wait, the rest are refused; cancelled children are gone", async () => {
  const asked = [];
  for (let i = 0; i < 4; ++i) {
    asked.push(...await Promise.all(Array.from({ length: 25 }, () => call("POST", "/api/jobs", { command: "check", files: ["busy.lts"], texts: { "busy.lts": busy } }))));
  }
  const states = asked.map((response) => response.status);
  assert.ok(states.every((status) => status === 202 || status === 429));
  const accepted = states.filter((status) => status === 202).length;
  assert.ok(accepted >= 16 && accepted <= 20, String(accepted));
  const children = () => readdirSync(`/proc/${studio.child.pid}/task`).map((task) => readFileSync(`/proc/${studio.child.pid}/task/${task}/children`, "utf8")).join("");
  const jobs = await (await call("GET", "/api/jobs")).json();
  assert.equal(jobs.filter((job) => job.state === "running").length, 2);
  await Promise.all(jobs.map((job) => call("DELETE", `/api/jobs/${job.id}`, {})));
  for (let i = 0; i < 400; ++i) {
    const left = (await (await call("GET", "/api/jobs")).json()).filter((job) => job.state === "running" || job.state === "queued");
    if (left.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const after = await (await call("GET", "/api/jobs")).json();
  assert.ok(after.every((job) => job.state === "cancelled" || job.state === "done"));
  assert.equal(children().trim(), "");
});

test("a job that exceeds its limits says so", async () => {
  const { id } = await (await call("POST", "/api/jobs", { command: "check", files: ["busy.lts"], texts: { "busy.lts": busy }, seconds: 0.3 })).json();
  for (let i = 0; i < 400; ++i) {
    const job = await (await call("GET", `/api/jobs/${id}`)).json();
    if (job.state === "done") {
      assert.equal(job.result.verdict, "undecided");
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("the job did not end");
});

test("killed, the server takes its children with it", async () => {
  const other = await startStudio(["mutex.lts"]);
  const ask = await client(other);
  await ask("POST", "/api/jobs", { command: "check", files: ["busy.lts"], texts: { "busy.lts": busy } });
  await ask("POST", "/api/walk", { path: "mutex.lts" });
  let children = [];
  for (let i = 0; i < 400 && children.length < 2; ++i) {
    const tasks = readdirSync(`/proc/${other.child.pid}/task`);
    children = tasks.flatMap((task) => readFileSync(`/proc/${other.child.pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.equal(children.length, 2);
  other.child.kill("SIGKILL");
  // A process that is about to end still has a state that is not Z for a moment.
  const isRunning = (pid) => {
    try {
      return !/State:\s+[ZX]/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return false;
    }
  };
  for (let i = 0; i < 100 && children.some(isRunning); ++i) await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(children.filter(isRunning), []);
});

test("the browser is opened on a desktop only, with a file that hides the key from other users", async () => {
  const place = mkdtempSync(join(tmpdir(), "desktop-"));
  const seen = join(place, "seen");
  // In the place of the browser: writes down what it was given.
  writeFileSync(join(place, "xdg-open"), `#!/bin/sh\n{ echo "$#"; echo "$1"; stat -c %a "$(dirname "$1")"; cat "$1"; } > "${seen}.part"\nmv "${seen}.part" "${seen}"\n`, { mode: 0o755 });
  const begin = async (options, display) => {
    const child = spawn(program, ["studio", studio.folder, "-q", ...options], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, PATH: `${place}:${process.env.PATH}`, DISPLAY: display, WAYLAND_DISPLAY: "" } });
    const address = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim())));
    const end = async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    };
    return { address, end };
  };
  const desktop = await begin([], ":99");
  for (let i = 0; i < 200 && !existsSync(seen); ++i) await new Promise((resolve) => setTimeout(resolve, 20));
  const [count, file, mode, ...content] = readFileSync(seen, "utf8").split("\n");
  assert.equal(count, "1");
  assert.ok(!file.includes(new URL(desktop.address).hash.slice(5)));
  assert.equal(mode, "700");
  assert.ok(content.join("\n").includes(desktop.address));
  await desktop.end();
  assert.ok(!existsSync(file));
  rmSync(seen);
  for (const [options, display] of [[["--no-browser"], ":99"], [[], ""]]) {
    const quiet = await begin(options, display);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.ok(!existsSync(seen));
    await quiet.end();
  }
  rmSync(place, { recursive: true });
});

test("a port that is taken is said plainly", async () => {
  await assert.rejects(serve(studio.folder, ["--port", studio.port]));
});
