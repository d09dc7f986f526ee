// A run: a counterexample, or steps that somebody chooses; it is one view, because a run is a run.
// A child process holds the model (proviso simulate --protocol). Stepping back and choosing otherwise
// opens a branch, and nothing is lost.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { Editor } from "../editor.jsx";
import { Lanes, runText } from "../lanes.jsx";
import { Split } from "../parts.jsx";
import { file, isDirty, say, useStore } from "../store.js";
import { check } from "./model.jsx";

/// The composite that the assumption view adds to a model to show why a step is forbidden.
export const witnessTarget = "STUDIO_WITNESS";

/// What the view knows of a walk.
const nothing = { id: null, position: null, rows: [], loopsTo: null, tree: new Map(), blocked: null, values: null };

const asRow = (last) => ({ action: last.action, actors: last.actors, changed: last.changed, sources: last.sources });

/// Ends of branches: nodes that nothing follows. Nodes that were passed without stopping are not known.
function leaves(tree) {
  const parents = new Set([...tree.values()].map((one) => one.parent));
  return [...tree.keys()].filter((node) => !parents.has(node) && node !== 0 && !tree.get(node).goesOn);
}

export function Run() {
  const { route, project } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const [walk, setWalk] = useState(nothing);
  const [error, setError] = useState(null);
  const [filter, setFilter] = useState("");
  const [asText, setAsText] = useState(false);
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
  };
  const send = (body) => {
    busy.current = busy.current.then(async () => {
      if (state.current.id === null) return;
      try {
        const response = await api.post(`/api/walk/${state.current.id}`, body);
        if (["random", "goto", "replay"].includes(body.request)) {
          const { trace } = await api.post(`/api/walk/${state.current.id}`, { request: "trace" });
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

  useEffect(() => {
    if (!entry) return undefined;
    let current = true;
    put(nothing);
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
          }
        }
        if (params.result === undefined) {
          trace = null;
          entry.shownTrace = null;
        }
        const request = { path, target: params.target ?? "" };
        const witness = params.target === witnessTarget && sessionStorage.getItem(`witness:${path}`);
        if (witness) request.text = witness;
        else if (isDirty(path)) request.text = entry.text;
        const begun = await api.post("/api/walk", request);
        if (!current) {
          api.remove(`/api/walk/${begun.id}`);
          return;
        }
        put({ ...nothing, id: begun.id });
        take(begun.response, []);
        if (trace) {
          await send({ request: "replay", trace });
          put({ ...state.current, loopsTo: trace.loopsTo });
        }
      } catch (failure) {
        if (current) setError(readable(failure.message));
      }
    })();
    return () => {
      current = false;
      if (state.current.id !== null) api.remove(`/api/walk/${state.current.id}`).catch(() => {});
      state.current = nothing;
    };
  }, [path, params.target, params.result, Boolean(entry)]);

  const { position, rows, tree } = walk;
  const step = position?.step ?? 0;
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
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const source = rows[step - 1]?.source ?? rows[step - 1]?.sources?.[0];
  const language = project.files.find((one) => one.path === path)?.language ?? "";
  const branches = leaves(tree);
  const ending = position && endingOf(position, shown, step === rows.length);
  return (
    <>
      <header class="title">
        <h1>Run of {params.target || path}</h1>
        {shown && <span class="soft">counterexample to {shown.result.property ?? shown.result.kind}</span>}
        <span class="grow" />
        <div class="transport" role="toolbar" aria-label="steps">
          <button type="button" onClick={actions.first} disabled={step === 0} aria-label="first step">|◀</button>
          <button type="button" onClick={actions.back} disabled={step === 0} aria-label="one step back">◀</button>
          <span class="at" aria-live="polite">step {step} of {rows.length}</span>
          <button type="button" onClick={actions.forward} disabled={step >= rows.length} aria-label="one step forward">▶</button>
          <button type="button" onClick={actions.last} disabled={step >= rows.length} aria-label="last step">▶|</button>
          <button type="button" onClick={actions.random} disabled={!position?.enabled?.length}>random</button>
        </div>
        <label>lanes <input type="search" size="10" value={filter} placeholder="filter" onInput={(event) => setFilter(event.currentTarget.value)} /></label>
        <button type="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>as text</button>
        <button type="button" onClick={() => saveTrace(state.current, path)} disabled={rows.length === 0}>save trace</button>
        <a class="button" href={`#/model/${path}`}>back to the model</a>
      </header>
      {error && <p class="failure" role="alert">{error}</p>}
      <Split name="run" sizes={[56, 22, 22]}>
        <section aria-label="run" class="column">
          {branches.length > 1 && (
            <nav class="branches" aria-label="branches">⑂ branches:{" "}
              {branches.map((node, i) => (
                <button type="button" aria-pressed={isOn(tree, position?.node, node)} onClick={() => send({ request: "goto", node })}>
                  {i === 0 ? "first" : `try ${i + 1}`} <span class="soft">{tree.get(node).action}</span>
                </button>
              ))}
            </nav>
          )}
          {asText ? <pre class="scroll" tabindex="0">{runText(rows, walk.loopsTo)}</pre> : (
            <Lanes steps={rows} lanes={lanes} properties={properties} loopsTo={walk.loopsTo} at={step} filter={filter} ending={ending} onGoto={(to) => send({ request: "goto", step: to })} />
          )}
          {rows.length === 0 && position && <p class="pad soft">Nothing has happened yet: choose a step on the right, or press r for a random one.</p>}
        </section>
        <section aria-label="choices" class="side">
          <h2>Enabled now</h2>
          {position && <Enabled position={position} onStep={(one) => send({ request: "step", id: one.id })} />}
          <h2>Why not…?</h2>
          {walk.blocked ? <Blocked blocked={walk.blocked} /> : (
            <button type="button" onClick={async () => { const answer = await api.post(`/api/walk/${walk.id}`, { request: "blocked" }); put({ ...state.current, blocked: answer.blocked ?? [] }); }} disabled={walk.id === null}>
              show what is blocked, and by whom
            </button>
          )}
          <h2>Where everybody is</h2>
          <table class="where"><tbody>
            {(position?.components ?? []).map((one) => (
              <tr class={position.last?.actors?.includes(one.name) ? "moved" : ""}><th scope="row">{one.name}</th><td>{one.state}</td></tr>
            ))}
            {Object.entries(position?.values ?? {}).map(([name, value]) => <tr><th scope="row">{name}</th><td>{String(value)}</td></tr>)}
          </tbody></table>
        </section>
        <section aria-label="source" class="column">
          <Editor text={entry.text} language={language} readOnly label="source of the model" highlight={source?.line ? [{ line: source.line, kind: "now" }] : []} goto={source?.line ? { line: source.line } : null} />
        </section>
      </Split>
    </>
  );
}

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

function endingOf(position, shown, atEnd) {
  if (!atEnd) return null;
  if (position.status === "error") return { kind: "bad", text: `✗ ${position.reason ?? shown?.result.property ?? "a property is violated"}` };
  if (position.status === "stuck") return { kind: "bad", text: `✗ deadlock: ${position.reason ?? "nothing can happen any more"}` };
  if (position.status === "ended") return { kind: "good", text: "the run has ended, as it may" };
  return null;
}

function Enabled({ position, onStep }) {
  if (position.enabled.length === 0) return <p class="soft">{position.reason ?? "nothing"}</p>;
  return (
    <ol class="enabled">
      {position.enabled.map((one, i) => (
        <li>
          <button type="button" class={one.toError ? "danger" : ""} onClick={() => onStep(one)} title={one.toError ? "this step violates a property" : ""}>
            <b>{one.action}</b> <span class="soft">{(one.actors ?? []).join(", ")}</span>{one.toError && " ✗"}{i < 9 && <kbd>{i + 1}</kbd>}
          </button>
        </li>
      ))}
      {position.more && <li class="soft">and more; “random” reaches all</li>}
    </ol>
  );
}

function Blocked({ blocked }) {
  if (blocked.length === 0) return <p class="soft">Nothing that anybody offers is blocked.</p>;
  return <ul class="blocked">{blocked.map((one) => <li><b>{one.action}</b> <span class="soft">{one.reason}</span></li>)}</ul>;
}

async function saveTrace({ id }, path) {
  const { trace } = await api.post(`/api/walk/${id}`, { request: "trace" });
  api.download(`${path.replace(/.*\//, "").replace(/\.\w+$/, "")}-trace.json`, `${JSON.stringify(trace, null, 2)}\n`, "application/json");
}
