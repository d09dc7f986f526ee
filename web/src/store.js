// What the page knows: the folder, texts, what was found in them, and jobs. Components read it with
// useStore and are drawn again when it changes.
import { useEffect, useReducer } from "preact/hooks";
import * as api from "./api.js";

export const store = {
  project: null,
  route: { view: "model", path: "", params: {} },
  files: new Map(), // path → { text, tag, saved, analysis, results }
  jobs: new Map(), // id → { id, state, command, progress, words }
  notice: null,
  written: 0, // how often files were written by somebody else
  lost: false, // whether the server does not answer
  missing: new Map(), // path → why it cannot be read
  commands: [], // what the view that is shown offers by name: [words, action]
};

const readers = new Set();
let scheduled = false;

export function changed() {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    for (const draw of [...readers]) draw();
  });
}

export function useStore() {
  const [, draw] = useReducer((n) => n + 1, 0);
  useEffect(() => {
    readers.add(draw);
    return () => readers.delete(draw);
  }, []);
  return store;
}

/// Offers commands of a view by name, while it is shown.
export function useCommands(commands, watched) {
  useEffect(() => {
    store.commands = commands;
    return () => { store.commands = []; };
  }, watched);
}

export function say(message, kind = "note") {
  store.notice = message ? { message, kind } : null;
  changed();
}

/// Runs something that may be refused and shows why.
export async function trying(action) {
  try {
    return await action();
  } catch (error) {
    say(error.message, "error");
    return undefined;
  }
}

// Routes: #/view/path?name=value

export function readRoute() {
  const match = /^#\/([a-z]*)\/?([^?]*)(?:\?(.*))?$/.exec(location.hash);
  const params = {};
  for (const [name, value] of new URLSearchParams(match?.[3] ?? "")) params[name] = value;
  store.route = { view: match?.[1] || "model", path: decodeURIComponent(match?.[2] ?? ""), params };
  sessionStorage.setItem("route", location.hash || "#/");
  changed();
}

export function routeTo(view, path, params = {}) {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value));
  const text = String(query);
  const name = path.split("/").map(encodeURIComponent).join("/");
  return `#/${view}/${name}${text ? `?${text}` : ""}`;
}

export function go(view, path = store.route.path, params = {}) {
  location.hash = routeTo(view, path, params);
}

/// Changes the address of the view without leaving it.
export function replaceParams(params) {
  const { view, path } = store.route;
  const address = routeTo(view, path, params);
  if (address === location.hash) return;
  history.replaceState(null, "", address);
  sessionStorage.setItem("route", address);
  store.route.params = Object.fromEntries(Object.entries(params).filter(([, value]) => value));
}

// Which view is for which language.

const suitable = {
  run: ["fsp", "aut", "promela", "smv", "slim", "aiger", "collab", "scxml"],
  assumption: ["fsp", "aut", "promela", "smv", "slim"],
  proof: ["fsp", "aut", "promela", "smv", "slim", "aiger"],
  designs: ["collab", "scxml"],
  programs: ["c++"],
  compare: ["fsp", "aut"],
};

export const languageOf = (path) => store.project.files.find((one) => one.path === path)?.language ?? "";

export function suits(view, language, path) {
  if (view === "project") return path.endsWith("proviso.toml");
  return suitable[view]?.includes(language) ?? true;
}

/// What this browser keeps under a name; null if there is nothing, or nothing that can be read.
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

// Texts. What is typed and not saved survives in the browser.

const draftKey = (path) => `draft:${store.project?.folder}:${path}`;

export const file = (path) => store.files.get(path);
export const isDirty = (path) => file(path) && file(path).text !== file(path).saved;

export async function loadFile(path) {
  if (!path || store.files.has(path)) return file(path);
  const { text, tag } = await api.get(`/api/file?path=${encodeURIComponent(path)}`);
  const entry = { text, tag, saved: text, analysis: null, results: null, companions: [] };
  const draft = kept(draftKey(path));
  if (draft && draft.text !== text) {
    entry.text = draft.text;
    if (draft.tag === tag) say("Unsaved changes from your last visit are back. Ctrl-S saves them.");
    else say("This file was changed on disk while you had unsaved changes: yours are shown, nothing is overwritten until you save.", "error");
  }
  store.files.set(path, entry);
  changed();
  analyseSoon(path, 0);
  return entry;
}

const keepDraft = (path) => localStorage.setItem(draftKey(path), JSON.stringify({ text: file(path).text, tag: file(path).tag }));

/// Forgets a text that is not needed any more; another page may have kept another one.
function dropDraft(path, text) {
  if (kept(draftKey(path))?.text === text) localStorage.removeItem(draftKey(path));
}

export function edit(path, text) {
  const entry = file(path);
  if (!entry || entry.text === text) return;
  const before = entry.text;
  entry.text = text;
  if (text === entry.saved) dropDraft(path, before);
  else keepDraft(path);
  changed();
  analyseSoon(path);
}

export async function save(path) {
  const entry = file(path);
  if (!entry || entry.text === entry.saved) return;
  const text = entry.text;
  const { tag } = await api.put("/api/file", { path, text, tag: entry.tag });
  entry.tag = tag;
  entry.saved = text;
  if (entry.text === text) dropDraft(path, text);
  say(`${path} is saved.`);
}

export async function discardDraft(path) {
  localStorage.removeItem(draftKey(path));
  store.files.delete(path);
  await loadFile(path);
}

const timers = new Map();

function analyseSoon(path, wait = 200) {
  clearTimeout(timers.get(path));
  timers.set(path, setTimeout(() => analyse(path), wait));
}

async function analyse(path) {
  const entry = file(path);
  const text = entry.text;
  try {
    const analysis = await analysisOf(path, entry);
    if (entry.text !== text) return;
    // While a text is broken, the names of its last good version stay.
    const keeps = !analysis.targets && entry.analysis?.targets;
    entry.analysis = keeps
      ? { ...entry.analysis, diagnostics: analysis.diagnostics, error: analysis.error, stale: true }
      : analysis;
    store.lost = false;
  } catch (error) {
    if (error.status === 0) store.lost = true;
    else say(error.message, "error");
  }
  changed();
}

const countErrors = (analysis) => analysis.diagnostics.filter((one) => one.severity === "error").length;

/// A SLIM model may lie in several files of a folder: one that is not complete alone is read together
/// with the others.
async function analysisOf(path, entry) {
  const alone = await api.post("/api/analyse", { path, text: entry.text });
  entry.companions = [];
  if (languageOf(path) !== "slim" || countErrors(alone) === 0) return alone;
  const folder = path.replace(/[^/]*$/, "");
  const others = store.project.files.map((one) => one.path).filter((one) => one.endsWith(".slim") && one !== path && one.replace(/[^/]*$/, "") === folder);
  if (others.length === 0) return alone;
  const together = await api.post("/api/analyse", { path, text: entry.text, with: others });
  if (countErrors(together) >= countErrors(alone)) return alone;
  entry.companions = others;
  return together;
}

/// All files of a model, its own last; and the properties that lie beside a SLIM model.
export const filesOf = (path) => [...(file(path)?.companions ?? []), path];
export function specOf(path) {
  if (languageOf(path) !== "slim") return undefined;
  const folder = path.replace(/[^/]*$/, "");
  return store.project.files.find((one) => one.path.endsWith(".spec") && one.path.replace(/[^/]*$/, "") === folder)?.path;
}

/// The unsaved texts that a question about files needs.
export function textsOf(paths) {
  const texts = {};
  for (const path of paths) if (isDirty(path)) texts[path] = file(path).text;
  return texts;
}

// Jobs.

const waiting = new Map();

/// Asks a question and waits for its answer; progress is shown meanwhile.
export async function runJob(call) {
  const { id } = await api.post("/api/jobs", call);
  const known = store.jobs.get(id) ?? {};
  store.jobs.set(id, { state: "queued", ...known, id, command: call.command, files: call.files });
  changed();
  if (known.state !== "done" && known.state !== "cancelled") {
    await new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }
  const job = await api.get(`/api/jobs/${id}`);
  store.jobs.set(id, { ...store.jobs.get(id), ...job, progress: null });
  changed();
  return job;
}

export async function cancelJob(id) {
  await trying(() => api.remove(`/api/jobs/${id}`));
}

export function followJobs() {
  const source = new EventSource("/api/events");
  let patience;
  source.onopen = async () => {
    clearTimeout(patience);
    patience = undefined;
    if (store.lost) {
      store.lost = false;
      changed();
    }
    // What ended while nobody listened.
    for (const job of await api.get("/api/jobs").catch(() => [])) settle(job.id, job.state);
  };
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.kind === "files") {
      filesChanged(event.changed);
      return;
    }
    const job = store.jobs.get(event.job) ?? { id: event.job, command: event.command };
    if (event.kind === "progress") job.progress = event.progress;
    else job.state = event.kind;
    store.jobs.set(event.job, job);
    settle(event.job, job.state);
    changed();
  };
  source.onerror = () => {
    store.lost = true;
    changed();
    patience ??= setTimeout(giveUp, 4000);
  };
}

/// Somebody else wrote files. What is typed here and not saved stays; other texts are read again.
async function filesChanged(paths) {
  store.project = await api.get("/api/project").catch(() => store.project);
  for (const path of paths) {
    const entry = file(path);
    if (!entry) continue;
    const now = await api.get(`/api/file?path=${encodeURIComponent(path)}`).catch(() => null);
    if (!now) {
      say(`${path} is not in the folder any more. Its text is kept here; Save writes it again.`, "error");
      entry.tag = "";
    } else if (now.text === entry.text) {
      Object.assign(entry, { saved: now.text, tag: now.tag }); // written here
    } else if (now.tag !== entry.tag && !isDirty(path)) {
      store.files.set(path, { ...entry, text: now.text, saved: now.text, tag: now.tag });
      say(`${path} was changed outside and is shown as it is now.`);
      analyseSoon(path, 0);
    } else if (now.tag !== entry.tag) {
      keepDraft(path);
      say(`${path} was changed outside while you have unsaved changes. “Discard” shows the file, and nothing is overwritten.`, "error");
    }
  }
  store.written += 1;
  changed();
}

function settle(id, state) {
  if (state !== "done" && state !== "cancelled") return;
  const job = store.jobs.get(id);
  if (job) job.state = state;
  waiting.get(id)?.resolve();
  waiting.delete(id);
}

/// The server does not come back: nobody will answer what was asked.
function giveUp() {
  for (const job of store.jobs.values()) if (job.state === "running" || job.state === "queued") job.state = "lost";
  for (const { reject } of waiting.values()) reject(new Error("The studio was ended before it answered."));
  waiting.clear();
  changed();
}
