// An environment that is checked against an assumption while it is typed.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api.js";
import { asFile, firstCycle, fspLabel, placeOf } from "../assumption.js";
import { Editor } from "../editor.jsx";
import { Verdict } from "../parts.jsx";
import { kept } from "../store.js";

/// `name` is that under which this browser keeps the text.
export function Environment({ assumption, parsed, name }) {
  const [text, setText] = useState(() => kept(name) ?? `// An environment. It is checked while you type.\nENV = (${firstCycle(parsed).map(fspLabel).join(" -> ")} -> ENV).\n`);
  const [verdict, setVerdict] = useState(null);
  const type = (next) => {
    setText(next);
    localStorage.setItem(name, JSON.stringify(next));
  };
  const number = useRef(0);
  useEffect(() => {
    const mine = ++number.current;
    setVerdict((before) => before && { ...before, stale: true });
    const timer = setTimeout(async () => {
      const names = [...text.matchAll(/^\s*(\|\|)?\s*([A-Z]\w*)\s*=/gm)];
      const chosen = names.filter((one) => one[1]).at(-1) ?? names[0];
      const given = asFile(assumption);
      const answer = await api.ask({
        command: "discharge",
        files: [given.name, "studio-environment.lts"],
        texts: { [given.name]: given.text, "studio-environment.lts": text },
        options: { ...given.options, ...(chosen && { component: chosen[2] }) },
      }).catch((error) => ({ error: error.message }));
      if (mine === number.current) setVerdict(answer);
    }, 250);
    return () => clearTimeout(timer);
  }, [text, assumption]);

  const trace = verdict?.trace ?? verdict?.results?.find((one) => one.trace)?.trace;
  const forbidden = trace?.steps.at(-1);
  const highlight = useMemo(() => {
    if (!forbidden || verdict.stale) return [];
    if (forbidden.source?.file?.includes("environment")) return [{ line: forbidden.source.line, kind: "wrong" }];
    const place = placeOf(text, trace.steps);
    return place ? [{ ...place, kind: "wrong" }] : [];
  }, [verdict, text]);
  return (
    <>
      <div class="tabs">
        <h2>Environment</h2>
        <span class="grow" />
        {verdict && !verdict.error && <span class={verdict.stale ? "stale" : ""} role="status"><Verdict verdict={verdict.verdict}>{verdict.verdict === "holds" ? "meets the assumption" : verdict.verdict === "violated" ? "does not meet it" : verdict.verdict}</Verdict></span>}
        {verdict?.error && <span class="chip open">{verdict.diagnostics?.[0]?.message ?? verdict.error}</span>}
      </div>
      <Editor
        text={text} language="fsp" onChange={type} label="text of the environment" wraps highlight={highlight}
        diagnostics={verdict?.error ? (verdict.diagnostics ?? []).filter((one) => one.file?.includes("environment")) : []}
      />
      {forbidden && (
        <p class="failure" role="status">
          After {trace.steps.slice(0, -1).map((step) => step.action).join(", ") || "nothing"}: <b>{forbidden.action}</b> is forbidden.
        </p>
      )}
      {!forbidden && !verdict?.error && <p class="hint">Change it: the chip follows while you type. A step that the assumption forbids is underlined.</p>}
      <p class="buttons pad"><button type="button" onClick={() => api.download("environment.lts", text)}>Save as .lts</button></p>
    </>
  );
}
