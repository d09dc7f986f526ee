// How an assumption was learned, as a film: the conjecture of each round, drawn, with what is new in
// it and what is gone.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "./api.js";
import { edgeText, readAut } from "./assumption.js";
import { counted } from "./parts.jsx";
import { Picture } from "./picture.jsx";

const meaning = {
  accepted: "accepted: the proof uses it",
  "too-weak": "too weak: it allows a word after which its module errs",
  "too-strong": "too strong: it forbids a word of the others that does no harm",
  "alphabet-too-small": "too few labels: they do not tell a harmless word from an error",
  violation: "the others break the guarantee with this word",
};

/// A name for each state that later rounds share: a shortest word that leads to it.
function accessWords({ states, edges }) {
  const words = new Array(states).fill(null);
  if (states > 0) words[0] = "";
  const queue = [0];
  while (queue.length > 0) {
    const state = queue.shift();
    for (const [source, label, target] of edges) {
      if (source !== state || words[target] !== null) continue;
      words[target] = words[source] ? `${words[source]} ${label}` : label;
      queue.push(target);
    }
  }
  return words.map((word, i) => word ?? `#${i}`);
}

const readRound = (round) => {
  const automaton = readAut(round.conjecture.aut);
  return { ...automaton, words: accessWords(automaton), alphabet: round.conjecture.alphabet };
};

/// The drawing of a conjecture, and how it differs from the one before.
export function differing(now, before) {
  const shared = new Set(before?.words ?? now.words);
  const targets = (automaton) => new Map(automaton.edges.map(([source, label, target]) => [`${automaton.words[source]}\n${label}`, automaton.words[target]]));
  const had = before ? targets(before) : targets(now);
  const has = targets(now);
  const merged = new Map();
  for (const [source, label, target] of now.edges) {
    const old = had.get(`${now.words[source]}\n${label}`);
    const isNew = old === undefined || old !== now.words[target];
    const key = `${source} ${target} ${isNew}`;
    const known = merged.get(key) ?? { source, target, labels: [], isNew };
    known.labels.push(label);
    merged.set(key, known);
  }
  const edges = [...merged.values()].map((edge) => ({ ...edge, label: edgeText(edge.labels) }));
  let lost = 0;
  if (before) {
    for (const [source, label] of before.edges) {
      const at = now.words.indexOf(before.words[source]);
      if (at < 0 || has.has(`${before.words[source]}\n${label}`)) continue;
      lost += 1;
      edges.push({ source: at, target: at, label, labels: [label], stub: true, tint: "error" });
    }
  }
  const nodes = now.words.map((word, i) => ({ id: word || "first", label: String(i), initial: i === 0, isNew: !shared.has(word) }));
  const addedLabels = before ? now.alphabet.filter((label) => !before.alphabet.includes(label)) : [];
  return { nodes, edges, lost, gained: edges.filter((edge) => edge.isNew).reduce((sum, edge) => sum + edge.labels.length, 0), states: nodes.filter((node) => node.isNew).length, addedLabels };
}

function Differences({ change, isFirst }) {
  if (isFirst) return <p class="soft">The first conjecture.</p>;
  const parts = [
    change.addedLabels.length > 0 && `new labels: ${change.addedLabels.join(", ")}`,
    change.states > 0 && counted(change.states, "new state"),
    change.gained > 0 && `${counted(change.gained, "step")} new (blue)`,
    change.lost > 0 && `${counted(change.lost, "step")} gone (red)`,
  ].filter(Boolean);
  return <p class="soft">{parts.length > 0 ? `Since the round before: ${parts.join("; ")}.` : "The same as in the round before."}</p>;
}

export function Film({ rounds, left }) {
  const [at, setAt] = useState(rounds.length - 1);
  const [plays, setPlays] = useState(false);
  const [graph, setGraph] = useState(null);
  const positions = useRef({});
  const round = rounds[Math.min(at, rounds.length - 1)];
  const change = useMemo(() => {
    if (!round.conjecture) return null;
    const before = rounds.slice(0, at).findLast((one) => one.assumption === round.assumption && one.conjecture);
    return { ...differing(readRound(round), before && readRound(before)), isFirst: !before };
  }, [round]);
  useEffect(() => {
    if (!change) {
      setGraph(null);
      return undefined;
    }
    let current = true;
    api.post("/api/layout", { nodes: change.nodes, edges: change.edges, earlier: positions.current }).then((drawn) => {
      if (!current) return;
      positions.current = Object.fromEntries(drawn.nodes.map((node) => [node.id, node.at]));
      setGraph({ ...drawn, name: `round-${at + 1}` });
    }, () => {});
    return () => { current = false; };
  }, [change]);
  useEffect(() => {
    if (!plays) return undefined;
    const timer = setTimeout(() => (at + 1 < rounds.length ? setAt(at + 1) : setPlays(false)), 1100);
    return () => clearTimeout(timer);
  }, [plays, at]);
  const marked = useMemo(() => {
    if (!change || change.isFirst) return null;
    const edges = new Set(change.edges.flatMap((edge, i) => (edge.isNew ? [i] : [])));
    return { bright: edges, nodes: new Set(change.nodes.flatMap((node, i) => (node.isNew ? [i] : []))) };
  }, [change]);
  const play = () => {
    if (at + 1 >= rounds.length) setAt(0);
    setPlays(!plays);
  };
  return (
    <section class="film-box" aria-label="how it was learned">
      <div class="film">
        <h2>How it was learned</h2>
        <button type="button" disabled={at <= 0} onClick={() => setAt(at - 1)} aria-label="round before">◀</button>
        <button type="button" onClick={play} disabled={rounds.length < 2}>{plays ? "pause" : "play"}</button>
        <button type="button" disabled={at >= rounds.length - 1} onClick={() => setAt(at + 1)} aria-label="next round">▶</button>
        <label>round {at + 1} of {rounds.length}{left ? ` (${left} more)` : ""}{" "}
          <input type="range" min="0" max={rounds.length - 1} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))} />
        </label>
      </div>
      <p>
        Assumption {round.assumption}: <b>{counted(round.states, "state")}</b>, {counted(round.transitions, "transition")} over {counted(round.labels, "label")}.
        {" "}Premise {round.premise} says: <b>{meaning[round.answer] ?? round.answer}</b>
        {round.counterexample?.length > 0 && <> — <code>{round.counterexample.join(" ")}{round.length > round.counterexample.length ? " …" : ""}</code></>}.
      </p>
      {change && <Differences change={change} isFirst={change.isFirst} />}
      {graph ? <Picture graph={graph} marked={marked} label={`the conjecture of round ${at + 1}`} /> : !round.conjecture && <p class="soft">This conjecture is too large to draw.</p>}
    </section>
  );
}
