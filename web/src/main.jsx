import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import * as api from "./api.js";
import { Files } from "./files.jsx";
import { Icon } from "./icons.jsx";
import { JobBar } from "./parts.jsx";
import { followJobs, go, isDirty, languageOf, loadFile, readRoute, routeTo, store, changed, suits, useStore } from "./store.js";
import { Tour } from "./tour.jsx";
import { Assumption } from "./views/assumption.jsx";
import { Compare } from "./views/compare.jsx";
import { Designs } from "./views/designs.jsx";
import { Jobs } from "./views/jobs.jsx";
import { Model } from "./views/model.jsx";
import { Programs } from "./views/programs.jsx";
import { Project } from "./views/project.jsx";
import { Proof } from "./views/proof.jsx";
import { Run } from "./views/run.jsx";
import "./studio.css";

const views = {
  model: ["Model", Model],
  run: ["Run", Run],
  assumption: ["Assumption", Assumption],
  proof: ["Proof", Proof],
  designs: ["Designs", Designs],
  programs: ["Programs", Programs],
  compare: ["Compare", Compare],
  project: ["Project", Project],
  jobs: ["Jobs", Jobs],
};

/// Ctrl-K: everything by name.
function Commands({ onClose }) {
  const { project, route } = useStore();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const input = useRef(null);
  // Before the next key: what follows Ctrl-K is not for the text.
  useLayoutEffect(() => input.current.focus(), []);
  const all = [
    ...store.commands,
    ...Object.entries(views).filter(([view]) => !route.path || suits(view, languageOf(route.path), route.path)).map(([view, [title]]) => [view === "jobs" ? "Jobs" : `${title} of ${route.path || "…"}`, () => go(view, route.path)]),
    ...project.files.map((one) => [`open ${one.path}`, () => go("model", one.path)]),
  ];
  const found = all.filter(([name]) => name.toLowerCase().includes(text.toLowerCase())).slice(0, 12);
  const run = (index) => {
    onClose();
    found[index]?.[1]();
  };
  const keys = (event) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Enter") run(at);
    else return;
    event.preventDefault();
  };
  return (
    <div class="veil" onClick={onClose}>
      <div class="palette" role="dialog" aria-modal="true" aria-label="commands" onClick={(event) => event.stopPropagation()}>
        <input ref={input} role="combobox" aria-expanded="true" aria-controls="found" aria-label="command" placeholder="what do you want to do?" value={text} onInput={(event) => { setText(event.currentTarget.value); setAt(0); }} onKeyDown={keys} />
        <ul id="found" role="listbox" aria-label="commands">
          {found.map(([name], i) => <li role="option" aria-selected={i === at} onClick={() => run(i)}>{name}</li>)}
        </ul>
      </div>
    </div>
  );
}

function App() {
  const { route, project } = useStore();
  const [palette, setPalette] = useState(false);
  const [tour, setTour] = useState(project.examples && !localStorage.getItem("tour"));
  useEffect(() => {
    if (route.path) loadFile(route.path).then(() => store.missing.delete(route.path), (error) => store.missing.set(route.path, error.message)).finally(changed);
    document.title = `${route.path || "Proviso"} · ${views[route.view]?.[0] ?? ""} · Studio`;
  }, [route.path, route.view]);
  useEffect(() => {
    const keys = (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setPalette(true);
      }
    };
    const leaving = (event) => {
      if ([...store.files.keys()].some(isDirty)) event.preventDefault();
    };
    addEventListener("keydown", keys);
    addEventListener("beforeunload", leaving);
    return () => {
      removeEventListener("keydown", keys);
      removeEventListener("beforeunload", leaving);
    };
  }, []);
  const View = views[route.view]?.[1] ?? Model;
  return (
    <div class="frame">
      <nav class="rail" aria-label="views">
        <a class="mark" href="#/" aria-label="Proviso Studio, start"><img src="/icon.svg" alt="" width="26" height="26" /><span class="label">Proviso</span></a>
        {Object.entries(views).map(([view, [title]]) => (
          <a
            href={routeTo(view, route.path)} title={title} aria-current={view === route.view ? "page" : undefined}
            class={`${view === route.view ? "current" : ""}${route.path && !suits(view, languageOf(route.path), route.path) ? " unsuited" : ""}`}
          >
            <Icon name={view} /><span class="label">{title}</span>
          </a>
        ))}
        <span class="grow" />
        <button type="button" class="quiet" onClick={() => setTour(true)}><Icon name="tour" /><span class="label">Tour</span></button>
      </nav>
      <Files />
      <main>{store.missing.has(route.path) ? <Missing path={route.path} /> : <View key={`${route.view} ${route.path}`} />}</main>
      <JobBar />
      {palette && <Commands onClose={() => setPalette(false)} />}
      {tour && <Tour onEnd={() => { localStorage.setItem("tour", "seen"); setTour(false); }} />}
    </div>
  );
}

function Missing({ path }) {
  return (
    <div class="welcome">
      <h1>{path.replace(/.*\//, "")} cannot be opened</h1>
      <p role="alert">{store.missing.get(path)}</p>
      <p>Choose a file on the left, or <a href="#/">begin again</a>.</p>
    </div>
  );
}

function Locked({ message }) {
  return (
    <main class="welcome">
      <h1>Proviso Studio</h1>
      <p role="alert">{message}</p>
      <p>Open the address that <code>proviso studio</code> printed: it carries the key to this page.</p>
    </main>
  );
}

async function start() {
  const app = document.getElementById("app");
  try {
    if (!(await api.openSession())) {
      render(<Locked message="This page is locked." />, app);
      return;
    }
    store.project = await api.get("/api/project");
  } catch (error) {
    render(<Locked message={error.message} />, app);
    return;
  }
  addEventListener("hashchange", readRoute);
  readRoute();
  followJobs();
  changed();
  render(<App />, app);
}

start();
