// The files of the folder as a tree, with what is known about each.
import { useEffect, useRef, useState } from "preact/hooks";
import { isAside } from "./definitions.js";
import { file, isDirty, routeTo, suits, useStore } from "./store.js";

/// Folders in the order of their names; the files of the folder itself come first.
function byFolder(files) {
  const folders = new Map();
  for (const one of files) {
    const slash = one.path.lastIndexOf("/");
    const folder = slash < 0 ? "" : one.path.slice(0, slash);
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  return [...folders].sort(([a], [b]) => a.localeCompare(b));
}

function Entry({ one, route }) {
  const results = file(one.path)?.results?.filter((result) => !isAside(result));
  const bad = results?.some((result) => result.verdict === "violated");
  const open = results?.some((result) => result.verdict !== "violated" && result.verdict !== "holds");
  // A file is opened in the view that is shown, if it can be.
  const view = route.view !== "run" && suits(route.view, one.language, one.path) ? route.view : "model";
  const current = one.path === route.path;
  const item = useRef(null);
  useEffect(() => {
    if (current) item.current.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li ref={item} class={current ? "current" : ""}>
      <a href={routeTo(view, one.path)} title={one.path} aria-current={current ? "page" : undefined}>
        <span class="name">{one.path.replace(/.*\//, "")}</span>
        {isDirty(one.path) && <span class="unsaved" title="not saved">●</span>}
        {file(one.path)?.checking && <span class="spinner" title="is being checked" />}
        {results && !file(one.path).checking && (
          <span class={`tally ${bad ? "bad" : open ? "open" : "good"}`}>
            {results.filter((result) => result.verdict === "holds").length}/{results.length}
          </span>
        )}
      </a>
    </li>
  );
}

export function Files() {
  const { project, route } = useStore();
  const [filter, setFilter] = useState("");
  const shown = project.files.filter((one) => one.path.toLowerCase().includes(filter.toLowerCase()));
  return (
    <nav class="files" aria-label="files">
      <input type="search" placeholder="Filter files" aria-label="filter files" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
      {byFolder(shown).map(([folder, files]) => {
        const list = <ul>{files.map((one) => <Entry key={one.path} one={one} route={route} />)}</ul>;
        if (!folder) return list;
        return (
          <details key={folder} open={Boolean(filter) || files.some((one) => one.path === route.path)}>
            <summary>{folder} <span class="soft">{files.length}</span></summary>
            {list}
          </details>
        );
      })}
      {shown.length === 0 && <p class="soft pad">{filter ? "No file has this in its name." : "There are no models in this folder."}</p>}
    </nav>
  );
}
