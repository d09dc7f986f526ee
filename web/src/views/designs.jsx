// A design with features: which properties hold of which system, feature and product?
import { useState } from "preact/hooks";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Failure, Verdict } from "../parts.jsx";
import { file, useStore } from "../store.js";
import { check } from "./model.jsx";

export function Designs() {
  const { route } = useStore();
  const { path } = route;
  const entry = file(path);
  const [shown, show] = useState(null);
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  if (entry.analysis && entry.analysis.kind !== "design") return <p class="pad">This view is for designs with features (.collab, .scxml). Choose one on the left.</p>;
  const results = entry.results ?? [];
  const hosts = [...new Set(results.map((one) => one.target ?? ""))];
  const properties = [...new Set(results.map((one) => one.property ?? one.kind))];
  const at = (host, property) => results.find((one) => (one.target ?? "") === host && (one.property ?? one.kind) === property);
  return (
    <>
      <header class="title">
        <h1>Features and properties</h1><span class="soft">{path}</span>
        <button type="button" class="primary" disabled={entry.checking} onClick={() => check(path, "", "design")}>{entry.checking ? "checking…" : "Check all"}</button>
        <span class="grow" />
        {entry.answer?.verdict && <Verdict verdict={entry.answer.verdict} />}
        <CopyCommand words={entry.answerWords} />
        <a class="button" href={`#/model/${path}`}>back to the model</a>
      </header>
      <div class="page" tabindex="0">
        <Failure result={entry.answer} />
        {results.length === 0 && <p class="soft">Each feature is checked alone, against what its host promises; products by what their features promise.</p>}
        {results.length > 0 && (
          <table class="matrix">
            <thead><tr><th>property</th>{hosts.map((host) => <th>{host || "all"}</th>)}</tr></thead>
            <tbody>
              {properties.map((property) => (
                <tr>
                  <th scope="row">{property}</th>
                  {hosts.map((host) => {
                    const result = at(host, property);
                    if (!result) return <td class="soft">–</td>;
                    return (
                      <td>
                        {result.trace ? <button type="button" class="plain" onClick={() => show(result)}><Verdict verdict={result.verdict} /></button> : <Verdict verdict={result.verdict} />}
                        {result.method && <div class="soft">{result.method}{result.states !== undefined ? `, ${result.states} states` : ""}</div>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {shown && <><h2>Why not: {shown.property} of {shown.target}</h2><Lanes steps={shown.trace.steps} loopsTo={shown.trace.loopsTo} /></>}
      </div>
    </>
  );
}
