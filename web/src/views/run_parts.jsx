// Parts of the run view: the buttons for steps, what can happen, what cannot, and the state.
import { useState } from "preact/hooks";

export function Transport({ step, length, actions, canGoOn }) {
  return (
    <div class="transport" role="toolbar" aria-label="steps">
      <button type="button" onClick={actions.first} disabled={step === 0} aria-label="first step" title="first step (Home)">|◀</button>
      <button type="button" onClick={actions.back} disabled={step === 0} aria-label="one step back" title="one step back (←)">◀</button>
      <span class="at" aria-live="polite">step {step} of {length}</span>
      <button type="button" onClick={actions.forward} disabled={step >= length} aria-label="one step forward" title="one step forward (→)">▶</button>
      <button type="button" onClick={actions.last} disabled={step >= length} aria-label="last step" title="last step (End)">▶|</button>
      <button type="button" onClick={actions.random} disabled={!canGoOn} title="a random step (r)">random</button>
    </div>
  );
}

/// What a run ends with.
export function endingOf(position, shown, atEnd) {
  if (!atEnd) return null;
  if (position.status === "error") return { kind: "bad", text: `✗ ${position.reason ?? shown?.result.property ?? "a property is violated"}` };
  if (position.status === "stuck") return { kind: "bad", text: `✗ deadlock: ${position.reason ?? "nothing can happen any more"}` };
  if (position.status === "ended") return { kind: "good", text: "the run has ended, as it may" };
  return null;
}

/// The values of variables after some steps, with those that the last step changed.
export function valuesAt(rows, step) {
  const values = {};
  for (const row of rows.slice(0, step)) Object.assign(values, row.state ?? row.changed ?? {});
  const last = rows[step - 1];
  return { values, changed: new Set(Object.keys(last?.state ?? last?.changed ?? {})) };
}

export function Enabled({ position, onStep }) {
  if (position.enabled.length === 0) return <p class="soft">{position.reason ?? "Nothing can happen."}</p>;
  // Steps of states differ in few of the values that they set: what all of them set is said once.
  const parts = position.enabled.map((one) => (one.actors?.length ? [one.action] : one.action.split(", ")));
  const common = parts.length > 1 ? parts[0].filter((part) => parts.every((other) => other.includes(part))) : [];
  const isLong = common.length > 1;
  return (
    <>
    {isLong && <p class="enabled-all">All of them: {common.join(", ")}</p>}
    <ol class="enabled">
      {position.enabled.map((one, i) => (
        <li>
          <button type="button" class={one.toError ? "danger" : ""} onClick={() => onStep(one)} title={one.toError ? "this step violates a property" : ""}>
            <span class="what"><b>{isLong ? parts[i].filter((part) => !common.includes(part)).join(", ") || "nothing else" : one.action}{one.toError && " ✗"}</b>{one.actors?.length > 0 && <span class="soft">{one.actors.join(", ")}</span>}</span>
            {i < 9 && <kbd>{i + 1}</kbd>}
          </button>
        </li>
      ))}
      {position.more && <li class="soft">and more; “random” reaches all</li>}
    </ol>
    </>
  );
}

/// Who blocks what: those first who stand in the way of one action only, as a fork that is taken does.
export function Blocked({ blocked }) {
  if (blocked.length === 0) return <p class="soft">Nothing that anybody offers is blocked.</p>;
  const reasons = new Map();
  for (const one of blocked) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one.action]);
  const sorted = [...reasons].sort(([, a], [, b]) => a.length - b.length);
  return <ul class="blocked">{sorted.map(([reason, actions]) => <li><b>{actions.join(", ")}</b><span class="soft">{reason.replace("offer it", actions.length > 1 ? "offer them" : "offer it")}</span></li>)}</ul>;
}

/// Where every component is, and what variables hold. What is watched stands first; long lists can be
/// shortened to what the last step changed.
export function State({ position, values: { values, changed }, watched, onWatch }) {
  const [onlyChanged, setOnlyChanged] = useState(false);
  const components = position?.components ?? [];
  const known = new Set(components.map((one) => one.name));
  const all = [
    ...components.map((one) => ({ name: one.name, value: one.state, moved: position.last?.actors?.includes(one.name) })),
    ...Object.entries({ ...position?.values, ...values }).filter(([name]) => !known.has(name)).map(([name, value]) => ({ name, value, moved: changed.has(name) })),
  ];
  if (all.length === 0) return null;
  const rows = all.filter((one) => watched.has(one.name) || !onlyChanged || one.moved).sort((a, b) => watched.has(b.name) - watched.has(a.name));
  return (
    <>
      <div class="row"><h2>State</h2><span class="grow" />
        {all.length > 4 && <label class="small"><input type="checkbox" checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} /> only what changed</label>}
      </div>
      <table class="where"><tbody>
        {rows.map(({ name, value, moved }) => (
          <tr class={`${moved ? "moved" : ""}${watched.has(name) ? " watched" : ""}`}>
            <th scope="row">{name}</th><td>{String(value)}</td>
            <td class="pin"><button type="button" class="plain" aria-pressed={watched.has(name)} aria-label={`watch ${name}`} title={watched.has(name) ? "is shown first" : "show it first, always"} onClick={() => onWatch(name)}>{watched.has(name) ? "★" : "☆"}</button></td>
          </tr>
        ))}
      </tbody></table>
      {rows.length === 0 && <p class="soft">The last step changed nothing.</p>}
    </>
  );
}
