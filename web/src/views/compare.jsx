// Two systems: are they the same? If not, what can one do that the other cannot?
import { useState } from "preact/hooks";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Failure, Verdict } from "../parts.jsx";
import { file, go, runJob, textsOf, trying, useStore } from "../store.js";

export function Compare() {
  const { route, project } = useStore();
  const { path, params } = route;
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  const targets = (file(path)?.analysis?.targets ?? []).map((one) => one.name);
  const others = project.files.filter((one) => (one.language === "fsp" || one.language === "aut") && one.path !== path);
  const set = (more) => go("compare", path, { ...params, ...more });
  const kinds = ["strong", "branching", "weak", "trace", "inclusion"];
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
  const choice = (name, label, values) => (
    <label>{label}{" "}
      <select value={params[name] ?? ""} onChange={(event) => set({ [name]: event.currentTarget.value })}>
        {values.map(([value, words]) => <option value={value}>{words}</option>)}
      </select>
    </label>
  );
  const named = targets.map((one) => [one, one]);
  return (
    <>
      <header class="title">
        <h1>Compare</h1><span class="soft">{path}</span>
        {choice("a", "", [["", "first target"], ...named])}
        {choice("other", "with", [["", "the same file"], ...others.map((one) => [one.path, one.path])])}
        {!params.other && choice("b", "", [["", "second target"], ...named])}
        {choice("equivalence", "by", kinds.map((one) => [one, one]))}
        <button type="button" class="primary" disabled={busy} onClick={run}>{busy ? "comparing…" : "Compare"}</button>
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict}>{answer.verdict === "holds" ? "equivalent" : answer.verdict === "violated" ? "they differ" : answer.verdict}</Verdict>}
        <CopyCommand words={answer?.words} />
      </header>
      <div class="page" tabindex="0">
        <Failure result={answer} />
        {!answer && <p class="soft">Choose two targets of this file, or another file.</p>}
        {answer?.reason && <p>{answer.reason}</p>}
        {answer?.trace && <><h2>What tells them apart</h2><Lanes steps={answer.trace.steps} loopsTo={answer.trace.loopsTo} /></>}
      </div>
    </>
  );
}
