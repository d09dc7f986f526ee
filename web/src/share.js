// A run as one file that needs no server and no Proviso: a page with the lanes, the model and the
// command, which also carries the run as data, so that a studio can open it again.

const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #d9dfe8; --wash: #f4f6fa; --accent: #2457c5; --bad: #a81f15; --paper: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf2; --soft: #a3afbf; --line: #2c3543; --wash: #1a202a; --accent: #86abff; --bad: #ff9a8f; --paper: #12161d; } }
body { margin: 2rem auto; max-width: 90rem; padding: 0 1.5rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin-top: 2rem; } .soft { color: var(--soft); } .ending { color: var(--bad); font-weight: 600; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { background: var(--wash); border: 1px solid var(--line); border-radius: 8px; padding: .8rem 1rem; overflow: auto; }
.wide { overflow: auto; } table { border-collapse: collapse; font-size: 13px; } th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: center; }
td.left { text-align: left; } thead th { background: var(--wash); } .number { color: var(--soft); font-weight: 400; } .prefix { display: block; color: var(--soft); font-weight: 400; font-size: 11px; }
.event { display: inline-block; border: 1px solid var(--accent); border-radius: 7px; padding: 1px 8px; text-align: left; } .change { font-size: 12px; color: var(--soft); }
.partner .dot { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: var(--accent); } tr.loop .number { border-left: 3px solid #9a4b00; } .wrong { color: var(--bad); font-weight: 700; }
@media print { body { margin: 0; max-width: none; } }`;

/// `run`: { path, text, target, property, trace, words }; `table` is the table of lanes on the screen.
export function sharedPage(run, table, ending) {
  const page = document.implementation.createHTMLDocument(`run of ${run.target || run.path}`);
  const add = (parent, name, text, attributes = {}) => {
    const element = page.createElement(name);
    if (text) element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  };
  page.documentElement.lang = "en";
  add(page.head, "meta", "", { charset: "utf-8" });
  add(page.head, "meta", "", { "http-equiv": "Content-Security-Policy", content: "default-src 'none'; style-src 'unsafe-inline'" });
  add(page.head, "style", style);
  add(page.body, "h1", `Run of ${run.target || run.path}`);
  add(page.body, "p", `${run.property ? `Counterexample to ${run.property}, ` : ""}${run.trace.steps.length} steps, from ${run.path}.`, { class: "soft" });
  const lanes = page.importNode(table, true);
  for (const button of lanes.querySelectorAll("button")) button.replaceWith(button.textContent);
  for (const row of lanes.querySelectorAll("tr")) row.classList.remove("now", "ahead");
  add(page.body, "div", "", { class: "wide" }).append(lanes);
  if (run.trace.loopsTo !== null && run.trace.loopsTo !== undefined) add(page.body, "p", `Then again from step ${run.trace.loopsTo + 1}, for ever.`);
  if (ending) add(page.body, "p", ending, { class: "ending" });
  if (run.words?.length) {
    add(page.body, "h2", "See it again");
    add(page.body, "pre", run.words.join(" "));
  }
  add(page.body, "h2", run.path);
  const lines = run.text.split("\n");
  add(page.body, "pre", lines.map((line, i) => `${String(i + 1).padStart(String(lines.length).length)}  ${line}`).join("\n"));
  const data = page.createElement("script");
  data.type = "application/json";
  data.id = "proviso-run";
  data.textContent = JSON.stringify(run).replaceAll("<", "\\u003c");
  page.body.append(data);
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

/// Reads a shared page, or a trace that was saved: { trace, target?, property? }.
export function readShared(text) {
  const start = text.trimStart();
  const data = start.startsWith("<") ? new DOMParser().parseFromString(text, "text/html").getElementById("proviso-run")?.textContent : text;
  if (!data) throw new Error("this file has no run in it");
  const found = JSON.parse(data);
  const trace = found.trace ?? found.results?.find((one) => one.trace)?.trace ?? found;
  if (!Array.isArray(trace?.steps)) throw new Error("this file has no run in it");
  return { ...found, trace };
}
