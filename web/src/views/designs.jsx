// A design with features: which properties hold of which system, feature and product?
import { useEffect } from "preact/hooks";
import { Lanes } from "../lanes.jsx";
import { CopyCommand, Empty, Failure, Title, Verdict } from "../parts.jsx";
import { SaveAs } from "../save.jsx";
import { file, go, languageOf, suits, useStore } from "../store.js";
import { check } from "./model.jsx";

export function Designs() {
  const { route } = useStore();
  const { path, params } = route;
  const entry = file(path);
  // The address names the verdict whose run is shown; opened again, it asks.
  const asks = Boolean(params.why) && Boolean(entry?.analysis) && !entry.results && !entry.checking && !entry.answer;
  useEffect(() => {
    if (asks) check(path, "", "design");
  }, [asks]);
  if (!path || !suits("designs", languageOf(path), path)) return <Empty view="designs" title="Designs">A design has features that are added to a system. This view shows which properties each of them keeps. Choose a design.</Empty>;
  if (!entry) return <p class="pad soft">opening {path} …</p>;
  const results = entry.results ?? [];
  const hosts = [...new Set(results.map((one) => one.target ?? ""))];
  const properties = [...new Set(results.map((one) => one.property ?? one.kind))];
  const keyOf = (result) => `${result.property ?? result.kind} of ${result.target ?? ""}`;
  const shown = results.find((one) => one.trace && keyOf(one) === params.why);
  const show = (result) => go("designs", path, { why: keyOf(result) });
  const at = (host, property) => results.find((one) => (one.target ?? "") === host && (one.property ?? one.kind) === property);
  return (
    <>
      <Title path={path} view="Features and properties">
        <span class="grow" />
        {entry.answer?.verdict && <Verdict verdict={entry.answer.verdict} />}
        <CopyCommand words={entry.answerWords} />
        <SaveAs name="features" find={() => document.querySelector("main .page")} disabled={results.length === 0} />
        <button type="button" class="primary" disabled={entry.checking} onClick={() => check(path, "", "design")}>{entry.checking ? "Checking…" : "Check all"}</button>
      </Title>
      <div class="page" tabindex="0">
        <Failure result={entry.answer} />
        {results.length === 0 && <p class="hint">Each feature is checked alone, against what its host promises; products by what their features promise.</p>}
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
                        {result.trace ? <button type="button" class="plain" title="show why" onClick={() => show(result)}><Verdict verdict={result.verdict}>{result.verdict}: why?</Verdict></button> : <Verdict verdict={result.verdict} />}
                        {result.method && <div class="soft">{result.method}{result.states !== undefined ? `, ${result.states} states` : ""}</div>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {shown && <><h2>Why {shown.property} does not hold of {shown.target}</h2>{shown.note && <p>{shown.note}</p>}<Lanes steps={shown.trace.steps} loopsTo={shown.trace.loopsTo} /></>}
      </div>
    </>
  );
}
