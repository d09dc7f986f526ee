// A project: all properties of proviso.toml with their verdicts.
import { useState } from "preact/hooks";
import { CopyCommand, Failure, Verdict } from "../parts.jsx";
import { runJob, trying, useStore } from "../store.js";

export function Project() {
  const { project, route } = useStore();
  const files = project.files.filter((one) => one.path.endsWith("proviso.toml"));
  const chosen = files.find((one) => one.path === route.path)?.path ?? files[0]?.path;
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  if (!chosen) return <div class="page"><h1>Project</h1><p>There is no proviso.toml in this folder. <code>proviso init --from MODEL</code> writes one to begin with.</p></div>;
  const verify = async () => {
    setBusy(true);
    const job = await trying(() => runJob({ command: "verify", files: [chosen], seconds: 600 }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words });
  };
  const rows = answer?.properties ?? [];
  const asked = new Map((answer?.obligations ?? []).map((one) => [one.id, one]));
  return (
    <>
      <header class="title">
        <h1>Project</h1><span class="soft">{chosen}</span>
        <button type="button" class="primary" onClick={verify} disabled={busy}>{busy ? "verifying…" : "Verify"}</button>
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
      </header>
      <div class="page" tabindex="0">
        <Failure result={answer} />
        {!answer && <p class="soft">Gives one verdict on each property of the project. What the proof store has is reused; the rest is proved.</p>}
        {rows.length > 0 && (
          <table class="matrix">
            <thead><tr><th>property</th><th>verdict</th><th>as expected</th><th>rests on</th></tr></thead>
            <tbody>
              {rows.map((row) => (
                <tr>
                  <th scope="row">{row.name}{row.variant && <span class="soft"> {row.variant}</span>}</th>
                  <td>{row.error ? <span class="chip bad">{row.error}</span> : <Verdict verdict={row.verdict} />}{row.reason && <div class="soft">{row.reason}</div>}</td>
                  <td>{row.asExpected === false ? "no" : "yes"}</td>
                  <td>{(row.restsOn ?? []).map((id) => asked.get(id)).filter(Boolean).map((one) => (
                    <div title={one.call?.join(" ")}>{one.question} <span class="soft">{one.how}{one.seconds !== undefined ? `, ${one.seconds.toFixed(1)} s` : ""}</span></div>
                  ))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {answer?.warnings?.map((one) => <p class="soft">{one}</p>)}
      </div>
    </>
  );
}
