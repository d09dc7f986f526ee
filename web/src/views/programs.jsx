// C++ programs: all their schedules. Checking runs them, so the person who started the studio must
// have allowed it.
import { useState } from "preact/hooks";
import { Editor } from "../editor.jsx";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Failure, Split, Verdict } from "../parts.jsx";
import { edit, file, runJob, textsOf, trying, useStore } from "../store.js";

export function Programs() {
  const { route, project } = useStore();
  const { path } = route;
  const entry = file(path);
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  const [at, setAt] = useState(0);
  if (!project.allowsPrograms) return <p class="pad">Checking a program runs it. Start <code>proviso studio --allow-programs</code> to allow that.</p>;
  if (!entry) return <p class="pad soft">Choose a C++ source on the left.</p>;
  if (project.files.find((one) => one.path === path)?.language !== "c++") return <p class="pad">This view is for C++ sources. Choose one on the left.</p>;
  const folder = path.replace(/[^/]*$/, "");
  const maps = project.files.filter((one) => one.path.endsWith(".map") && one.path.startsWith(folder));
  const run = async () => {
    setBusy(true);
    const job = await trying(() => runJob({ command: "check", files: [path], texts: textsOf([path]), seconds: 300 }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words });
  };
  const trace = answer?.trace ?? answer?.results?.find((one) => one.trace)?.trace;
  const source = trace?.steps[at - 1]?.source;
  return (
    <>
      <header class="title">
        <h1>{path}</h1>
        <button type="button" class="primary" disabled={busy} onClick={run}>{busy ? "checking…" : "Check all schedules"}</button>
        {maps.length > 0 && <span class="soft">mappings beside it: {maps.map((one) => one.path).join(", ")}</span>}
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
      </header>
      <Failure result={answer} />
      <Split name="programs" sizes={[50, 50]}>
        <section class="column" aria-label="source"><Editor text={entry.text} source={entry} language="c++" onChange={(text) => edit(path, text)} highlight={source?.line && path.endsWith(source.file?.replace(/.*\//, "") ?? "?") ? [{ line: source.line, kind: "now" }] : []} goto={source?.line ? { line: source.line } : null} /></section>
        <section class="column" aria-label="what was found">
          {answer?.results && <ul class="results">{answer.results.map((one) => <li><Verdict verdict={one.verdict} /> <b>{one.property ?? one.kind}</b> <span class="soft">{one.note}</span></li>)}</ul>}
          {answer?.program?.finding && <p class="failure">{answer.program.finding}</p>}
          {trace && <Lanes steps={trace.steps} loopsTo={trace.loopsTo} at={at} onGoto={setAt} />}
        </section>
      </Split>
    </>
  );
}
