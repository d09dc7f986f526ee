// The first minute: five steps through the examples.
import { useState } from "preact/hooks";
import { go } from "./store.js";

const steps = [
  ["Models", "On the left are models. This one is a table with dining philosophers; on the right its parts are drawn. Above each definition stands what you can ask about it, and mistakes are marked while you type.", () => go("model", "dining-philosophers.lts")],
  ["Check", "Press Check. The philosophers deadlock: “show the run” opens the counterexample.", () => go("model", "dining-philosophers.lts")],
  ["Run", "Every philosopher and every fork is a lane, every line a step. On the right stands why nothing can happen any more. Go back with ←, and choose another step.", () => go("run", "dining-philosophers.lts", { target: "DINERS", result: "1" })],
  ["Assumption", "What must the environment of a mutex do? The answer in words, as a drawing and as a process. Click a red, dashed step: the run that would break the property.", () => go("assumption", "mutex.lts", { component: "PROTECTED", property: "EXCLUSION", env: "e" })],
  ["Environment", "On the right, write an environment. It is checked against the assumption while you type: leave out e.release, or enter twice.", () => go("assumption", "mutex.lts", { component: "PROTECTED", property: "EXCLUSION", env: "e" })],
];

export function Tour({ onEnd }) {
  const [at, setAt] = useState(0);
  const [title, text] = steps[at];
  const to = (next) => {
    setAt(next);
    steps[next][2]();
  };
  return (
    <aside class="tour" aria-label="tour">
      <div class="row"><b>{at + 1} of {steps.length}: {title}</b><span class="grow" /><button type="button" class="quiet" onClick={onEnd} aria-label="end the tour">×</button></div>
      <p>{text}</p>
      <div class="row">
        <button type="button" disabled={at === 0} onClick={() => to(at - 1)}>back</button>
        <button type="button" onClick={() => steps[at][2]()}>show me</button>
        <span class="grow" />
        {at + 1 < steps.length ? <button type="button" class="primary" onClick={() => to(at + 1)}>next</button> : <button type="button" class="primary" onClick={onEnd}>done</button>}
      </div>
    </aside>
  );
}
