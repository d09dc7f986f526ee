// C++ programs: all their schedules. Checking runs them, so the person who started the studio must
// have allowed it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Editor } from "../editor.jsx";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Empty, asCommand, Failure, Split, Title, Verdict } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { edit, file, go, loadFile, runJob, save, suits, languageOf, textsOf, trying, useStore } from "../store.js";

const folderOf = (path) => path.replace(/[^/]*$/, "");
const nameOf = (path) => path.replace(/.*\//, "");

/// What is said of a step besides the lane and the line: values that differ from the step before.
function withoutNoise(steps) {
  let before = {};
  return steps.map((step) => {
    const changed = {};
    const state = step.state ?? {};
    for (const [name, value] of Object.entries(state)) {
      if (!["source", "choice", "operation"].includes(name) && before[name] !== value) changed[name] = value;
    }
    before = state;
    return { ...step, state: changed };
  });
}

/// What is checked: sources, a mapping, a design, who calls a component.
function Question({ path, params, busy, onAsk }) {
  const { project } = useStore();
  const beside = project.files.filter((one) => folderOf(one.path) === folderOf(path));
  const sources = beside.filter((one) => one.language === "c++" && one.path !== path);
  const chosen = (params.with ?? "").split(",").filter(Boolean);
  const set = (more) => go("programs", path, { ...params, ...more });
  const choice = (name, ending) => {
    const all = beside.filter((one) => one.path.endsWith(ending));
    return all.length > 0 && (
      <label>{name}{" "}
        <select value={params[name] ?? ""} onChange={(event) => set({ [name]: event.currentTarget.value })}>
          <option value="">none</option>
          {all.map((one) => <option value={one.path}>{nameOf(one.path)}</option>)}
        </select>
      </label>
    );
  };
  return (
    <form class="question" onSubmit={(event) => { event.preventDefault(); onAsk(); }}>
      {sources.length > 0 && (
        <details class="choose">
          <summary class="button">{chosen.length > 0 ? `with ${chosen.map(nameOf).join(", ")}` : "other sources"}</summary>
          <div class="menu">{sources.map((one) => (
            <label><input type="checkbox" checked={chosen.includes(one.path)} onChange={(event) => set({ with: (event.currentTarget.checked ? [...chosen, one.path] : chosen.filter((other) => other !== one.path)).join(",") })} /> {nameOf(one.path)}</label>
          ))}</div>
        </details>
      )}
      {choice("map", ".map")}
      {choice("design", ".lts")}
      <label title="universal:CLASS calls the class in every way; without a driver, main is run">driver{" "}
        <input size="16" value={params.driver ?? ""} placeholder="main" onChange={(event) => set({ driver: event.currentTarget.value.trim() })} />
      </label>
      <label title="names that are defined for the compiler">defines{" "}
        <input size="12" value={params.defines ?? ""} placeholder="NAME=1 …" onChange={(event) => set({ defines: event.currentTarget.value.trim() })} />
      </label>
      <button type="submit" class="primary" disabled={busy}>{busy ? "Checking…" : "Check all schedules"}</button>
    </form>
  );
}

export function Programs() {
  const { route, project } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  const [at, setAt] = useState(1);
  useEffect(() => {
    const keys = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA|SUMMARY)$/.test(event.target.tagName) || event.target.isContentEditable) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: steps.length }[event.key];
      if (to === undefined || to < 1 || to > steps.length) return;
      setAt(to);
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  const found = answer?.results?.find((one) => one.trace);
  const trace = found?.trace ?? answer?.trace;
  const steps = useMemo(() => (trace ? withoutNoise(trace.steps) : []), [trace]);
  if (!project.allowsPrograms) {
    return (
      <Empty title="Programs are not allowed here">
        <p>Checking a C++ program compiles and runs it, with every schedule of its threads. To allow that, end the studio and start it with</p>
        <pre class="fsp">proviso studio --allow-programs</pre>
      </Empty>
    );
  }
  if (!path || !suits("programs", languageOf(path), path)) return <Empty view="programs" title="Programs">All schedules of a C++ program are checked for races, deadlocks, crashes and properties. Choose a source.</Empty>;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const run = async () => {
    setBusy(true);
    const files = [path, ...(params.with ?? "").split(",").filter(Boolean)];
    const options = {};
    for (const name of ["map", "design", "driver"]) if (params[name]) options[name] = params[name];
    const defines = (params.defines ?? "").split(/\s+/).filter(Boolean);
    if (defines.length > 0) options.flag = defines.map((one) => `-D${one}`);
    const job = await trying(() => runJob({ command: "check", files, options, texts: textsOf(files), seconds: 300 }));
    setBusy(false);
    if (!job) return;
    const shown = job.result?.results?.find((one) => one.trace)?.trace ?? job.result?.trace;
    setAt(shown?.steps.length ?? 1); // where it happens
    setAnswer({ ...job.result, words: job.words });
  };
  const source = steps[at - 1]?.source;
  // The source of the step, if it is a file of the folder.
  const place = source?.file ? project.files.find((one) => source.file === one.path || source.file.endsWith(`/${one.path}`))?.path : undefined;
  if (place && !file(place)) trying(() => loadFile(place));
  const shown = place && file(place) ? place : path;
  const highlight = source?.line && place === shown ? [{ line: source.line, kind: "now" }] : [];
  return (
    <>
      <Title path={path} view="Programs">
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
        <SaveAs name="schedule" find={() => document.querySelector("section[aria-label='what was found']")} disabled={!answer} />
      </Title>
      <div class="tabs"><Question path={path} params={params} busy={busy} onAsk={run} /></div>
      <Failure result={answer} />
      <Split name="programs" sizes={[46, 54]}>
        <section class="column" aria-label="source">
          {shown !== path && <p class="caption">{shown}</p>}
          <Editor
            key={shown} text={file(shown).text} source={file(shown)} language="c++" label={`text of ${shown}`} highlight={highlight} goto={highlight[0] ?? null}
            onChange={(text) => edit(shown, text)} onSave={() => trying(() => save(shown))}
          />
        </section>
        <section class="column" aria-label="what was found">
          {!answer && !busy && <p class="hint">Races, deadlocks, crashes, failed assertions and violated properties are found, each with the schedule that shows it. With a mapping and a design, the program is checked against the properties of the design.</p>}
          {busy && <p class="hint">Compiling, and running every schedule…</p>}
          {answer?.results && (
            <div class="verdicts"><table class="results"><tbody>{[...answer.results].sort((a, b) => Number(b.verdict === "violated") - Number(a.verdict === "violated")).map((one) => (
              <tr><td><Verdict verdict={one.verdict} /></td><th scope="row">{one.kind}{one.property && <span class="soft"> {one.property}</span>}</th><td class="soft grow">{[one.note, one.reason].filter(Boolean).join("; ")}</td></tr>
            ))}</tbody></table></div>
          )}
          {answer?.program?.finding && !trace && <p class="failure">{answer.program.finding}</p>}
          {trace && (
            <>
              <div class="tabs"><h2>How it happens</h2><span class="grow" />
                <CopyCommand command={`${asCommand([...answer.words, "-o", "run.json"])}; proviso simulate run.json --gdb`}>copy gdb command</CopyCommand>
                <button type="button" aria-label="one step back" disabled={at <= 1} onClick={() => setAt(at - 1)}>◀</button>
                <span class="soft">step {at} of {steps.length}</span>
                <button type="button" aria-label="one step forward" disabled={at >= steps.length} onClick={() => setAt(at + 1)}>▶</button>
              </div>
              <Lanes steps={steps} loopsTo={trace.loopsTo} at={at} onGoto={setAt} ending={{ kind: "bad", text: `✗ ${found?.reason ?? found?.property ?? found?.kind ?? "violated"}` }} />
            </>
          )}
        </section>
      </Split>
    </>
  );
}
