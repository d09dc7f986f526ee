// A run: a counterexample, or steps that somebody chooses; it is one view, because a run is a run.
// A child process holds the model (proviso simulate --protocol). Stepping back and choosing otherwise
// opens a branch, and nothing is lost.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { Editor } from "../editor.jsx";
import { Lanes, runText } from "../lanes.jsx";
import { outline } from "../languages.js";
import { Empty, Split, Title, useNarrow } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { readShared, sharedPage } from "../share.js";
import { file, isDirty, kept, languageOf, replaceParams, say, suits, trying, useStore } from "../store.js";
import { Automata } from "./automata.jsx";
import { Blocked, Enabled, State, Transport, endingOf, valuesAt } from "./run_parts.jsx";
import { check } from "./model.jsx";

/// The composite that the assumption view adds to a model to show why a step is forbidden.
export const witnessTarget = "STUDIO_WITNESS";

/// The model with that composite; undefined for other targets.
const witnessText = (path, target) => (target === witnessTarget ? sessionStorage.getItem(`witness:${path}`) ?? undefined : undefined);

/// What the view knows of a walk. `choices` are the numbers of the steps that were chosen, if all of the run were.
const nothing = { id: null, position: null, rows: [], loopsTo: null, tree: new Map(), blocked: null, choices: [] };

const longestAddress = 200; // steps of a run that its address has

const asRow = (last) => ({ action: last.action, actors: last.actors, changed: last.changed, sources: last.sources });

/// Ends of branches: nodes that nothing follows. Nodes that were passed without stopping are not known.
function leaves(tree) {
  const parents = new Set([...tree.values()].map((one) => one.parent));
  return [...tree.keys()].filter((node) => !parents.has(node) && node !== 0 && !tree.get(node).goesOn);
}

export function Run() {
  const { route } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const section = useRef(null);
  const [walk, setWalk] = useState(nothing);
  const [error, setError] = useState(null);
  const [filter, setFilter] = useState("");
  const [asText, setAsText] = useState(false);
  const [begun, setBegun] = useState(false);
  const isNarrow = useNarrow();
  const [beside, setBesideNow] = useState(() => kept("beside-run") ?? "source");
  const setBeside = (next) => {
    setBesideNow(next);
    localStorage.setItem("beside-run", JSON.stringify(next));
  };
  const [watched, setWatched] = useState(() => new Set(kept(`watch:${path}`) ?? []));
  const watch = (name) => {
    const next = new Set(watched);
    if (!next.delete(name)) next.add(name);
    setWatched(next);
    localStorage.setItem(`watch:${path}`, JSON.stringify([...next]));
  };
  const state = useRef(nothing);
  const busy = useRef(Promise.resolve());
  const shown = entry?.shownTrace;

  const put = (next) => {
    state.current = next;
    setWalk(next);
  };
  /// Enters a response into what is known.
  const take = (response, rows) => {
    if (response.error) {
      say(response.error, "error");
      return;
    }
    const now = state.current;
    const tree = new Map(now.tree);
    tree.set(response.node, { parent: response.parent, action: response.last?.action, goesOn: response.length > response.step });
    let next = rows ?? now.rows;
    if (!rows && response.last && response.step > 0 && response.response === "step") {
      const same = now.rows[response.step - 1];
      next = same && now.rows.length === response.length && same.node === response.node ? now.rows : [...now.rows.slice(0, response.step - 1), { ...asRow(response.last), node: response.node }];
    }
    put({ ...now, position: response, rows: next, tree, blocked: null });
    if (response.status === "stuck") explainBlocked();
  };
  const explainBlocked = () => {
    busy.current = busy.current.then(async () => {
      const { id, position } = state.current;
      if (id === null) return;
      const answer = await trying(() => api.post(`/api/walk/${id}`, { request: "blocked" }));
      if (answer && state.current.position?.node === position?.node) put({ ...state.current, blocked: answer.blocked ?? [] });
    });
  };
  const send = (body) => {
    busy.current = busy.current.then(async () => {
      const { id } = state.current;
      if (id === null) return;
      try {
        const response = await api.post(`/api/walk/${id}`, body);
        if (state.current.id !== id) return; // the view was left meanwhile
        const { choices, position: before } = state.current;
        if (body.request === "step" && !response.error) state.current = { ...state.current, choices: choices && [...choices.slice(0, before.step), body.id] };
        if (["random", "replay"].includes(body.request) || body.node !== undefined) state.current = { ...state.current, choices: null };
        if (["random", "goto", "replay"].includes(body.request)) {
          const { trace } = await api.post(`/api/walk/${id}`, { request: "trace" });
          if (state.current.id !== id) return;
          // The run so far; what is ahead of the position stays known.
          const ahead = body.request === "goto" && body.step !== undefined ? state.current.rows.slice(trace.steps.length) : [];
          take(response, [...trace.steps, ...ahead]);
        } else take(response);
      } catch (failure) {
        setError(failure.message);
      }
    });
    return busy.current;
  };

  // Which files a SLIM model has is known when it was read.
  const isKnown = Boolean(entry && (entry.analysis || languageOf(path) !== "slim"));
  useEffect(() => {
    if (!isKnown) return undefined;
    let current = true;
    put(nothing);
    setBegun(false);
    setError(null);
    (async () => {
      try {
        let trace = entry.shownTrace?.result.trace;
        if (params.result !== undefined && !trace && params.target !== witnessTarget) {
          // The address of a counterexample was opened: find it again.
          const job = await check(path, params.target, entry.analysis?.kind ?? "lts");
          const result = job?.result?.results?.[Number(params.result)];
          if (result?.trace) {
            entry.shownTrace = { result, target: params.target };
            trace = result.trace;
          } else if (job) say("The model has no such counterexample any more.", "error");
        }
        if (params.result === undefined) {
          trace = null;
          entry.shownTrace = null;
        }
        const request = { path, with: entry.companions, target: params.target ?? "" };
        const witness = witnessText(path, params.target);
        if (witness) request.text = witness;
        else if (isDirty(path)) request.text = entry.text;
        const begun = await api.post("/api/walk", request);
        if (!current) {
          api.remove(`/api/walk/${begun.id}`);
          return;
        }
        put({ ...nothing, id: begun.id });
        take(begun.response, []);
        const word = params.word?.split(",").filter(Boolean);
        if (trace || word) {
          await send({ request: "replay", trace: trace ?? { steps: word.map((action) => ({ action })) } });
          put({ ...state.current, loopsTo: trace?.loopsTo });
        }
        for (const id of (params.walk ?? "").split(".").filter(Boolean)) if (current) await send({ request: "step", id: Number(id) });
        if (current && params.at !== undefined && state.current.position?.step !== Number(params.at)) await send({ request: "goto", step: Number(params.at) });
        if (current) setBegun(true);
      } catch (failure) {
        if (current) setError(readable(failure.message));
      }
    })();
    return () => {
      current = false;
      const { id } = state.current;
      state.current = nothing;
      // After the answer to what was asked last.
      if (id !== null) busy.current.finally(() => api.remove(`/api/walk/${id}`).catch(() => {}));
    };
  }, [path, params.target, params.result, params.word, isKnown]);

  const { position, rows, tree } = walk;
  const step = position?.step ?? 0;
  // The address follows the run, so that a reload and a bookmark lead to it.
  useEffect(() => {
    if (!begun) return;
    const { choices } = state.current;
    const isChosen = params.result === undefined && params.word === undefined && choices?.length > 0 && choices.length <= longestAddress;
    replaceParams({ ...params, walk: isChosen ? choices.join(".") : undefined, at: step < rows.length ? String(step) : undefined });
  }, [begun, step, rows]);
  // The states of properties are those of the counterexample: a branch has none.
  const properties = useMemo(() => {
    const trace = shown?.result.trace;
    const isIt = trace && trace.steps.length === rows.length && trace.steps.every((one, i) => one.action === rows[i].action);
    return isIt ? trace.properties ?? [] : [];
  }, [shown, rows]);
  const actions = {
    first: () => send({ request: "goto", step: 0 }),
    back: () => step > 0 && send({ request: "back" }),
    forward: () => step < rows.length && send({ request: "goto", step: step + 1 }),
    last: () => send({ request: "goto", step: rows.length }),
    random: () => send({ request: "random" }),
  };
  useEffect(() => {
    const keys = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.target.isContentEditable) return;
      const action = { ArrowLeft: "back", b: "back", ArrowRight: "forward", Home: "first", End: "last", r: "random" }[event.key];
      const digit = /^[1-9]$/.test(event.key) && state.current.position?.enabled?.[Number(event.key) - 1];
      if (action) actions[action]();
      else if (digit) send({ request: "step", id: digit.id });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });

  const names = (position?.components ?? []).filter((one) => one.kind !== "property").map((one) => one.name);
  const lanes = useLanes(names, rows);
  const values = useMemo(() => valuesAt(rows, step), [rows, step]);
  if (!path) return <Empty view="run" title="Step through a model">A run shows who does what, step by step, what is possible next, and who blocks the rest. Choose a model.</Empty>;
  const language = languageOf(path);
  if (!suits("run", language, path)) return <Empty view="run" title="This file cannot be stepped through">Choose a model.</Empty>;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const source = rows[step - 1]?.source ?? rows[step - 1]?.sources?.[0];
  // Steps of some languages have no place; then the definitions of those who take them are marked.
  const lines = source?.line ? [{ line: source.line, kind: "now" }] : definitionsOf(outline(language, entry.text), rows[step - 1]?.actors ?? []).map((line) => ({ line, kind: "now" }));
  const hasAutomata = (language === "fsp" || language === "aut") && position?.components?.length > 0;
  const withAutomata = hasAutomata && beside === "automata" && !isNarrow;
  const branches = leaves(tree);
  const ending = position && endingOf(position, shown, step === rows.length);
  const share = () => trying(async () => {
    const { trace } = await api.post(`/api/walk/${walk.id}`, { request: "trace" });
    const run = { path, target: params.target ?? "", text: entry.text, property: shown?.result.property ?? shown?.result.kind, trace: { ...trace, loopsTo: walk.loopsTo }, words: entry.answerWords };
    api.download(`${nameOf(path)}-run.html`, sharedPage(run, section.current.querySelector(".lanes table"), ending?.text), "text/html");
  });
  const openShared = (given) => trying(async () => {
    const { trace } = readShared(await given.text());
    await send({ request: "goto", step: 0 });
    await send({ request: "replay", trace });
    put({ ...state.current, loopsTo: trace.loopsTo });
  });
  return (
    <>
      <Title path={path} view="Run">
        {params.target && params.target !== witnessTarget && <span class="soft">{params.target}</span>}
        {shown && <span class="chip bad">counterexample to {shown.result.property ?? shown.result.kind}</span>}
        <span class="grow" />
        <label class="button">Open a run…<input type="file" accept=".html,.json" class="hidden" onChange={(event) => { const [given] = event.currentTarget.files; event.currentTarget.value = ""; if (given) openShared(given); }} /></label>
        <SaveAs
          name={`${nameOf(path)}-run`} disabled={rows.length === 0} find={() => section.current.querySelector(".lanes, pre.scroll")}
          more={[["Trace (JSON)", () => trying(() => saveTrace(state.current, path))]]}
        />
        <button type="button" onClick={share} disabled={rows.length === 0 || asText} title="one page with the run, the model and the command">Share</button>
      </Title>
      {error && <p class="failure" role="alert">{error}</p>}
      <Split key={withAutomata} name={withAutomata ? "run-automata" : "run"} sizes={withAutomata ? [40, 22, 38] : [54, 24, 22]}>
        <section aria-label="run" class="column" ref={section}>
          <div class="tabs">
            <Transport step={step} length={rows.length} actions={actions} canGoOn={position?.enabled?.length > 0} />
            <span class="grow" />
            <input type="search" class="short" aria-label="filter lanes" value={filter} placeholder="Filter lanes" onInput={(event) => setFilter(event.currentTarget.value)} />
            <button type="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>as text</button>
          </div>
          {branches.length > 1 && (
            <nav class="branches" aria-label="branches"><span class="soft">Branches</span>
              {branches.map((node, i) => (
                <button type="button" aria-pressed={isOn(tree, position?.node, node)} onClick={() => send({ request: "goto", node })}>
                  {i === 0 ? "first" : `try ${i + 1}`} <span class="soft">{tree.get(node).action}</span>
                </button>
              ))}
            </nav>
          )}
          {rows.length === 0 && position && <p class="hint">Nothing has happened yet. Choose a step on the right, or press <kbd>r</kbd> for a random one.</p>}
          {!position && !error && <p class="hint">Starting…</p>}
          {rows.length === 0 ? null : asText ? <pre class="scroll" tabindex="0">{runText(rows, walk.loopsTo)}</pre> : (
            <Lanes steps={rows} lanes={lanes} properties={properties} loopsTo={walk.loopsTo} at={step} filter={filter} ending={ending} onGoto={(to) => send({ request: "goto", step: to })} />
          )}
        </section>
        <section aria-label="choices" class="side">
          <h2>Enabled now</h2>
          {position && <Enabled position={position} onStep={(one) => send({ request: "step", id: one.id })} />}
          {names.length > 0 && (
            <>
              <h2>Why not…?</h2>
              {walk.blocked ? <Blocked blocked={walk.blocked} /> : (
                <button type="button" class="wide" onClick={explainBlocked} disabled={walk.id === null}>Show what is blocked, and by whom</button>
              )}
            </>
          )}
          <State position={position} values={values} watched={watched} onWatch={watch} />
        </section>
        {!isNarrow && (
          <section aria-label="source" class="column">
            {hasAutomata && (
              <div class="tabs"><div class="row" role="tablist" aria-label="beside the run">
                {[["source", "Source"], ["automata", "Automata"]].map(([name, title]) => <button type="button" role="tab" aria-selected={beside === name} onClick={() => setBeside(name)}>{title}</button>)}
              </div></div>
            )}
            {withAutomata
              ? <Automata path={path} target={params.target ?? ""} text={witnessText(path, params.target)} components={position.components} />
              : <Editor text={entry.text} language={language} readOnly label="source of the model" highlight={lines} goto={lines[0] ?? null} />}
          </section>
        )}
      </Split>
    </>
  );
}

/// The lines that define the processes of some lanes: phil.0:PHIL is PHIL, PROTECTED.MUTEX is MUTEX.
function definitionsOf(entries, actors) {
  const names = new Set(actors.map((one) => one.replace(/\(.*$/, "").replace(/\[\d+\]$/, "").replace(/^.*[:.]/, "")));
  return entries.filter((one) => names.has(one.name)).map((one) => one.line);
}

const nameOf = (path) => path.replace(/.*\//, "").replace(/\.\w+$/, "");

const readable = (message) => {
  try {
    const answer = JSON.parse(message);
    return [answer.error, ...(answer.diagnostics ?? []).map((one) => `${one.file}:${one.line}: ${one.message}`)].join(" · ");
  } catch {
    return message;
  }
};

/// Lanes stay where they are while one steps: the components, then whoever else takes part.
function useLanes(names, rows) {
  const known = useRef([]);
  const all = [...names];
  for (const row of rows) for (const actor of row.actors ?? []) if (!all.includes(actor)) all.push(actor);
  if (all.length > 0 && all.join() !== known.current.join()) {
    known.current = [...known.current.filter((one) => all.includes(one)), ...all.filter((one) => !known.current.includes(one))];
  }
  return known.current;
}

const isOn = (tree, node, leaf) => {
  for (let at = leaf; at !== undefined && at !== null; at = tree.get(at)?.parent) if (at === node) return true;
  return false;
};

async function saveTrace({ id }, path) {
  const { trace } = await api.post(`/api/walk/${id}`, { request: "trace" });
  api.download(`${nameOf(path)}-trace.json`, `${JSON.stringify(trace, null, 2)}\n`, "application/json");
}
