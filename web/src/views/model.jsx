// A model: its text with marks, its outline, its drawing, its alphabet, and what is known about it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { isAside, lensesOf, propertyOf, remember } from "../definitions.js";
import { Editor } from "../editor.jsx";
import { outline } from "../languages.js";
import { CopyCommand, Failure, Split, Title, Verdict, counted } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { SaveAs } from "../save.jsx";
import { changed, discardDraft, edit, file, filesOf, go, isDirty, languageOf, runJob, save, specOf, textsOf, trying, useCommands, useStore } from "../store.js";

const mayDraw = new Set(["lts", "process", "circuit", "design"]);

const letters = { composite: "‖", property: "P", progress: "⟳", assert: "A", fluent: "f", ltl: "A", invarspec: "P", ctlspec: "P", ltlspec: "P", pslspec: "P", spec: "P" };

function Outline({ entries, onGo, target, onTarget, targets, lenses }) {
  if (entries.length === 0) return <p class="soft pad">nothing is declared yet</p>;
  return (
    <ul class="outline" aria-label="outline">
      {entries.map((entry) => {
        const chip = lenses.find((one) => one.line === entry.line)?.chips[0];
        const isLocal = entry.kind === "process" && targets.length > 0 && !targets.includes(entry.name);
        return (
          <li class={`${entry.name === target ? "current" : ""}${isLocal ? " local" : ""}`}>
            <button type="button" class="plain" title={`${entry.kind} ${entry.name}${chip ? `\n${chip.title}` : ""}`} onClick={() => { onGo(entry.line); if (targets.includes(entry.name)) onTarget(entry.name); }}>
              {chip && <span class={`sign ${chip.kind}`}>{chip.text[0]}</span>}
              <span class="kind">{letters[entry.kind] ?? "●"}</span>
              {entry.name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function Results({ path, target, results, error }) {
  if (error) return <Failure result={error} />;
  if (!results) return null;
  return (
    <table class="results" aria-label="results"><tbody>
      {results.map((result, i) => (
        <tr class={isAside(result) ? "aside" : ""}>
          <td><Verdict verdict={result.verdict} /></td>
          <th scope="row">{result.property ?? result.kind}{result.property && <span class="soft"> {result.kind}</span>}{result.target && <span class="soft"> of {result.target}</span>}</th>
          <td>
            {result.trace && (
              <button type="button" onClick={() => showRun(path, result, target, i)}>
                Show the run <span class="soft">{counted(result.trace.steps.length, "step")}</span>
              </button>
            )}
          </td>
          <td class="soft grow">{[result.note, result.reason].filter(Boolean).join("; ")}</td>
        </tr>
      ))}
    </tbody></table>
  );
}

function showRun(path, result, target, index) {
  file(path).shownTrace = { result, target: result.target ?? target };
  go("run", path, { target: result.target ?? target, result: String(index) });
}

export async function check(path, target, kind, property) {
  const entry = file(path);
  const { text } = entry;
  entry.checking = true;
  changed();
  const options = kind === "lts" && target ? { target } : {};
  if (property) options.property = property;
  if (specOf(path)) options.spec = specOf(path);
  const job = await trying(() => runJob({ command: "check", files: filesOf(path), options, texts: textsOf(filesOf(path)) }));
  entry.checking = false;
  if (job) {
    entry.answer = job.result;
    entry.answerWords = job.words;
    entry.results = job.result?.results ?? null;
    entry.checked = { text, target };
    remember(entry, job.result, text, target, property);
  }
  changed();
  return job;
}

export function Model() {
  const { route } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const analysis = entry?.analysis;
  const targets = (analysis?.targets ?? []).map((one) => one.name);
  const target = params.target ?? analysis?.target ?? "";
  const [graph, setGraph] = useState(null);
  const [goto, setGoto] = useState(null);
  const [here, setHere] = useState(null);
  const control = useRef(null);
  const chosenTab = params.tab ?? null;
  const earlier = useRef({ key: "", positions: {} });
  const language = languageOf(path);
  // If a system is too large to draw, its parts say more than a piece of it.
  const [tooLarge, setTooLarge] = useState(null);
  const tab = chosenTab ?? (tooLarge ? "parts" : "whole");
  const entries = useMemo(() => (entry ? outline(language, entry.text) : []), [entry?.text, language]);
  // Mistakes in files that this one includes are listed, and not marked here.
  const name = path.replace(/.*\//, "");
  const own = useMemo(() => (analysis?.diagnostics ?? []).filter((one) => !one.file || one.file === name), [analysis]);
  const broken = (analysis?.diagnostics ?? []).some((one) => one.severity === "error");
  const isLts = analysis?.kind === "lts";
  const sizes = useSizes(path, entry, isLts && !analysis.stale && !broken);
  const ask = {
    check: (of, property) => check(path, of, analysis.kind, property),
    draw: (of) => go("model", path, { target: of, tab: "whole" }),
    step: (of) => go("run", path, of ? { target: of } : {}),
    assume: (about) => go("assumption", path, about),
    prove: (property) => go("proof", path, { property, ...(isLts && target ? { target } : {}) }),
    edit: (fix) => control.current.mend(fix),
    show: (result) => showRun(path, result, target, Math.max(0, (entry.results ?? []).findIndex((one) => one.trace === result.trace))),
  };
  const lenses = useMemo(
    () => (broken || !entry ? [] : lensesOf({ definitions: entries, analysis, verdicts: entry.verdicts, sizes, text: entry.text, target, ask })),
    [entries, analysis, entry?.answer, entry?.text, sizes, target, broken],
  );
  // Properties that are not in the outline: of other files, or inside other declarations.
  const elsewhere = useMemo(() => {
    const properties = analysis?.properties ?? [];
    const shown = new Set(entries.map((one) => propertyOf(one, properties)));
    return properties.filter((one) => !shown.has(one));
  }, [entries, analysis]);
  const lens = lenses.find((one) => one.id === here);
  useCommands(lens ? lens.actions.map((one) => [`${one.name.replace("…", "")} ${lens.name}`, one.run]) : [], [lens]);

  useEffect(() => {
    if (!entry || !analysis || analysis.stale || broken || !mayDraw.has(analysis.kind)) return undefined;
    let current = true;
    const ask = async (parts) => {
      const key = `${path} ${target} ${parts}`;
      const seed = earlier.current.key === key ? earlier.current.positions : {};
      const request = { path, with: entry.companions, target, parts, earlier: seed };
      if (isDirty(path)) request.text = entry.text;
      if (params.around) request.around = Number(params.around);
      const drawn = await api.post("/api/graph", request);
      if (current && drawn.nodes) earlier.current = { key, positions: Object.fromEntries(drawn.nodes.map((node) => [node.id, node.at])) };
      return drawn;
    };
    (async () => {
      let drawn = await ask(chosenTab === "parts");
      if (!chosenTab && isLts) {
        const large = drawn.error?.startsWith("too large") ? {} : drawn.drawn < drawn.states ? { states: drawn.states } : null;
        if (large && current) drawn = await ask(true);
        if (current) setTooLarge(large);
      }
      if (current) setGraph(drawn);
    })().catch(() => {});
    return () => { current = false; };
  }, [path, target, chosenTab, analysis, params.around]);

  if (!path) return <Welcome />;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const isModel = language !== "" && language !== "c++";
  const setTarget = (name) => go("model", path, { target: name, tab: params.tab });
  const setTab = (name) => go("model", path, { ...params, tab: name });
  const stale = entry.checked && entry.checked.text !== entry.text;
  return (
    <>
      <Title path={path}>
        <span class="soft">{analysis?.title}{entry.companions.length > 0 && `, with ${entry.companions.map((one) => one.replace(/.*\//, "")).join(", ")}`}</span>
        {targets.length > 1 && (
          <label class="soft">target{" "}
            <select value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
              {targets.map((name) => <option value={name}>{name}</option>)}
            </select>
          </label>
        )}
        <span class="grow" />
        {isModel && <button type="button" class="primary" disabled={broken || !analysis || entry.checking} onClick={() => check(path, target, analysis?.kind)}>{entry.checking ? "Checking…" : "Check"}</button>}
        {language === "c++" && <button type="button" class="primary" onClick={() => go("programs", path)}>Check schedules…</button>}
        {path.endsWith("proviso.toml") && <button type="button" class="primary" onClick={() => go("project", path)}>Open the project</button>}
        {isModel && <button type="button" disabled={broken} onClick={() => go("run", path, isLts ? { target } : {})}>Step</button>}
        {isModel && analysis?.kind !== "design" && <button type="button" disabled={broken} onClick={() => go("assumption", path)}>Assume…</button>}
        <button type="button" disabled={!isDirty(path)} onClick={() => trying(() => save(path))}>Save</button>
        {isDirty(path) && <button type="button" class="quiet" onClick={() => trying(() => discardDraft(path))}>Discard</button>}
      </Title>
      {!isModel && <section aria-label="text" class="column grow"><Editor text={entry.text} source={entry} language={language} onChange={(text) => edit(path, text)} onSave={() => trying(() => save(path))} /></section>}
      {isModel && <Split name="model" sizes={[14, 44, 42]}>
        <section aria-label="outline of the model" class="side">
          <h2>Outline</h2>
          <Outline entries={entries} lenses={lenses} target={target} targets={targets} onTarget={isLts ? setTarget : () => {}} onGo={(line) => setGoto({ line, focus: true })} />
          {elsewhere.length > 0 && (
            <>
              <h2>Properties</h2>
              <ul class="outline">{elsewhere.map((one) => <li title={`${one.kind} ${one.text || one.name}${one.owner ? ` of ${one.owner}` : ""}`}><span class="kind">P</span>{one.name}</li>)}</ul>
            </>
          )}
        </section>
        <section aria-label="text" class="column">
          <Editor
            text={entry.text} source={entry} language={language} diagnostics={own} goto={goto} lenses={lenses} onLens={setHere} control={control}
            onChange={(text) => edit(path, text)} onSave={() => trying(() => save(path))}
          />
          {analysis?.diagnostics?.length > 0 && (
            <ul class="mistakes" aria-label="mistakes">
              {analysis.diagnostics.slice(0, 8).map((one) => (
                <li class={one.severity}>
                  <button type="button" class="plain" onClick={() => own.includes(one) && setGoto({ line: one.line, focus: true })}>
                    <b>{one.code}</b> {!own.includes(one) && `${one.file} `}line {one.line}: {one.message}{one.help && <i> ({one.help})</i>}
                  </button>
                  {own.includes(one) && one.fixes?.map((fix) => <button type="button" class="fix" onClick={() => control.current.mend(fix)}>{fix.title}</button>)}
                </li>
              ))}
            </ul>
          )}
          {analysis?.error && <p class="failure">{analysis.error}</p>}
        </section>
        <section aria-label="drawing" class="column">
          {analysis?.kind && <div class="tabs"><div class="row" role="tablist" aria-label="what is shown">
            <button type="button" role="tab" aria-selected={tab === "whole"} onClick={() => setTab("whole")}>{isLts ? "Drawing" : analysis?.kind === "circuit" ? "Components" : "Automata"}</button>
            {isLts && <button type="button" role="tab" aria-selected={tab === "parts"} onClick={() => setTab("parts")}>Parts</button>}
            {isLts && <button type="button" role="tab" aria-selected={tab === "alphabet"} onClick={() => setTab("alphabet")}>Alphabet</button>}
            </div>
            <span class="soft counts">{countsOf(graph, tab, tooLarge)}</span>
            {params.around && <button type="button" class="quiet" onClick={() => go("model", path, { target, tab: "whole" })}>from the beginning</button>}
          </div>}
          {tab === "alphabet" ? (
            <ul class="alphabet" aria-label="alphabet">{(graph?.alphabet ?? []).map((label) => <li><code>{label}</code></li>)}</ul>
          ) : graph?.error ? (
            <p class="pad soft">No drawing: {graph.error}.</p>
          ) : (
            !(broken && !graph) && <Picture
              graph={graph?.nodes ? graph : null}
              tools={isLts && tab === "whole" ? (node) => <StateTools path={path} target={target} node={node} isPart={graph.drawn < graph.states} /> : undefined}
            />
          )}
          {broken && !graph && <p class="hint">The drawing appears when the text has no mistakes.</p>}
        </section>
      </Split>}
      {(entry.results || entry.answer?.error) && (
        <section class={`bottom${stale ? " stale" : ""}`} aria-label="what is known">
          <div class="row"><h2>Results{isLts && entry.answer?.target ? ` of ${entry.answer.target}` : ""}</h2>{stale && <span class="soft">The model has changed since this was checked.</span>}<span class="grow" /><CopyCommand words={entry.answerWords} /><SaveAs name="results" find={() => document.querySelector("main .bottom")} isFlat /></div>
          <Results path={path} target={entry.answer?.target ?? target} results={entry.results} error={entry.answer?.error ? entry.answer : null} />
          {entry.answer?.notCovered?.length > 0 && <p class="soft">not covered: {entry.answer.notCovered.map((one) => `${one.property ?? one.kind} (${one.reason})`).join("; ")}</p>}
        </section>
      )}
    </>
  );
}

/// How many states each process has, where that is soon known.
function useSizes(path, entry, isWanted) {
  const [sizes, setSizes] = useState(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let current = true;
    const request = { path };
    if (isDirty(path)) request.text = entry.text;
    api.post("/api/sizes", request).then((found) => current && setSizes(found.sizes ?? null), () => {});
    return () => { current = false; };
  }, [path, entry?.analysis, isWanted]);
  return sizes;
}

/// What can be asked about a state of the drawing.
function StateTools({ path, target, node, isPart }) {
  const run = () => trying(async () => {
    const request = { path, target, state: Number(node.id) };
    if (isDirty(path)) request.text = file(path).text;
    const { word, error } = await api.post("/api/reach", request);
    if (error) throw new Error(error);
    go("run", path, { target, word: word.join(",") });
  });
  if (!/^\d+$/.test(node.id)) return null;
  return (
    <span class="buttons tight">
      <button type="button" onClick={run}>Shortest run to here</button>
      {isPart && <button type="button" onClick={() => go("model", path, { target, tab: "whole", around: node.id })}>Draw around it</button>}
    </span>
  );
}

function countsOf(graph, tab, tooLarge) {
  if (tab === "parts") return tooLarge ? `the whole has ${tooLarge.states?.toLocaleString("en") ?? "too many"} states: these are its parts` : "";
  if (tab !== "whole" || graph?.states === undefined) return "";
  const states = graph.drawn < graph.states ? `${graph.drawn} of ${graph.states.toLocaleString("en")}` : graph.states;
  return `${counted(states, "state")}, ${counted(graph.transitions === 1 ? 1 : graph.transitions.toLocaleString("en"), "transition")}`;
}

const questions = [
  ["dining-philosophers.lts", "#/model/dining-philosophers.lts", "Why do five philosophers deadlock?", "Check the model, open the run and see who waits for whom."],
  ["mutex.lts", "#/assumption/mutex.lts?component=PROTECTED&property=EXCLUSION&env=e", "What does a mutex ask of its environment?", "The weakest assumption in words, as a drawing and as a process; write an environment that meets it."],
  ["client-server.lts", "#/proof/client-server.lts?property=MUTUAL_EXCLUSION&rule=asym", "Prove a system part by part", "A proof with learned assumptions, which an independent checker accepts."],
  ["sportswatch.collab", "#/designs/sportswatch.collab", "Which features keep which properties?", "A watch with features: each checked alone."],
];

function Welcome() {
  const { project } = useStore();
  const has = (path) => project.files.some((one) => one.path === path);
  const offered = questions.filter(([path]) => has(path));
  return (
    <div class="welcome">
      <h1>Proviso Studio</h1>
      <p>Under which <i>proviso</i> is a component correct? Choose a model on the left{offered.length > 0 ? ", or begin with a question" : ""}.</p>
      {project.files.length === 0 && <p>There are no models in <code>{project.folder}</code> yet. Models of FSP, Promela, SMV, SLIM, AIGER, designs and C++ sources appear here as soon as they are written.</p>}
      <ul class="cards">
        {offered.map(([, address, title, text]) => <li><a href={address}><b>{title}</b><span class="soft">{text}</span></a></li>)}
      </ul>
    </div>
  );
}
