// A proof by parts: the rule, the modules, the premises with their sizes, and how the assumptions were
// learned.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api.js";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Failure, Verdict } from "../parts.jsx";
import { file, go, runJob, textsOf, trying, useStore } from "../store.js";

export function Proof() {
  const { route } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const [answer, setAnswer] = useState(null);
  const [certified, setCertified] = useState(null);
  const [busy, setBusy] = useState(false);
  const analysis = entry?.analysis;

  const prove = async () => {
    setBusy(true);
    setCertified(null);
    const options = {};
    if (params.target && analysis?.kind === "lts") options.target = params.target;
    if (params.property) options.property = params.property;
    const job = await trying(() => runJob({ command: "prove", files: [path], options, texts: textsOf([path]) }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words, of: entry.text });
  };
  useEffect(() => setAnswer(null), [path]);
  useEffect(() => {
    if (analysis && params.property) prove();
  }, [path, params.property, params.target, Boolean(analysis)]);

  const certify = async () => {
    const job = await trying(() => runJob({
      command: "certify", files: ["studio-proof.json", path],
      texts: { "studio-proof.json": JSON.stringify(answer.certificate), ...textsOf([path]) },
    }));
    if (job) setCertified(job.result);
  };
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const proof = answer?.certificate;
  const stale = answer && answer.of !== entry.text;
  return (
    <>
      <header class="title">
        <h1>Proof</h1><span class="soft">{path}</span>
        {(analysis?.targets?.length ?? 0) > 1 && (
          <label>target{" "}
            <select value={params.target ?? analysis.target} onChange={(event) => go("proof", path, { ...params, target: event.currentTarget.value })}>
              {analysis.targets.map((one) => <option value={one.name}>{one.name}</option>)}
            </select>
          </label>
        )}
        <label>property{" "}
          <select value={params.property ?? ""} onChange={(event) => go("proof", path, { ...params, property: event.currentTarget.value })}>
            <option value="">choose…</option>
            {(analysis?.properties ?? []).map((one) => <option value={one.name}>{one.name}</option>)}
          </select>
        </label>
        <button type="button" class="primary" disabled={busy || !params.property} onClick={prove}>{busy ? "proving…" : "Prove by parts"}</button>
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        <CopyCommand words={answer?.words} />
        <a class="button" href={`#/model/${path}`}>back to the model</a>
      </header>
      <div class="page" tabindex="0">
        {stale && <p class="failure">The model has changed since this was proved: every premise about a changed module must be proved again.</p>}
        <Failure result={answer} />
        {!answer && !busy && <p class="soft">Choose a property: it is proved without building the whole system, one part at a time, and the proof can be checked again independently.</p>}
        {proof?.premises && (
          <>
            <h2>Rule {proof.rule}</h2>
            <ol class="premises">
              {proof.premises.map((premise) => <li><Premise premise={premise} proof={proof} /></li>)}
            </ol>
          </>
        )}
        {answer?.steps?.length > 0 && (
          <>
            <h2>What was built</h2>
            <table class="plain-table"><thead><tr><th>step</th><th>states</th><th>transitions</th></tr></thead>
              <tbody>{answer.steps.map((step) => <tr><td>{step.name}</td><td>{step.states}</td><td>{step.transitions}</td></tr>)}</tbody>
            </table>
          </>
        )}
        {answer?.rounds?.length > 0 && <Rounds rounds={answer.rounds} left={answer.roundsLeftOut} />}
        {answer?.trace && <><h2>Why there is no proof</h2><Lanes steps={answer.trace.steps} loopsTo={answer.trace.loopsTo} properties={answer.trace.properties} /></>}
        {proof && (
          <div class="buttons">
            <button type="button" onClick={certify}>check the proof again, independently</button>
            <button type="button" onClick={() => api.download("proof.json", `${JSON.stringify(proof, null, 2)}\n`, "application/json")}>save the proof</button>
            {certified && (certified.error ? <Failure result={certified} /> : <Verdict verdict={certified.verdict}>{certified.verdict === "holds" ? "accepted" : "rejected"}</Verdict>)}
          </div>
        )}
      </div>
    </>
  );
}

/// ⟨A⟩ M ⟨G⟩, with the size of its search.
function Premise({ premise, proof }) {
  const module = premise.module === null || premise.module === undefined ? null : proof.modules[premise.module];
  const parts = module?.components?.map((index) => proof.components[index]?.name).join(" ‖ ");
  const named = (index, otherwise) => (index === null || index === undefined ? otherwise : `A${index + 1} (${proof.assumptions[index].states} states)`);
  const property = proof.properties.map((one) => one.name).join(", ");
  return (
    <span>⟨{named(premise.assumption, "true")}⟩ <b title={parts}>{module?.name ?? "the assumptions together"}</b> ⟨{named(premise.guarantee, property)}⟩{" "}
      <span class="soft">{premise.states} states{parts && module.name !== parts ? `; ${parts}` : ""}</span>
    </span>
  );
}

function Rounds({ rounds, left }) {
  const [at, setAt] = useState(rounds.length - 1);
  const round = rounds[Math.min(at, rounds.length - 1)];
  return (
    <>
      <h2>How it was learned</h2>
      <div class="film">
        <button type="button" disabled={at <= 0} onClick={() => setAt(at - 1)} aria-label="round before">◀</button>
        <label>round {at + 1} of {rounds.length}{left ? ` (${left} more)` : ""}{" "}
          <input type="range" min="0" max={rounds.length - 1} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))} />
        </label>
        <button type="button" disabled={at >= rounds.length - 1} onClick={() => setAt(at + 1)} aria-label="next round">▶</button>
      </div>
      <p>Assumption {round.assumption}: a conjecture of <b>{round.states}</b> states and {round.transitions} transitions over {round.labels} labels. Premise {round.premise} said: <b>{round.answer}</b>{round.counterexample?.length > 0 && <>, because of <code>{round.counterexample.join(" ")}{round.length > round.counterexample.length ? " …" : ""}</code></>}.</p>
    </>
  );
}
