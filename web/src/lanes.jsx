// A run as a table: a lane for each component, a row for each step, and the states of properties.
import { useEffect, useRef } from "preact/hooks";

/// The lanes of a run: everybody who takes part.
export function lanesOf(steps) {
  const names = [];
  for (const step of steps) {
    for (const actor of step.actors ?? (step.component ? [step.component] : [])) {
      if (!names.includes(actor)) names.push(actor);
    }
  }
  return names;
}

const actorsOf = (step) => step.actors ?? (step.component ? [step.component] : []);

const changesOf = (step) => Object.entries(step.state ?? step.changed ?? {});

/// The run as lines of text.
export function runText(steps, loopsTo) {
  const lines = steps.map((step, i) => {
    const changes = changesOf(step).map(([name, value]) => `${name} = ${value}`).join(", ");
    return `${String(i + 1).padStart(4)}  ${step.action || "(step)"}${actorsOf(step).length ? `   [${actorsOf(step).join(", ")}]` : ""}${changes ? `   ${changes}` : ""}`;
  });
  if (loopsTo !== null && loopsTo !== undefined) lines.push(`      then again from step ${loopsTo + 1}, for ever`);
  return lines.join("\n");
}

export function Lanes({ steps, lanes, properties = [], loopsTo, at, onGoto, ending, filter }) {
  const row = useRef(null);
  useEffect(() => row.current?.scrollIntoView({ block: "nearest" }), [at]);
  const shown = (lanes ?? lanesOf(steps)).filter((lane) => !filter || lane.toLowerCase().includes(filter.toLowerCase()));
  const ofStates = shown.length === 0;
  return (
    <div class="lanes" tabindex="0" role="region" aria-label="the run, step by step">
      <table>
        <thead>
          <tr>
            <th class="number">#</th>
            {ofStates ? <th>step</th> : shown.map((lane) => <th title={lane}>{lane}</th>)}
            {properties.map((one) => <th class="property" title={`state of the property ${one.property}`}>{one.property}</th>)}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, i) => {
            const actors = actorsOf(step);
            const inLoop = loopsTo !== null && loopsTo !== undefined && i >= loopsTo;
            const changes = changesOf(step).map(([name, value]) => <div class="change">{name} = {String(value)}</div>);
            const now = at === i + 1;
            const places = shown.map((lane) => actors.includes(lane));
            const first = places.indexOf(true);
            const last = places.lastIndexOf(true);
            return (
              <tr
                ref={now ? row : undefined} class={`${now ? "now " : ""}${inLoop ? "loop " : ""}${at !== undefined && i + 1 > at ? "ahead" : ""}`}
                aria-current={now ? "step" : undefined} onClick={onGoto && (() => onGoto(i + 1))}
              >
                <th class="number" scope="row">{onGoto ? <button type="button" class="plain" aria-label={`go to step ${i + 1}`}>{i + 1}</button> : i + 1}</th>
                {ofStates && <td><div class="event"><b>{step.action}</b>{changes}</div></td>}
                {!ofStates && actors.length === 0 && <td colSpan={shown.length}><div class="event"><b>{step.action}</b>{changes}</div></td>}
                {!ofStates && actors.length > 0 && shown.map((lane, l) => {
                  const joined = l > first && l <= last ? " from-left" : "";
                  const leaves = l >= first && l < last ? " to-right" : "";
                  return (
                    <td class={`${joined}${leaves}`}>
                      {places[l] && <div class={`event${l === first ? "" : " partner"}`}><b>{step.action}</b>{l === first && changes}</div>}
                    </td>
                  );
                })}
                {properties.map((one) => {
                  const state = one.states?.[i + 1] ?? "";
                  return <td class={`property${state === "ERROR" ? " wrong" : ""}`}>{state}</td>;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {loopsTo !== null && loopsTo !== undefined && <p class="loop-note">⟳ then again from step {loopsTo + 1}, for ever</p>}
      {ending && <p class={`ending ${ending.kind}`}>{ending.text}</p>}
    </div>
  );
}
