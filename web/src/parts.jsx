// Small things that several views have.
import { useEffect, useState } from "preact/hooks";
import { cancelJob, changed, kept, routeTo, store, suits, useStore } from "./store.js";

const looks = {
  holds: ["✓", "good", "holds"],
  violated: ["✗", "bad", "violated"],
  "holds-under-assumption": ["✓", "under", "holds under an assumption"],
  undecided: ["?", "open", "undecided"],
  "as expected": ["✓", "good", "as expected"],
  "not as expected": ["✗", "bad", "not as expected"],
  error: ["✗", "bad", "error"],
};

export function Verdict({ verdict, children }) {
  const [sign, kind, words] = looks[verdict] ?? ["·", "open", String(verdict)];
  return <span class={`chip ${kind}`}><span aria-hidden="true">{sign}</span> {children ?? words}</span>;
}

/// "1 step", "2 steps".
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const asCommand = (words) => words.map((word) => (/^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");

/// Copies the command that gives the same answer in a terminal, or another one.
export function CopyCommand({ words, command, children }) {
  const [copied, setCopied] = useState(false);
  if (!words?.length && !command) return null;
  const text = command ?? asCommand(words);
  return (
    <button
      type="button" class="quiet" title={text}
      onClick={async () => {
        await navigator.clipboard?.writeText(text).catch(() => {});
        setCopied(true);
        setTimeout(() => setCopied(false), 1500);
      }}
    >
      {copied ? "copied" : children ?? "copy command"}
    </button>
  );
}

export function JobBar() {
  const { jobs, notice, lost } = useStore();
  const active = [...jobs.values()].filter((job) => job.state === "running" || job.state === "queued");
  return (
    <footer class="jobs">
      <div class="job-list" role="status" aria-live="polite">
        {lost && <span class="chip bad">the studio does not answer; your texts are kept in this browser</span>}
        {active.map((job) => (
          <span class="job" key={job.id}>
            <span class="spinner" aria-hidden="true" />
            {job.command} {job.files?.[0] ?? ""} · {job.state === "queued" ? "waiting" : job.progress?.progress ?? "starting"}
            {job.progress?.states > 0 && ` · ${job.progress.states.toLocaleString("en")} states`}
            {job.progress?.seconds > 1 && ` · ${job.progress.seconds.toFixed(0)} s`}
            <button type="button" onClick={() => cancelJob(job.id)}>cancel</button>
          </span>
        ))}
        {notice && (
          <span class={`notice ${notice.kind}`}>
            {notice.message}{" "}
            <button type="button" class="quiet" aria-label="close the message" onClick={() => { store.notice = null; changed(); }}>×</button>
          </span>
        )}
        {!lost && active.length === 0 && !notice && <span class="soft">ready</span>}
      </div>
      <span class="soft"><kbd>Ctrl</kbd> <kbd>K</kbd> commands</span>
    </footer>
  );
}

/// The head of a view: the file, the view, and what can be done here.
export function Title({ path, view, children }) {
  const folder = path.replace(/[^/]*$/, "");
  return (
    <header class="title">
      <h1 title={path}>
        <span class="soft">{folder}</span>
        {view ? <a href={routeTo("model", path)} title="open the file">{path.slice(folder.length)}</a> : path.slice(folder.length)}
        {view && <><span class="soft" aria-hidden="true"> › </span>{view}</>}
      </h1>
      {children}
    </header>
  );
}

/// A view that has nothing to show: what it is for, and the files that it is for.
export function Empty({ view, title, children }) {
  const { project } = useStore();
  const files = view ? project.files.filter((one) => suits(view, one.language, one.path)).slice(0, 12) : [];
  return (
    <div class="welcome">
      <h1>{title}</h1>
      {children}
      {files.length > 0 && <ul class="tiles">{files.map((one) => <li><a href={routeTo(view, one.path)}>{one.path}</a></li>)}</ul>}
    </div>
  );
}

export function Failure({ result }) {
  if (!result?.error) return null;
  return (
    <div class="failure" role="alert">
      <b>No answer:</b> {result.error}
      {result.diagnostics?.map((one) => <div class="soft">{one.file}:{one.line}: {one.message}{one.help ? ` (${one.help})` : ""}</div>)}
    </div>
  );
}

const narrow = matchMedia("(max-width: 1150px)");

/// Whether the window is too narrow for three columns.
export function useNarrow() {
  const [isNarrow, setNarrow] = useState(narrow.matches);
  useEffect(() => {
    const look = () => setNarrow(narrow.matches);
    narrow.addEventListener("change", look);
    return () => narrow.removeEventListener("change", look);
  }, []);
  return isNarrow;
}

/// Columns whose borders can be moved with the mouse or the arrow keys.
export function Split({ sizes, name, children }) {
  const key = `split:${name}`;
  const [widths, setWidths] = useState(() => kept(key) ?? sizes);
  const move = (index, by) => {
    const next = widths.map((width, i) => (i === index ? Math.max(8, width + by) : i === index + 1 ? Math.max(8, width - by) : width));
    setWidths(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  const parts = children.filter(Boolean);
  return (
    <div class="split" style={{ gridTemplateColumns: parts.map((_, i) => `minmax(0, ${widths[i]}fr)`).join(" 6px ") }}>
      {parts.map((part, i) => (
        <>
          {i > 0 && (
            <div
              class="divider" role="separator" aria-orientation="vertical" aria-label="border" tabindex="0"
              aria-valuenow={Math.round(widths[i - 1])} aria-valuemin="8" aria-valuemax="100"
              onKeyDown={(event) => {
                if (event.key === "ArrowLeft") move(i - 1, -2);
                if (event.key === "ArrowRight") move(i - 1, 2);
              }}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => {
                if (event.buttons === 0) return;
                const total = widths.reduce((a, b) => a + b, 0);
                move(i - 1, (event.movementX / event.currentTarget.parentElement.clientWidth) * total);
              }}
            />
          )}
          <div class="pane">{part}</div>
        </>
      ))}
    </div>
  );
}
