// The questions that were asked: what runs, what waits, what was answered.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api.js";
import { CopyCommand, Verdict } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { cancelJob, routeTo, store, useStore } from "../store.js";

const states = { queued: "waiting", running: "running", done: "done", cancelled: "cancelled" };

/// All jobs of the server: other pages may have asked some.
function useJobs() {
  const { jobs } = useStore();
  const [all, setAll] = useState(null);
  const active = [...jobs.values()].filter((job) => job.state === "running" || job.state === "queued").length;
  useEffect(() => {
    let current = true;
    const read = () => api.get("/api/jobs").then((found) => current && setAll(found.reverse()), () => {});
    read();
    const timer = setInterval(read, active > 0 ? 500 : 3000);
    return () => { current = false; clearInterval(timer); };
  }, [active, jobs.size]);
  return all;
}

/// The model that a call names, if it is a file of the folder.
const modelIn = (words) => words.find((word) => store.project.files.some((one) => one.path === word));

export function Jobs() {
  const all = useJobs();
  return (
    <>
      <header class="title">
        <h1>Jobs</h1>
        <span class="soft">Two questions run at once, sixteen wait. Each is a process of its own, with a limit of time and memory.</span>
        <span class="grow" />
        <SaveAs name="jobs" find={() => document.querySelector("main .page")} disabled={!all?.length} />
      </header>
      <div class="page" tabindex="0">
        {all?.length === 0 && <p class="hint">Nothing has been asked yet. Open a model and press Check: the question appears here while it runs, and afterwards with its answer.</p>}
        {all?.length > 0 && (
          <table class="plain-table jobs-table">
            <thead><tr><th>#</th><th>question</th><th>state</th><th>answer</th><th>time</th><th><span class="hidden">actions</span></th></tr></thead>
            <tbody>
              {all.map((job) => {
                const model = modelIn(job.words);
                return (
                  <tr key={job.id}>
                    <td class="soft">{job.id}</td>
                    <td><b>{job.command}</b> {model ? <a href={routeTo("model", model)}>{model}</a> : ""} <span class="soft">{job.words.slice(2).filter((word) => word !== model).join(" ")}</span></td>
                    <td>{job.state === "running" && <span class="spinner inline" aria-hidden="true" />}{states[job.state]}</td>
                    <td>{job.verdict ? <Verdict verdict={job.verdict} /> : job.state === "done" ? <span class="soft">{job.status === 0 ? "done" : `ended with status ${job.status}`}</span> : ""}</td>
                    <td class="number">{job.state === "queued" ? "" : `${job.seconds.toFixed(job.seconds < 10 ? 1 : 0)} s`}</td>
                    <td>{job.state === "running" || job.state === "queued" ? <button type="button" onClick={() => cancelJob(job.id)}>cancel</button> : <CopyCommand words={job.words} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
