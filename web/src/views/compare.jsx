// Two systems: are they the same? If not, what can one do that the other cannot?
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Empty, Failure, Title, Verdict } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { Picture } from "../picture.jsx";
import { readShared } from "../share.js";
import { file, go, isDirty, languageOf, suits, runJob, textsOf, trying, useStore } from "../store.js";

/// Two runs that were saved or shared, side by side, from where they part.
function TwoRuns() {
  const [runs, setRuns] = useState(null);
  const open = (files) => trying(async () => {
    if (files.length !== 2) throw new Error("choose two files: runs that were saved or shared");
    setRuns(await Promise.all([...files].map(async (one) => ({ name: one.name, trace: readShared(await one.text()).trace }))));
  });
  const [first, second] = (runs ?? []).map((one) => one.trace.steps);
  const length = runs ? Math.min(first.length, second.length) : 0;
  let same = 0;
  while (same < length && first[same].action === second[same].action) same += 1;
  const isSame = runs && same === first.length && same === second.length;
  return (
    <section aria-label="two runs">
      <p><label class="button">Compare two runs…<input type="file" multiple accept=".html,.json" class="hidden" onChange={(event) => { const given = [...event.currentTarget.files]; event.currentTarget.value = ""; open(given); }} /></label></p>
      {runs && <p role="status">{isSame ? `The runs take the same ${same} steps.` : `The runs take the same ${same} steps and part at step ${same + 1}.`}</p>}
      {runs && <div class="beside">{runs.map((one) => <div><h2>{one.name}</h2><Lanes steps={one.trace.steps} loopsTo={one.trace.loopsTo} at={isSame ? undefined : Math.min(same + 1, one.trace.steps.length)} /></div>)}</div>}
    </section>
  );
}

/// One of the two systems, drawn.
function Drawn({ path, target }) {
  const [graph, setGraph] = useState(null);
  useEffect(() => {
    let current = true;
    setGraph(null);
    const request = { path, target };
    if (isDirty(path)) request.text = file(path).text;
    api.post("/api/graph", request).then((drawn) => current && setGraph(drawn), () => {});
    return () => { current = false; };
  }, [path, target]);
  return (
    <section aria-label={target || path}>
      <h2>{target || path} {graph?.states !== undefined && <span class="soft">{graph.states.toLocaleString("en")} states{graph.drawn < graph.states && `, ${graph.drawn} drawn`}</span>}</h2>
      {graph?.error ? <p class="soft">No drawing: {graph.error}.</p> : <Picture graph={graph?.nodes ? graph : null} />}
    </section>
  );
}

export function Compare() {
  const { route, project } = useStore();
  const { path, params } = route;
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  const targets = (file(path)?.analysis?.targets ?? []).map((one) => one.name);
  const others = project.files.filter((one) => (one.language === "fsp" || one.language === "aut") && one.path !== path);
  const set = (more) => go("compare", path, { ...params, ...more });
  const kinds = ["trace", "inclusion", "weak", "branching", "strong"];
  const run = async () => {
    setBusy(true);
    const files = params.other ? [path, params.other] : [path];
    const options = { equivalence: params.equivalence ?? "trace" };
    const chosen = [params.a, params.b].filter(Boolean);
    if (chosen.length > 0) options.target = chosen;
    const job = await trying(() => runJob({ command: "compare", files, options, texts: textsOf(files) }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words });
  };
  // An address that names two systems asks.
  const asked = useRef(false);
  const ready = Boolean(file(path)?.analysis) && Boolean(params.other || (params.a && params.b));
  useEffect(() => {
    if (!ready || asked.current) return;
    asked.current = true;
    run();
  }, [ready]);
  const choice = (name, label, values) => (
    <label>{label}{" "}
      <select value={params[name] ?? values[0][0]} onChange={(event) => set({ [name]: event.currentTarget.value })}>
        {values.map(([value, words]) => <option value={value}>{words}</option>)}
      </select>
    </label>
  );
  const named = targets.map((one) => [one, one]);
  if (!path || !suits("compare", languageOf(path), path)) return <Empty view="compare" title="Compare">Are two systems equivalent? If not, a run tells them apart. Choose a model.</Empty>;
  return (
    <>
      <Title path={path} view="Compare">
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict}>{answer.verdict === "holds" ? "equivalent" : answer.verdict === "violated" ? "they differ" : answer.verdict}</Verdict>}
        <CopyCommand words={answer?.words} />
        <SaveAs name="comparison" find={() => document.querySelector("main .page")} disabled={!answer} />
      </Title>
      <div class="tabs"><div class="question">
        {choice("a", "compare", [["", "first target"], ...named])}
        {choice("other", "with", [["", "the same file"], ...others.map((one) => [one.path, one.path])])}
        {!params.other && choice("b", "and", [["", "second target"], ...named])}
        {choice("equivalence", "by", kinds.map((one) => [one, one]))}
        <button type="button" class="primary" disabled={busy} onClick={run}>{busy ? "Comparing…" : "Compare"}</button>
      </div></div>
      <div class="page" tabindex="0">
        <Failure result={answer} />
        {!answer && <p class="hint">Choose two targets of this file, or another file.</p>}
        {answer?.reason && <p class="verdict-line">{answer.trace?.steps.length > 0 ? `After ${answer.trace.steps.map((step) => step.action).join(", ")}: ` : ""}{answer.reason}</p>}
        {answer?.trace?.steps.length > 0 && <><h2>What tells them apart</h2><Lanes steps={answer.trace.steps} loopsTo={answer.trace.loopsTo} ending={{ kind: "bad", text: `✗ ${answer.reason}` }} /></>}
        {ready && <div class="beside"><Drawn path={path} target={params.a ?? ""} /><Drawn path={params.other || path} target={params.other ? "" : params.b} /></div>}
        <h2>Two runs</h2>
        <p class="soft">Runs that were saved or shared are shown side by side, from where they part.</p>
        <TwoRuns />
      </div>
    </>
  );
}
