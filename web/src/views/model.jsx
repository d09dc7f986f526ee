// A model: its text with marks, its outline, its drawing, its alphabet, and what is known about it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { Editor } from "../editor.jsx";
import { outline } from "../languages.js";
import { CopyCommand, Failure, Split, Verdict } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { changed, discardDraft, edit, file, go, isDirty, runJob, save, textsOf, trying, useStore } from "../store.js";

const mayDraw = new Set(["lts", "process", "circuit", "design"]);

function Outline({ entries, onGo, target, onTarget, targets }) {
  if (entries.length === 0) return <p class="soft pad">nothing is declared yet</p>;
  return (
    <ul class="outline" aria-label="outline">
      {entries.map((entry) => (
        <li class={entry.name === target ? "current" : ""}>
          <button type="button" class="plain" onClick={() => { onGo(entry.line); if (targets.includes(entry.name)) onTarget(entry.name); }}>
            <span class={`kind ${entry.kind}`} title={entry.kind}>{{ composite: "‖", property: "P", progress: "⟳", assert: "A", fluent: "f" }[entry.kind] ?? "●"}</span>
            {entry.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Results({ path, target, results, words, error }) {
  if (error) return <Failure result={error} />;
  if (!results) return null;
  return (
    <ul class="results" aria-label="results">
      {results.map((result, i) => (
        <li>
          <Verdict verdict={result.verdict} />
          <span class="what"><b>{result.property ?? result.kind}</b>{result.property && <span class="soft"> {result.kind}</span>}{result.target && <span class="soft"> of {result.target}</span>}</span>
          {result.trace && <span class="soft">{result.trace.steps.length} steps</span>}
          {result.note && <span class="soft">{result.note}</span>}
          {result.reason && <span class="soft">{result.reason}</span>}
          {result.trace && (
            <button type="button" onClick={() => { file(path).shownTrace = { result, target: result.target ?? target }; go("run", path, { target: result.target ?? target, result: String(i) }); }}>
              show the run
            </button>
          )}
        </li>
      ))}
      {words && <li><CopyCommand words={words} /></li>}
    </ul>
  );
}

export async function check(path, target, kind) {
  const entry = file(path);
  entry.checking = true;
  changed();
  const options = kind === "lts" && target ? { target } : {};
  const job = await trying(() => runJob({ command: "check", files: [path], options, texts: textsOf([path]) }));
  entry.checking = false;
  if (job) {
    entry.answer = job.result;
    entry.answerWords = job.words;
    entry.results = job.result?.results ?? null;
    entry.checked = { text: entry.text, target };
  }
  changed();
  return job;
}

export function Model() {
  const { route, project } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const analysis = entry?.analysis;
  const targets = (analysis?.targets ?? []).map((one) => one.name);
  const target = params.target ?? analysis?.target ?? "";
  const [graph, setGraph] = useState(null);
  const [tab, setTab] = useState("whole");
  const [goto, setGoto] = useState(null);
  const earlier = useRef({ key: "", positions: {} });
  const language = project.files.find((one) => one.path === path)?.language ?? "";
  const entries = useMemo(() => (entry ? outline(language, entry.text) : []), [entry?.text, language]);
  const broken = (analysis?.diagnostics ?? []).some((one) => one.severity === "error");

  useEffect(() => {
    if (!entry || !analysis || analysis.stale || broken || !mayDraw.has(analysis.kind)) return undefined;
    let current = true;
    const key = `${path} ${target} ${tab}`;
    const seed = earlier.current.key === key ? earlier.current.positions : {};
    const request = { path, target, parts: tab === "parts", earlier: seed };
    if (isDirty(path)) request.text = entry.text;
    if (params.around) request.around = Number(params.around);
    api.post("/api/graph", request).then((drawn) => {
      if (!current) return;
      setGraph(drawn);
      if (drawn.nodes) earlier.current = { key, positions: Object.fromEntries(drawn.nodes.map((node) => [node.id, node.at])) };
    }, () => {});
    return () => { current = false; };
  }, [path, target, tab, analysis, params.around]);

  if (!path) return <Welcome />;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const isLts = analysis?.kind === "lts";
  const setTarget = (name) => go("model", path, { target: name });
  const stale = entry.checked && (entry.checked.text !== entry.text || entry.checked.target !== target);
  return (
    <>
      <header class="title">
        <h1>{path}{isDirty(path) && <span class="soft" title="not saved"> ●</span>}</h1>
        {analysis?.title && <span class="soft">{analysis.title}</span>}
        {targets.length > 1 && (
          <label>target{" "}
            <select value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
              {targets.map((name) => <option value={name}>{name}</option>)}
            </select>
          </label>
        )}
        <span class="grow" />
        <button type="button" class="primary" disabled={broken || entry.checking} onClick={() => check(path, target, analysis?.kind)}>Check</button>
        {analysis?.kind !== "code" && <button type="button" disabled={broken} onClick={() => go("run", path, isLts ? { target } : {})}>Step</button>}
        {analysis?.kind !== "design" && analysis?.kind !== "code" && <button type="button" disabled={broken} onClick={() => go("assumption", path)}>Assume…</button>}
        <button type="button" disabled={!isDirty(path)} onClick={() => trying(() => save(path))}>Save</button>
        {isDirty(path) && <button type="button" class="quiet" onClick={() => trying(() => discardDraft(path))}>discard</button>}
      </header>
      <Split name="model" sizes={[14, 44, 42]}>
        <section aria-label="outline of the model" class="side">
          <h2>Outline</h2>
          <Outline entries={entries} target={target} targets={targets} onTarget={isLts ? setTarget : () => {}} onGo={(line) => setGoto({ line, focus: true })} />
          {analysis?.properties?.length > 0 && (
            <>
              <h2>Properties</h2>
              <ul class="outline">{analysis.properties.map((one) => <li title={one.text}><span class="kind">P</span> {one.name} <span class="soft">{one.kind}</span></li>)}</ul>
            </>
          )}
        </section>
        <section aria-label="text" class="column">
          <Editor
            text={entry.text} source={entry} language={language} diagnostics={analysis?.diagnostics} goto={goto}
            onChange={(text) => edit(path, text)} onSave={() => trying(() => save(path))}
          />
          {analysis?.diagnostics?.length > 0 && (
            <ul class="mistakes" aria-label="mistakes">
              {analysis.diagnostics.slice(0, 8).map((one) => (
                <li class={one.severity}>
                  <button type="button" class="plain" onClick={() => setGoto({ line: one.line, focus: true })}>
                    <b>{one.code}</b> line {one.line}: {one.message}{one.help && <i> ({one.help})</i>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {analysis?.error && <p class="failure">{analysis.error}</p>}
        </section>
        <section aria-label="drawing" class="column">
          <div class="tabs" role="tablist" aria-label="what is shown">
            <button type="button" role="tab" aria-selected={tab === "whole"} onClick={() => setTab("whole")}>{isLts ? "Drawing" : analysis?.kind === "circuit" ? "Components" : "Automata"}</button>
            {isLts && <button type="button" role="tab" aria-selected={tab === "parts"} onClick={() => setTab("parts")}>Parts</button>}
            {isLts && <button type="button" role="tab" aria-selected={tab === "alphabet"} onClick={() => setTab("alphabet")}>Alphabet</button>}
            {graph?.states !== undefined && tab === "whole" && (
              <span class="soft counts">{graph.drawn < graph.states ? `${graph.drawn} of ${graph.states}` : graph.states} states, {graph.transitions} transitions</span>
            )}
          </div>
          {tab === "alphabet" ? (
            <ul class="alphabet" aria-label="alphabet">{(graph?.alphabet ?? []).map((label) => <li><code>{label}</code></li>)}</ul>
          ) : graph?.error ? (
            <p class="pad soft">No drawing: {graph.error}.</p>
          ) : (
            <Picture graph={graph?.nodes ? graph : null} />
          )}
        </section>
      </Split>
      {(entry.results || entry.answer?.error) && (
        <section class={`bottom${stale ? " stale" : ""}`} aria-label="what is known">
          {stale && <p class="soft">The model has changed since this was checked.</p>}
          <Results path={path} target={entry.answer?.target ?? target} results={entry.results} words={entry.answerWords} error={entry.answer?.error ? entry.answer : null} />
          {entry.answer?.notCovered?.length > 0 && <p class="soft">not covered: {entry.answer.notCovered.map((one) => `${one.property ?? one.kind} (${one.reason})`).join("; ")}</p>}
        </section>
      )}
    </>
  );
}

function Welcome() {
  const { project } = useStore();
  return (
    <div class="welcome">
      <h1>Proviso Studio</h1>
      <p>Under which <i>proviso</i> is a component correct? Choose a model on the left.</p>
      {project.files.length === 0 && <p>There are no models in {project.folder} yet.</p>}
      <ul>
        {project.files.some((one) => one.path === "mutex.lts") && <li><a href="#/assumption/mutex.lts?component=PROTECTED&property=EXCLUSION&env=e">What does a mutex ask of its environment?</a></li>}
        {project.files.some((one) => one.path === "dining-philosophers.lts") && <li><a href="#/model/dining-philosophers.lts">Why do the philosophers deadlock?</a></li>}
      </ul>
    </div>
  );
}
