// What a component asks of its environment: in words, as a drawing and as a process, which point at
// one another; what would happen if it were not so; and an environment that is checked while it is
// written.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { asFile, edgeText, readAut, shortestWord, fspLabel, labelsIn } from "../assumption.js";
import { CopyCommand, Empty, Failure, Split, Title, Verdict } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { SaveAs } from "../save.jsx";
import { Lanes } from "../lanes.jsx";
import { Environment } from "./environment.jsx";
import { Relation } from "./relation.jsx";
import { witnessTarget } from "./run.jsx";
import { file, filesOf, go, languageOf, runJob, specOf, store, suits, textsOf, trying, useStore } from "../store.js";

const mostDrawn = 500; // states

function Question({ entry, params, onAsk, busy }) {
  const analysis = entry.analysis;
  const [component, setComponent] = useState(params.component ?? "");
  const [property, setProperty] = useState(params.property ?? null);
  const [env, setEnv] = useState(params.env ?? "");
  useEffect(() => {
    setComponent(params.component ?? "");
    setProperty(params.property ?? (params.component ? "" : null));
    setEnv(params.env ?? "");
  }, [params.component, params.property, params.env]);
  const names = useMemo(() => {
    const all = [];
    const targets = analysis?.targets ?? [];
    // A target as a whole is open only where the language can leave labels to others.
    if (analysis?.kind === "lts") all.push(...targets.map((one) => one.name));
    for (const target of targets) for (const name of target.components ?? []) if (!all.includes(name)) all.push(name);
    if (component && !all.includes(component)) all.push(component);
    return all;
  }, [analysis, component]);
  const properties = (analysis?.properties ?? []).filter((one) => analysis.kind !== "lts" || one.kind === "safety");
  const chosen = property ?? properties[0]?.name ?? "";
  return (
    <form class="question" onSubmit={(event) => { event.preventDefault(); onAsk({ component, property: chosen, env }); }}>
      <label>component{" "}
        <select required value={component} onChange={(event) => setComponent(event.currentTarget.value)}>
          <option value="">choose…</option>
          {names.map((name) => <option value={name}>{name}</option>)}
        </select>
      </label>
      <label>property{" "}
        <select value={chosen} onChange={(event) => setProperty(event.currentTarget.value)}>
          <option value="">its own errors</option>
          {properties.map((one) => <option value={one.name}>{one.name}</option>)}
        </select>
      </label>
      {analysis?.kind === "lts" && (
        <label title="prefixes of the labels that belong to the environment; empty: all labels that it can have">environment labels{" "}
          <input value={env} onInput={(event) => setEnv(event.currentTarget.value)} placeholder="all that it can have" size="18" />
        </label>
      )}
      <button type="submit" class="primary" disabled={busy || !component}>{busy ? "Asking…" : "What must the environment do?"}</button>
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
  const drawn = [...merged.values()].map((edge) => ({ ...edge, label: edgeText(edge.labels) }));
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
  const { route } = useStore();
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
    if (specOf(path)) options.spec = specOf(path);
    if (env) options.env = env.split(/[\s,]+/).filter(Boolean);
    if (entry.analysis?.kind === "lts") options.analyse = true;
    const job = await trying(() => runJob({ command: "assume", files: filesOf(path), options, texts: textsOf(filesOf(path)) }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words, component, property, options });
  };
  useEffect(() => {
    const key = JSON.stringify([path, params]);
    if (!ready || !params.component || asked.current === key) return;
    asked.current = key;
    question({ component: params.component, property: params.property ?? "", env: params.env ?? "" });
  }, [path, params, ready]);
  useEffect(() => setAnswer(null), [path]);

  const assumption = answer?.assumption?.aut ? answer.assumption : null;
  // The environment of a process is known: the rest of the program. What it asks of the component is shown.
  const isRequirement = Boolean(answer?.requirement);
  const parsed = useMemo(() => {
    if (!assumption) return null;
    const automaton = readAut(assumption.aut);
    const names = assumption.stateNames ?? [];
    const anything = names.indexOf("ANYTHING");
    return { ...automaton, names, alphabet: assumption.alphabet, hidden: anything > 0 ? anything : -1 };
  }, [assumption]);
  const shapes = useMemo(() => (parsed && parsed.states <= mostDrawn ? withForbidden(parsed) : null), [parsed]);
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
    if (edge?.stub && !isRequirement) explain(edge);
  };

  if (!path || !suits("assumption", languageOf(path), path)) return <Empty view="assumption" title="Assumption">What must the environment of a component do, and no more, so that a property holds? Choose a model.</Empty>;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const ask = (given) => {
    asked.current = "";
    go("assumption", path, given);
    if (JSON.stringify(given) === JSON.stringify({ component: params.component ?? "", property: params.property ?? "", env: params.env ?? "" })) question(given);
  };
  return (
    <>
      <Title path={path} view="Assumption">
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
        <SaveAs name="assumption" find={() => document.querySelector("section[aria-label='in words'], main > .pad")} disabled={!answer || Boolean(answer.error)} />
      </Title>
      <div class="tabs"><Question entry={entry} params={params} busy={busy} onAsk={ask} /></div>
      {answer?.error && <Failure result={answer} />}
      {!answer && !busy && <p class="hint">Choose a component and a property. The answer is what every environment must do, and no more, so that the property holds.</p>}
      {answer && !answer.error && !assumption && <NoAssumption answer={answer} />}
      {assumption && (
        <Split name={isRequirement ? "requirement" : "assumption"} sizes={isRequirement ? [34, 66] : [26, 46, 28]}>
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
            {answer.analysis && <Leaves analysis={answer.analysis} component={answer.component} />}
            {answer.steps && <p class="soft">sizes: {answer.steps.map((step) => `${step.name} ${step.states}`).join(" → ")}</p>}
            <div class="buttons">
              {!isRequirement && <button type="button" onClick={() => trying(() => monitor(assumption))}>Monitor (C++)</button>}
              {assumption.fsp && <button type="button" onClick={() => api.download("assumption.lts", `${assumption.fsp}\n`)}>Process (.lts)</button>}
              <button type="button" onClick={() => api.download("assumption.aut", assumption.aut)}>Automaton (.aut)</button>
              {!(answer.certificate ?? answer.requirement) && <button type="button" onClick={() => trying(() => certificate(path, answer))}>Certificate</button>}
              {(answer.certificate ?? answer.requirement) && <button type="button" onClick={() => api.download("certificate.json", `${JSON.stringify(answer.certificate ?? answer.requirement, null, 2)}\n`, "application/json")}>Certificate</button>}
            </div>
          </section>
          <section aria-label="the assumption" class="column">
            <div class="tabs"><span class="soft">{assumption.states} states. {isRequirement ? `What the rest of the program asks of ${answer.component}; red and dashed: never.` : "Red and dashed: forbidden. Click such a step to see why."}{parsed.hidden >= 0 ? " Steps to ANYTHING, after which nothing is demanded, are not drawn." : ""}</span></div>
            {graph ? <Picture graph={graph} marked={marked} onPick={pick} onHover={setHover} label="drawing of the assumption; forbidden steps are buttons" /> : <p class="pad soft">{parsed.states > mostDrawn ? "The assumption is too large to draw." : "drawing…"}</p>}
            {witness && <Witness witness={witness} onOpen={() => openWitness(path, witness)} onClose={() => setWitness(null)} />}
          </section>
          {!isRequirement && (
            <section aria-label="environment" class="column">
              <Environment key={assumption.aut} assumption={assumption} parsed={parsed} name={`environment:${store.project.folder}:${path}:${answer.component}:${answer.property}`} />
            </section>
          )}
        </Split>
      )}
    </>
  );
}

/// What the assumption leaves of the component.
function Leaves({ analysis, component }) {
  const { useless, neverAllowed, neverOccurring, onlyToAnything, heldForEver, violation, deadlock, reason } = analysis;
  const run = (trace) => trace.steps.map((step) => step.action).join(", ");
  const facts = [
    violation && ["bad", `It does not suffice: after ${run(violation)} the property is violated.`],
    useless && ["bad", "Nothing of the interface can happen any more."],
    deadlock && ["bad", deadlock.steps.length > 0 ? `${component} gets stuck after ${run(deadlock)}.` : `${component} is stuck from the start.`],
    ...heldForEver.map((one) => ["bad", `${one.taken} ${one.always ? "is" : "may be"} held for ever: no ${one.givenBack} follows.`]),
    neverAllowed.length > 0 && ["soft", `Never allowed: ${neverAllowed.join(", ")}.`],
    neverOccurring.length > 0 && ["soft", `Never occurs: ${neverOccurring.join(", ")}.`],
    onlyToAnything.length > 0 && ["soft", `Only where anything goes afterwards: ${onlyToAnything.join(", ")}.`],
    reason && ["soft", `The rest was not found out: ${reason}.`],
  ].filter(Boolean);
  return (
    <>
      <h2>What it leaves of {component}</h2>
      {facts.length === 0 ? <p>Everything that it needs to continue: no deadlock, no label that can never occur.</p> : <ul class="facts">{facts.map(([kind, words]) => <li class={kind}>{words}</li>)}</ul>}
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
      {relation && <Relation relation={relation} of={answer.property} />}
      {answer.trace && <Lanes steps={answer.trace.steps} loopsTo={answer.trace.loopsTo} />}
    </div>
  );
}

function Fsp({ text, state, labels }) {
  if (!text) return <p class="soft">It has too many states to be printed; save it as an automaton.</p>;
  let current = "";
  return (
    <pre class="fsp" tabindex="0">
      {text.trimEnd().split("\n").map((line) => {
        current = /^\s*([A-Z]\w*)\s*=/.exec(line)?.[1] ?? current;
        const isLit = (state && current === state) || (!state && labels.some((label) => line.includes(fspLabel(label)) || line.includes(label)));
        // What is broken because the column is narrow is indented further.
        return <span class={isLit ? "bright" : ""} style={{ paddingLeft: `${line.search(/\S|$/) + 2}ch` }}>{line.trim()}{"\n"}</span>;
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
        {witness.trace && <button type="button" onClick={onOpen}>Step through it</button>}
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

/// Asks again, for a certificate that `proviso certify` accepts.
async function certificate(path, { options: { analyse, ...options } }) {
  const job = await runJob({ command: "assume", files: filesOf(path), options, texts: textsOf(filesOf(path)), output: "json", certificate: true });
  const response = await fetch(`/api/jobs/${job.id}/output`);
  const blob = await response.blob();
  if (job.result?.error || blob.size === 0) throw new Error(job.result?.error ?? "there is no certificate of this answer");
  api.download("certificate.json", blob);
}

async function monitor(assumption) {
  const { name, text, options } = asFile(assumption);
  const job = await runJob({ command: "monitor", files: [name], texts: { [name]: text }, output: "hpp", options: { ...options, name: "EnvironmentMonitor" } });
  if (job.result?.error) throw new Error(job.result.error);
  const response = await fetch(`/api/jobs/${job.id}/output`);
  api.download("environment_monitor.hpp", await response.blob());
}
