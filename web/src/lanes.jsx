// A run as a table: a lane for each component, a row for each step, and the states of properties.
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";

const actorsOf = (step) => step.actors ?? (step.component ? [step.component] : []);
const changesOf = (step) => Object.entries(step.state ?? step.changed ?? {});

/// The component of a variable: what stands before its last dot.
const ownerOf = (name) => (name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : "");

/// Whether nobody takes a step: the run is one of states, as those of SMV.
export const isOfStates = (steps) => steps.length > 0 && steps.every((step) => actorsOf(step).length === 0);

/// The lanes of a run: everybody who takes part; of a run of states, the owners of variables.
export function lanesOf(steps) {
  const names = new Set();
  if (isOfStates(steps)) {
    for (const step of steps) for (const [name] of changesOf(step)) names.add(ownerOf(name));
    return names.size > 1 ? [...names].sort() : [];
  }
  for (const step of steps) for (const actor of actorsOf(step)) names.add(actor);
  return [...names];
}

/// The run as lines of text.
export function runText(steps, loopsTo) {
  const lines = steps.map((step, i) => {
    const changes = changesOf(step).map(([name, value]) => `${name} = ${value}`).join(", ");
    return `${String(i + 1).padStart(4)}  ${step.action || "(step)"}${actorsOf(step).length ? `   [${actorsOf(step).join(", ")}]` : ""}${changes ? `   ${changes}` : ""}`;
  });
  if (loopsTo !== null && loopsTo !== undefined) lines.push(`      then again from step ${loopsTo + 1}, for ever`);
  return lines.join("\n");
}

const Change = ({ name, value }) => <div class="change">{name && `${name} `}= {String(value)}</div>;

/// What a step changes of a lane: its own state without its name, its variables with theirs.
function changesIn(step, lane) {
  return changesOf(step)
    .filter(([name]) => name === lane || (lane !== "" && name.startsWith(`${lane}:`)))
    .map(([name, value]) => <Change name={name === lane ? "" : name.slice(lane.length + 1)} value={value} />);
}

/// A step of a run of states: every lane shows which of its variables change.
function StateCells({ step, lanes }) {
  if (lanes.length === 0) {
    return <td class="left"><div class="event"><b>{step.action}</b>{changesOf(step).map(([name, value]) => <Change name={name} value={value} />)}</div></td>;
  }
  const cells = lanes.map((lane) => {
    const own = changesOf(step).filter(([name]) => ownerOf(name) === lane);
    return <td class="left">{own.length > 0 && <div class="event">{own.map(([name, value]) => <div><span class="soft">{name.slice(lane ? lane.length + 1 : 0)}</span> <b>{String(value)}</b></div>)}</div>}</td>;
  });
  // A SLIM model names the event of a step; choices that are not made say nothing.
  const { event, ...others } = step.inputs ?? {};
  const inputs = Object.entries(others).filter(([, value]) => value !== "none").map(([name, value]) => <Change name={name} value={value} />);
  return [<td class="action"><div class="event"><b>{event ?? step.action}</b>{inputs}</div></td>, ...cells];
}

const boxesFit = 4; // with more lanes, actions stand in a column of their own

/// A step of components: who takes part is joined. With few lanes the action stands where it is
/// taken, with many beside them.
function ActionCells({ step, lanes }) {
  const actors = actorsOf(step);
  const places = lanes.map((lane) => actors.includes(lane));
  const first = places.indexOf(true);
  const last = places.lastIndexOf(true);
  const inLanes = lanes.length <= boxesFit;
  const isShown = (name) => lanes.some((lane, l) => places[l] && (name === lane || name.startsWith(`${lane}:`)));
  const others = changesOf(step).filter(([name]) => !isShown(name));
  const box = (lane) => (
    <div class="event" title={actors.join(", ")}><b>{step.action}</b>{lane && changesIn(step, lane)}{others.map(([name, value]) => <Change name={name} value={value} />)}</div>
  );
  if (inLanes && first < 0) return <td colSpan={Math.max(1, lanes.length)}>{box(null)}</td>;
  const cells = lanes.map((lane, l) => (
    <td class={`${l > first && l <= last ? "from-left" : ""}${l >= first && l < last ? " to-right" : ""}`}>
      {places[l] && (inLanes && l === first ? box(lane) : <div class="partner" title={`${lane} takes part in ${step.action}`}><span class="dot" />{changesIn(step, lane)}</div>)}
    </td>
  ));
  return inLanes ? cells : [<td class="action">{box(null)}</td>, ...cells];
}

/// Drawn again only if something about it changes: a run may have a thousand rows.
class Row extends Component {
  shouldComponentUpdate(next) {
    return Object.keys(next).some((name) => name !== "onGoto" && next[name] !== this.props[name]);
  }

  render({ step, number, now, ahead, inLoop, ofStates, lanes, properties, onGoto }) {
    return (
      <tr class={`${now ? "now " : ""}${inLoop ? "loop " : ""}${ahead ? "ahead" : ""}`} data-row={number} aria-current={now ? "step" : undefined} onClick={onGoto && (() => onGoto(number))}>
        <th class="number" scope="row">{onGoto ? <button type="button" class="plain" aria-label={`go to step ${number}`}>{number}</button> : number}</th>
        {ofStates ? <StateCells step={step} lanes={lanes} /> : <ActionCells step={step} lanes={lanes} />}
        {properties.map((one) => {
          const state = one.states?.[number] ?? "";
          return <td class={`property${state === "ERROR" ? " wrong" : ""}`}>{state}</td>;
        })}
      </tr>
    );
  }
}

/// phil.0:PHIL and {phil.1.left,phil.0.right}::FORK: the name stands out, and what comes before it is small.
function LaneName({ name }) {
  if (name === "STUDIO_ENVIRONMENT") return "environment";
  const colon = name.lastIndexOf(":");
  if (colon <= 0) return name || "system";
  return <><span class="prefix">{name.slice(0, colon).replace(/[{}:]+/g, "").replaceAll(",", ", ")}</span>{name.slice(colon + 1)}</>;
}

const none = [];

export function Lanes({ steps, lanes, properties = none, loopsTo, at, onGoto, ending, filter }) {
  const box = useRef(null);
  useEffect(() => {
    const row = box.current?.querySelector("tr.now");
    row?.scrollIntoView({ block: "nearest" });
    // Who takes the step may be far to the right.
    row?.querySelector("td:not(.action) .event, td .partner")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
  const ofStates = isOfStates(steps);
  const all = useMemo(() => (ofStates ? lanesOf(steps) : lanes ?? lanesOf(steps)), [steps, lanes, ofStates]);
  // A property whose states are known has a column of its own.
  const shown = useMemo(
    () => all.filter((lane) => !properties.some((one) => one.property === lane) && (!filter || lane.toLowerCase().includes(filter.toLowerCase()))),
    [all, filter, properties],
  );
  const hasLoop = loopsTo !== null && loopsTo !== undefined;
  return (
    <div class="lanes" ref={box} tabindex="0" role="region" aria-label="the run, step by step">
      {steps.length > 0 && (
        <table>
          <thead>
            <tr>
              <th class="number">#</th>
              {shown.length > (ofStates ? 0 : boxesFit) && <th class="action">action</th>}
              {shown.length === 0 ? <th>step</th> : shown.map((lane) => <th title={lane}><LaneName name={lane} /></th>)}
              {properties.map((one) => <th class="property" title={`state of the property ${one.property}`}>{one.property}</th>)}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, i) => (
              <Row
                key={i} step={step} number={i + 1} lanes={shown} ofStates={ofStates} properties={properties} onGoto={onGoto}
                now={at === i + 1} ahead={at !== undefined && i + 1 > at} inLoop={hasLoop && i >= loopsTo}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasLoop && <p class="loop-note">⟳ then again from step {loopsTo + 1}, for ever</p>}
      {ending && <p class={`ending ${ending.kind}`}>{ending.text}</p>}
    </div>
  );
}
