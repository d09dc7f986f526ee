// What a component asks of its environment: in words, as a drawing and as a process, which point at
// one another; what would happen if it were not so; and an environment that is checked while it is
// written.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { readAut, shortestWord, fspLabel, labelsIn, firstCycle } from "../assumption.js";
import { Editor } from "../editor.jsx";
import { CopyCommand, Failure, Split, Verdict } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { Lanes } from "../lanes.jsx";
import { witnessTarget } from "./run.jsx";
import { file, go, runJob, textsOf, trying, useStore } from "../store.js";

function Question({ entry, params, onAsk, busy }) {
  const analysis = entry.analysis;
  const [component, setComponent] = useState(params.component ?? "");
  const [property, setProperty] = useState(params.property ?? "");
  const [env, setEnv] = useState(params.env ?? "");
  useEffect(() => {
    setComponent(params.component ?? "");
    setProperty(params.property ?? "");
    setEnv(params.env ?? "");
  }, [params.component, params.property, params.env]);
  const names = useMemo(() => {
    const all = [];
    for (const target of analysis?.targets ?? []) {
      for (const name of [target.name, ...(target.components ?? [])]) if (!all.includes(name)) all.push(name);
    }
    return all;
  }, [analysis]);
  const properties = (analysis?.properties ?? []).filter((one) => analysis.kind !== "lts" || one.kind === "safety");
  return (
    <form class="question" onSubmit={(event) => { event.preventDefault(); onAsk({ component, property, env }); }}>
      <label>component{" "}
        <input list="components" required value={component} onInput={(event) => setComponent(event.currentTarget.value)} placeholder="name" />
        <datalist id="components">{names.map((name) => <option value={name} />)}</datalist>
      </label>
      <label>property{" "}
        <select value={property} onChange={(event) => setProperty(event.currentTarget.value)}>
          <option value="">its own errors</option>
          {properties.map((one) => <option value={one.name}>{one.name}</option>)}
        </select>
      </label>
      {analysis?.kind === "lts" && (
        <label title="prefixes of the labels that belong to the environment; empty: all labels that it can have">environment labels{" "}
          <input value={env} onInput={(event) => setEnv(event.currentTarget.value)} placeholder="e.g. e" size="12" />
        </label>
      )}
      <button type="submit" class="primary" disabled={busy || !component}>{busy ? "asking…" : "What must the environment do?"}</button>
    </form>
  );
}

/// The assumption as a graph with what it forbids.
function withForbidden({ states, edges, alphabet, names, hidden }) {
  const nodes = [];
  const number = new Map();
  for (let s = 0; s < states; ++s) {
    if (s === hidden) continue;
    number.set(s, nodes.length);
    nodes.push({ id: names[s] ?? String(s), label: names[s] ?? String(s), shape: "pill", initial: s === 0, state: s });
  }
  const merged = new Map();
  for (const [source, label, target] of edges) {
    if (!number.has(source) || !number.has(target)) continue;
    const key = `${source} ${target}`;
    const known = merged.get(key) ?? { source: number.get(source), target: number.get(target), labels: [], state: source };
    known.labels.push(label);
    merged.set(key, known);
  }
  const drawn = [...merged.values()].map((edge) => ({ ...edge, label: edge.labels.join(", ") }));
  const allowed = new Set(edges.map(([source, label]) => `${source} ${label}`));
  for (const { state } of [...nodes]) {
    for (const label of alphabet) {
      if (allowed.has(`${state} ${label}`)) continue;
      const at = number.get(state);
      drawn.push({ source: at, target: at, label, labels: [label], stub: true, tint: "error", state });
    }
  }
  return { nodes, edges: drawn };
}

export function Assumption() {
  const { route, project } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  const [graph, setGraph] = useState(null);
  const [hover, setHover] = useState(null);
  const [witness, setWitness] = useState(null);
  const asked = useRef("");
  const ready = Boolean(entry?.analysis);

  const question = async ({ component, property, env }) => {
    setBusy(true);
    setWitness(null);
    const options = { component: component.split(/\s*\+\s*/) };
    if (property) options.property = property;
    if (env) options.env = env.split(/[\s,]+/).filter(Boolean);
    const job = await trying(() => runJob({ command: "assume", files: [path], options, texts: textsOf([path]) }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words, component, property });
  };
  useEffect(() => {
    const key = JSON.stringify([path, params]);
    if (!ready || !params.component || asked.current === key) return;
    asked.current = key;
    question({ component: params.component, property: params.property ?? "", env: params.env ?? "" });
  }, [path, params, ready]);
  useEffect(() => setAnswer(null), [path]);

  const assumption = answer?.assumption?.aut ? answer.assumption : null;
  const parsed = useMemo(() => {
    if (!assumption) return null;
    const automaton = readAut(assumption.aut);
    const names = assumption.stateNames ?? [];
    const anything = names.indexOf("ANYTHING");
    return { ...automaton, names, alphabet: assumption.alphabet, hidden: anything > 0 ? anything : -1 };
  }, [assumption]);
  const shapes = useMemo(() => (parsed && parsed.states <= 150 ? withForbidden(parsed) : null), [parsed]);
  useEffect(() => {
    setGraph(null);
    if (!shapes) return;
    api.post("/api/layout", { nodes: shapes.nodes, edges: shapes.edges }).then((drawn) => setGraph({ ...drawn, name: "assumption" }), () => {});
  }, [shapes]);

  const sentences = useMemo(() => (assumption?.sentences ?? []).map((text) => ({ text, ...labelsIn(text, assumption.alphabet) })), [assumption]);
  const marked = useMemo(() => {
    if (!shapes || !hover) return null;
    if (hover.edge !== undefined) return { edges: new Set([hover.edge]) };
    if (hover.sentence === undefined) return null;
    const { subjects, others } = sentences[hover.sentence];
    const edges = new Set();
    shapes.edges.forEach((edge, i) => {
      if (edge.labels.some((label) => (edge.stub ? subjects : [...subjects, ...others]).includes(label))) edges.add(i);
    });
    return { edges };
  }, [hover, shapes, sentences]);
  const hovered = hover?.edge !== undefined ? shapes?.edges[hover.edge] : null;
  const saysSo = (sentence) => hovered && hovered.labels.some((label) => sentence.subjects.includes(label));

  const explain = async (edge) => {
    const label = edge.labels[0];
    const word = [...shortestWord(parsed, edge.state), label];
    setWitness({ word, label, busy: true });
    const labels = word.map(fspLabel);
    const alphabet = parsed.alphabet.map(fspLabel);
    const parts = [...answer.component.split(/\s*\+\s*/), answer.property].filter(Boolean).join(" || ");
    const text = `${file(path).text}\n\nSTUDIO_ENVIRONMENT = (${labels.join(" -> ")} -> STOP) + {${alphabet.join(", ")}}.\n||${witnessTarget} = (${parts} || STUDIO_ENVIRONMENT).\n`;
    const result = await trying(() => api.ask({ command: "check", files: [path], texts: { [path]: text }, options: { target: witnessTarget, only: "safety" } }));
    const found = result?.results?.find((one) => one.trace);
    setWitness({ word, label, state: parsed.names[edge.state] ?? edge.state, trace: found?.trace, property: found?.property, text, error: found ? null : result?.error ?? "no run was found" });
  };
  const pick = (what) => {
    const edge = what.edge !== undefined ? shapes.edges[what.edge] : null;
    if (edge?.stub) explain(edge);
  };

  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const language = project.files.find((one) => one.path === path)?.language ?? "";
  return (
    <>
      <header class="title">
        <h1>Assumption</h1>
        <span class="soft">{path}</span>
        <Question entry={entry} params={params} busy={busy} onAsk={(given) => { asked.current = ""; go("assumption", path, given); if (JSON.stringify(given) === JSON.stringify({ component: params.component ?? "", property: params.property ?? "", env: params.env ?? "" })) question(given); }} />
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
        <a class="button" href={`#/model/${path}`}>back to the model</a>
      </header>
      {answer?.error && <Failure result={answer} />}
      {!answer && !busy && <p class="pad soft">Choose a component and a property: the answer is what every environment must do, and no more, so that the property holds.</p>}
      {answer && !answer.error && !assumption && <NoAssumption answer={answer} />}
      {assumption && (
        <Split name="assumption" sizes={[26, 46, 28]}>
          <section aria-label="in words" class="side">
            <h2>In words</h2>
            <ul class="sentences">
              {sentences.map((sentence, i) => (
                <li class={hover?.sentence === i || saysSo(sentence) ? "bright" : ""}>
                  <button type="button" class="plain" onPointerEnter={() => setHover({ sentence: i })} onPointerLeave={() => setHover(null)} onFocus={() => setHover({ sentence: i })} onBlur={() => setHover(null)}>{sentence.text}</button>
                </li>
              ))}
            </ul>
            <h2>As a process</h2>
            <Fsp text={assumption.fsp} state={hovered ? parsed.names[hovered.state] : null} labels={hover?.sentence !== undefined ? [...sentences[hover.sentence].subjects, ...sentences[hover.sentence].others] : hovered?.labels ?? []} />
            {answer.steps && <p class="soft">sizes: {answer.steps.map((step) => `${step.name} ${step.states}`).join(" → ")}</p>}
            <div class="buttons">
              <button type="button" onClick={() => trying(() => monitor(assumption))}>monitor (C++)</button>
              <button type="button" onClick={() => api.download("assumption.lts", `${assumption.fsp ?? ""}\n`)}>process (.lts)</button>
              <button type="button" onClick={() => api.download("assumption.aut", assumption.aut)}>automaton (.aut)</button>
            </div>
          </section>
          <section aria-label="the assumption" class="column">
            <div class="tabs"><span class="soft counts">{assumption.states} states; what is dashed and red is forbidden: click it to see why{parsed.hidden >= 0 ? ". Steps to ANYTHING, after which nothing is demanded, are not drawn" : ""}</span></div>
            {graph ? <Picture graph={graph} marked={marked} onPick={pick} onHover={setHover} label="drawing of the assumption; forbidden steps are buttons" /> : <p class="pad soft">{parsed.states > 150 ? "The assumption is too large to draw." : "drawing…"}</p>}
            {witness && <Witness witness={witness} onOpen={() => openWitness(path, witness)} onClose={() => setWitness(null)} />}
          </section>
          <section aria-label="environment" class="column">
            <Environment key={assumption.aut} assumption={assumption} parsed={parsed} language={language} />
          </section>
        </Split>
      )}
    </>
  );
}

function NoAssumption({ answer }) {
  const relation = answer.assumption?.kind === "relation" || answer.assumption?.clauses ? answer.assumption : null;
  return (
    <div class="pad">
      {answer.verdict === "holds" && <p>The property holds in <b>every</b> environment: nothing is asked of it.</p>}
      {answer.verdict === "violated" && <p>The property is violated in <b>every</b> environment: nothing that it does or leaves helps.</p>}
      {answer.verdict === "undecided" && <p>Undecided: {answer.reason}</p>}
      {relation && (
        <>
          <h2>What the environment must keep to</h2>
          <ul class="sentences">{[...(relation.initial ?? []).map((one) => `initially ${one}`), ...(relation.clauses ?? [])].map((one) => <li><code>{String(one)}</code></li>)}</ul>
        </>
      )}
      {answer.trace && <Lanes steps={answer.trace.steps} loopsTo={answer.trace.loopsTo} />}
    </div>
  );
}

function Fsp({ text, state, labels }) {
  if (!text) return null;
  let current = "";
  return (
    <pre class="fsp" tabindex="0">
      {text.split("\n").map((line) => {
        current = /^\s*([A-Z]\w*)\s*=/.exec(line)?.[1] ?? current;
        const isLit = (state && current === state) || (!state && labels.some((label) => line.includes(fspLabel(label)) || line.includes(label)));
        return <span class={isLit ? "bright" : ""}>{line}{"\n"}</span>;
      })}
    </pre>
  );
}

function Witness({ witness, onOpen, onClose }) {
  return (
    <div class="witness" role="region" aria-label="the run that would break the property">
      <div class="row">
        <b>If the environment did {witness.word.join(", ")}:</b>
        <span class="grow" />
        {witness.trace && <button type="button" onClick={onOpen}>step through it</button>}
        <button type="button" class="quiet" onClick={onClose} aria-label="close">×</button>
      </div>
      {witness.busy && <p class="soft">looking for the run…</p>}
      {witness.error && <p class="failure">{witness.error}</p>}
      {witness.trace && <Lanes steps={witness.trace.steps} loopsTo={witness.trace.loopsTo} properties={witness.trace.properties} ending={{ kind: "bad", text: `✗ ${witness.property ?? "the property"} is violated` }} />}
    </div>
  );
}

function openWitness(path, { text, trace, property }) {
  const entry = file(path);
  // The run is one of the model with the environment that made the forbidden step.
  sessionStorage.setItem(`witness:${path}`, text);
  entry.shownTrace = { result: { trace, property, kind: "safety" }, target: witnessTarget };
  go("run", path, { target: witnessTarget, result: "0" });
}

async function monitor(assumption) {
  const job = await runJob({ command: "monitor", files: ["assumption.lts"], texts: { "assumption.lts": assumption.fsp }, output: "hpp", options: { name: "EnvironmentMonitor" } });
  if (job.result?.error) throw new Error(job.result.error);
  const response = await fetch(`/api/jobs/${job.id}/output`);
  api.download("environment_monitor.hpp", await response.blob());
}

/// An environment that is checked against the assumption while it is typed.
function Environment({ assumption, parsed }) {
  const [text, setText] = useState(() => `// An environment. It is checked while you type.\nENV = (${firstCycle(parsed).map(fspLabel).join(" -> ")} -> ENV).\n`);
  const [verdict, setVerdict] = useState(null);
  const number = useRef(0);
  useEffect(() => {
    const mine = ++number.current;
    setVerdict((before) => before && { ...before, stale: true });
    const timer = setTimeout(async () => {
      const names = [...text.matchAll(/^\s*(\|\|)?\s*([A-Z]\w*)\s*=/gm)];
      const chosen = names.filter((one) => one[1]).at(-1) ?? names[0];
      const answer = await api.ask({
        command: "discharge",
        files: ["studio-assumption.lts", "studio-environment.lts"],
        texts: { "studio-assumption.lts": assumption.fsp, "studio-environment.lts": text },
        options: chosen ? { component: chosen[2] } : {},
      }).catch((error) => ({ error: error.message }));
      if (mine === number.current) setVerdict(answer);
    }, 250);
    return () => clearTimeout(timer);
  }, [text, assumption]);

  const trace = verdict?.trace ?? verdict?.results?.find((one) => one.trace)?.trace;
  const forbidden = trace?.steps.at(-1);
  const highlight = useMemo(() => {
    if (!forbidden || verdict.stale) return [];
    if (forbidden.source?.file?.includes("environment")) return [{ line: forbidden.source.line, kind: "wrong" }];
    const label = fspLabel(forbidden.action);
    const at = text.indexOf(label) >= 0 ? text.indexOf(label) : text.indexOf(forbidden.action);
    return at >= 0 ? [{ from: at, to: at + label.length, kind: "wrong" }] : [];
  }, [verdict, text]);
  return (
    <>
      <div class="tabs">
        <h2>Environment</h2>
        <span class="grow" />
        {verdict && !verdict.error && <span class={verdict.stale ? "stale" : ""} role="status"><Verdict verdict={verdict.verdict}>{verdict.verdict === "holds" ? "meets the assumption" : verdict.verdict === "violated" ? "does not meet it" : verdict.verdict}</Verdict></span>}
        {verdict?.error && <span class="chip open">{verdict.diagnostics?.[0]?.message ?? verdict.error}</span>}
      </div>
      <Editor
        text={text} language="fsp" onChange={setText} label="text of the environment" wraps highlight={highlight}
        diagnostics={verdict?.error ? (verdict.diagnostics ?? []).filter((one) => one.file?.includes("environment")) : []}
      />
      {forbidden && (
        <p class="failure" role="status">
          After {trace.steps.slice(0, -1).map((step) => step.action).join(", ") || "nothing"}: <b>{forbidden.action}</b> is forbidden.
        </p>
      )}
    </>
  );
}
