// A project: components and properties of proviso.toml with their verdicts, how old they are, and
// what has to be asked again.
import { useEffect, useState } from "preact/hooks";
import { CopyCommand, Empty, Failure, Title, Verdict } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { go, kept, runJob, store, trying, useStore } from "../store.js";

const folderOf = (path) => path.replace(/[^/]*$/, "");

/// The last verdicts are kept in the browser, with the times at which they were found.
const keyOf = (path) => `project:${store.project.folder}:${path}`;
const lastOf = (path) => kept(keyOf(path));

/// When each obligation was decided: now, or earlier if the answer was reused.
function remember(path, answer, words) {
  const before = new Map((lastOf(path)?.obligations ?? []).map((one) => [one.key, one.at]));
  const now = Date.now();
  const found = {
    words, verdict: answer.verdict, error: answer.error, counts: answer.counts, warnings: answer.warnings, project: answer.project, diagnostics: answer.diagnostics,
    properties: answer.properties ?? [],
    obligations: (answer.obligations ?? []).map((one) => ({ ...one, at: one.how === "reused" ? before.get(one.key) ?? null : now })),
    stamps: stampsOf(path),
  };
  localStorage.setItem(keyOf(path), JSON.stringify(found));
  return found;
}

/// What the files of the project's folder looked like.
const stampsOf = (path) => Object.fromEntries(store.project.files.filter((one) => one.path.startsWith(folderOf(path))).map((one) => [one.path, one.written]));

function ageOf(at) {
  if (!at) return "from the store";
  const minutes = Math.round((Date.now() - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

/// The files that an obligation reads and that were written since: those that its call names.
function changedFor(obligation, stamps) {
  return Object.entries(stamps ?? {}).filter(([path, written]) => {
    const now = store.project.files.find((one) => one.path === path)?.written;
    return now !== written && obligation.call?.some((word) => word.endsWith(path.replace(/.*\//, "")));
  }).map(([path]) => path);
}

function Cell({ row, obligations, stamps }) {
  const changed = obligations.flatMap((one) => changedFor(one, stamps));
  const oldest = obligations.map((one) => one.at).reduce((a, b) => (a === null || b === null ? null : Math.min(a, b)), Infinity);
  const seconds = obligations.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
  return (
    <td class={changed.length > 0 ? "stale" : ""}>
      {row.error ? <span class="chip bad wraps">{row.error}</span> : <Verdict verdict={row.verdict} />}
      {row.asExpected === false && !row.error && <span class="chip bad">not as expected</span>}
      {row.expected && row.asExpected && row.verdict !== "holds" && <span class="soft"> as expected</span>}
      {row.reason && <div class="soft">{row.reason}</div>}
      <div class="soft small" title={obligations.map((one) => `proviso ${one.call?.join(" ")}`).join("\n")}>
        {obligations.map((one) => one.question).join(", ")} · {obligations.every((one) => one.how === "reused") ? "reused" : `${seconds.toFixed(1)} s`} · {ageOf(oldest === Infinity ? null : oldest)}{obligations.some((one) => one.certified) && " · certificate"}
      </div>
      {changed.length > 0 && <div class="changed small">{[...new Set(changed)].join(", ")} changed: ask again</div>}
    </td>
  );
}

/// Rows are properties, columns are components; a property belongs to one component, variants stand
/// below one another.
function Matrix({ answer }) {
  const asked = new Map(answer.obligations.map((one) => [one.id, one]));
  const components = [...new Set(answer.properties.map((one) => one.component))];
  return (
    <table class="matrix">
      <thead><tr><th>property</th>{components.map((one) => <th>{one}</th>)}</tr></thead>
      <tbody>
        {answer.properties.map((row) => (
          <tr>
            <th scope="row">{row.name.replace(/@.*/, "")}{row.variant && <span class="soft"> with {row.variant}</span>}</th>
            {components.map((one) => (one === row.component ? <Cell row={row} stamps={answer.stamps} obligations={(row.restsOn ?? []).map((id) => asked.get(id)).filter(Boolean)} /> : <td class="soft">·</td>))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Project() {
  const { project, route } = useStore();
  const files = project.files.filter((one) => one.path.endsWith("proviso.toml"));
  const chosen = files.find((one) => one.path === route.path)?.path ?? (files.length === 1 ? files[0].path : undefined);
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setAnswer(chosen ? lastOf(chosen) : null), [chosen]);
  if (files.length === 0) {
    return (
      <Empty title="There is no project here">
        <p>A project names components and properties in a file <code>proviso.toml</code>, and Proviso keeps their verdicts up to date. This writes one to begin with:</p>
        <pre class="fsp">proviso init --from MODEL</pre>
      </Empty>
    );
  }
  if (!chosen) return <Empty view="project" title="Projects">Choose one: the components and properties of its <code>proviso.toml</code> get one verdict each.</Empty>;
  const verify = async () => {
    setBusy(true);
    const job = await trying(() => runJob({ command: "verify", files: [chosen], seconds: 600 }));
    setBusy(false);
    if (job?.result) setAnswer(job.result.obligations ? remember(chosen, job.result, job.words) : { ...job.result, properties: [], obligations: [], words: job.words });
  };
  const counts = answer?.counts;
  const stale = answer?.obligations?.filter((one) => changedFor(one, answer.stamps).length > 0).length ?? 0;
  return (
    <>
      <Title path={chosen} view="Project">
        {answer?.project && <span class="soft">{answer.project}</span>}
        {files.length > 1 && (
          <select aria-label="project" value={chosen} onChange={(event) => go("project", event.currentTarget.value)}>{files.map((one) => <option value={one.path}>{one.path}</option>)}</select>
        )}
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
        <SaveAs name="project" find={() => document.querySelector("main .page")} disabled={!answer?.properties?.length} />
        <button type="button" class="primary" onClick={verify} disabled={busy}>{busy ? "Verifying…" : stale > 0 ? "Verify what changed" : "Verify"}</button>
      </Title>
      <div class="page" tabindex="0">
        <Failure result={answer} />
        {!answer && !busy && <p class="hint">Gives one verdict on each property of the project. What the proof store has is reused; the rest is proved.</p>}
        {busy && !answer && <p class="hint">Verifying: every property is decided once, and kept.</p>}
        {answer?.properties?.length > 0 && (
          <>
            {counts && <p class="soft">{answer.properties.length} properties · {counts.proved} proved, {counts.reproved} proved again, {counts.reused} reused{counts.open > 0 && `, ${counts.open} open`}{stale > 0 && ` · ${stale} to be asked again`}</p>}
            <Matrix answer={answer} />
          </>
        )}
        {answer?.warnings?.map((one) => <p class="soft">{one}</p>)}
      </div>
    </>
  );
}
