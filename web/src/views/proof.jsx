// A proof by parts: the rule, the modules, the premises with their sizes, how the assumptions were
// learned, and what an edit makes stale.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { Film } from "../film.jsx";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Empty, Failure, Title, Verdict } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { changed, file, filesOf, go, languageOf, routeTo, runJob, specOf, suits, textsOf, trying, useStore } from "../store.js";
import { Relation } from "./relation.jsx";

/// What has changed since the proof was made; asked while the model is edited.
function useStale(path, answer) {
  const entry = file(path);
  const [changes, setChanges] = useState(null);
  const edited = answer?.certificate && answer.of !== entry?.text;
  useEffect(() => {
    setChanges(null);
    if (!edited) return undefined;
    let current = true;
    const timer = setTimeout(async () => {
      const found = await api.post("/api/stale", { path, with: entry.companions, text: entry.text, certificate: answer.certificate }).catch((error) => ({ error: error.message }));
      if (current) setChanges(found);
    }, 200);
    return () => { current = false; clearTimeout(timer); };
  }, [edited, entry?.text, answer]);
  return { edited, changes };
}

export function Proof() {
  const { route } = useStore();
  const { path, params } = route;
  const entry = file(path);
  const key = JSON.stringify([params.target, params.property, params.component, params.rule]);
  // A proof outlives the view, so that one can edit the model and come back.
  const answer = entry?.proof?.key === key ? entry.proof.answer : null;
  const setAnswer = (next) => {
    file(path).proof = { key, answer: next };
    changed();
  };
  const [certified, setCertified] = useState(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef("");
  const analysis = entry?.analysis;
  const ofProcess = analysis?.kind === "process";
  const ready = Boolean(analysis) && (ofProcess ? params.component : params.property);

  const prove = async () => {
    setBusy(true);
    setCertified(null);
    const options = {};
    if (params.target && analysis?.kind === "lts") options.target = params.target;
    if (params.property) options.property = params.property;
    if (ofProcess) options.component = params.component;
    if (params.rule && analysis?.kind === "lts") options.rule = params.rule;
    if (specOf(path)) options.spec = specOf(path);
    const of = entry.text;
    const job = await trying(() => runJob({ command: "prove", files: filesOf(path), options, texts: textsOf(filesOf(path)) }));
    setBusy(false);
    if (job) setAnswer({ ...job.result, words: job.words, of });
  };
  useEffect(() => {
    if (!ready || answer || asked.current === key) return;
    asked.current = key;
    prove();
  }, [key, ready]);
  const { edited, changes } = useStale(path, answer);

  const certify = async () => {
    const job = await trying(() => runJob({
      command: "certify", files: ["studio-proof.json", ...filesOf(path)],
      texts: { "studio-proof.json": JSON.stringify(answer.certificate ?? answer.requirement), ...textsOf(filesOf(path)) },
    }));
    if (job) setCertified({ ...job.result, of: entry.text });
  };
  if (!path || !suits("proof", languageOf(path), path)) return <Empty view="proof" title="Proof">A property is proved without building the whole system, one part at a time, and an independent checker accepts the proof. Choose a model.</Empty>;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const proof = answer?.certificate;
  const set = (more) => go("proof", path, { ...params, ...more });
  const components = (analysis?.targets ?? []).flatMap((one) => one.components ?? []);
  return (
    <>
      <Title path={path} view="Proof">
        <span class="grow" />
        {answer?.verdict && <Verdict verdict={answer.verdict} />}
        {answer?.words && <CopyCommand words={answer.words} />}
        <SaveAs name="proof" find={() => document.querySelector("main .page")} disabled={!answer} />
      </Title>
      <div class="tabs"><div class="question">
        {(analysis?.targets?.length ?? 0) > 1 && (
          <label>target{" "}
            <select value={params.target ?? analysis.target} onChange={(event) => set({ target: event.currentTarget.value })}>
              {analysis.targets.map((one) => <option value={one.name}>{one.name}</option>)}
            </select>
          </label>
        )}
        {ofProcess && (
          <label>component{" "}
            <select value={params.component ?? ""} onChange={(event) => set({ component: event.currentTarget.value })}>
              <option value="">choose…</option>
              {[...new Set(components)].map((one) => <option value={one}>{one}</option>)}
            </select>
          </label>
        )}
        {(analysis?.properties?.length > 0 || !ofProcess) && (
          <label>property{" "}
            <select value={params.property ?? ""} onChange={(event) => set({ property: event.currentTarget.value })}>
              <option value="">{ofProcess ? "assertions" : "choose…"}</option>
              {(analysis?.properties ?? []).map((one) => <option value={one.name}>{one.name}</option>)}
            </select>
          </label>
        )}
        {analysis?.kind === "lts" && (
          <label title="several rules are tried, the search of the whole among them, unless one is chosen">rule{" "}
            <select value={params.rule ?? ""} onChange={(event) => set({ rule: event.currentTarget.value })}>
              {[["", "whichever ends first"], ["asym", "asymmetric"], ["circ", "circular"], ["sym", "symmetric"]].map(([value, words]) => <option value={value}>{words}</option>)}
            </select>
          </label>
        )}
        <button type="button" class="primary" disabled={busy || !ready} onClick={prove}>{busy ? "Proving…" : edited ? "Prove again" : "Prove by parts"}</button>
      </div></div>
      <div class="page" tabindex="0">
        {edited && <Stale changes={changes} />}
        <Failure result={answer} />
        {!answer && !busy && <p class="hint">Choose a {ofProcess ? "component" : "property"}: it is proved without building the whole system, one part at a time, and the proof can be checked again independently.</p>}
        {busy && !answer && <p class="hint">Proving…</p>}
        {proof?.premises && <Premises proof={proof} changes={edited ? changes : null} />}
        {answer?.assumption?.kind === "relation" && <Relation relation={answer.assumption} of={answer.property} />}
        {answer?.requirement?.automaton && (
          <p>What the rest of the program asks of {answer.component} is an automaton of <b>{answer.requirement.automaton.states ?? "few"}</b> states, and {answer.component} keeps to it. <a href={routeTo("assumption", path, { component: params.component, property: params.property })}>What it says</a></p>
        )}
        {(proof ?? answer?.requirement) && <Certify certified={certified} stale={certified && certified.of !== entry.text} onCertify={certify} proof={proof ?? answer.requirement} />}
        {answer?.rounds?.length > 0 && <Film rounds={answer.rounds} left={answer.roundsLeftOut} />}
        {answer?.steps?.length > 0 && <Steps steps={answer.steps} />}
        {answer?.trace && <><h2>Why there is no proof</h2><Lanes steps={answer.trace.steps} loopsTo={answer.trace.loopsTo} properties={answer.trace.properties} /></>}
      </div>
    </>
  );
}

/// Which components an edit has changed, and so which premises must be proved again.
function Stale({ changes }) {
  if (!changes) return <p class="stale-note">The model has changed since this was proved…</p>;
  if (changes.error) return <p class="stale-note">The model has changed since this was proved: {changes.error}.</p>;
  const all = [...changes.components, ...changes.properties];
  const changed = all.filter((one) => one.state === "changed").map((one) => one.name);
  const gone = all.filter((one) => one.state === "gone").map((one) => one.name);
  if (changed.length + gone.length + changes.added.length === 0) return <p class="stale-note fine">The text has changed, but no component and no property that the proof is about. Check the proof again to be sure.</p>;
  return (
    <p class="stale-note">
      {changed.length > 0 && <>Changed: <b>{changed.join(", ")}</b>. </>}
      {gone.length > 0 && <>Not there any more: <b>{gone.join(", ")}</b>. </>}
      {changes.added.length > 0 && <>New, and not part of the proof: <b>{changes.added.join(", ")}</b>. </>}
      The premises that are marked must be proved again.
    </p>
  );
}

function Premises({ proof, changes }) {
  const states = useMemo(() => new Map([...(changes?.components ?? []), ...(changes?.properties ?? [])].map((one) => [one.name, one.state])), [changes]);
  const isStale = (premise) => {
    if (!changes || changes.error) return false;
    const module = proof.modules[premise.module];
    const parts = (module?.components ?? []).map((index) => proof.components[index].name);
    const properties = premise.guarantee === null || premise.guarantee === undefined ? proof.properties.map((one) => one.name) : [];
    return [...parts, ...properties].some((name) => (states.get(name) ?? "same") !== "same");
  };
  return (
    <>
      <h2>Rule {proof.rule}</h2>
      <ol class="premises">
        {proof.premises.map((premise) => (
          <li class={isStale(premise) ? "outdated" : ""}>
            <Premise premise={premise} proof={proof} />
            {changes && !changes.error && <span class={`chip ${isStale(premise) ? "open" : "good"}`}>{isStale(premise) ? "to be proved again" : "unchanged"}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

/// ⟨A⟩ M ⟨G⟩, with the size of its search.
function Premise({ premise, proof }) {
  const module = premise.module === null || premise.module === undefined ? null : proof.modules[premise.module];
  const parts = module?.components?.map((index) => proof.components[index]?.name).join(" ‖ ");
  const named = (index, otherwise) => (index === null || index === undefined ? otherwise : `A${index + 1}`);
  const property = proof.properties.map((one) => one.name).join(", ");
  const used = [premise.assumption, premise.guarantee].filter((one) => one !== null && one !== undefined);
  return (
    <span class="premise">
      <span class="angle">⟨{named(premise.assumption, "true")}⟩</span>
      <span class="module" title={parts}>{module?.name ?? "the assumptions together"}</span>
      <span class="angle">⟨{named(premise.guarantee, property)}⟩</span>
      <span class="soft">{premise.states} states{used.length > 0 && `; ${used.map((one) => `A${one + 1} has ${proof.assumptions[one].states}`).join(", ")}`}</span>
    </span>
  );
}

function Certify({ certified, stale, onCertify, proof }) {
  return (
    <div class="buttons">
      <button type="button" onClick={onCertify}>Check the proof again, independently</button>
      <button type="button" onClick={() => api.download("proof.json", `${JSON.stringify(proof, null, 2)}\n`, "application/json")}>Save the proof</button>
      {certified && !certified.error && <span class={stale ? "stale" : ""}><Verdict verdict={certified.verdict}>{certified.verdict === "holds" ? "accepted" : "rejected"}</Verdict></span>}
      {certified?.verdict === "violated" && certified.reason && <span class="soft">{certified.reason}</span>}
      <Failure result={certified} />
    </div>
  );
}

function Steps({ steps }) {
  return (
    <>
      <h2>What was built</h2>
      <table class="plain-table"><thead><tr><th>step</th><th>states</th><th>transitions</th></tr></thead>
        <tbody>{steps.map((step) => <tr><td>{step.name}</td><td>{step.states}</td><td>{step.transitions}</td></tr>)}</tbody>
      </table>
    </>
  );
}
