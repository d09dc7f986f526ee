// Assumptions as data.

/// Reads the Aldebaran format: { states, edges: [[source, label, target]] }.
export function readAut(text) {
  const states = Number(/des\s*\(\s*\d+\s*,\s*\d+\s*,\s*(\d+)\s*\)/.exec(text)?.[1] ?? 0);
  const edges = [];
  for (const match of text.matchAll(/^\((\d+)\s*,\s*(?:"((?:[^"\\]|\\.)*)"|([^,]*?))\s*,\s*(\d+)\)/gm)) {
    edges.push([Number(match[1]), (match[2] ?? match[3]).replace(/\\(.)/g, "$1"), Number(match[4])]);
  }
  return { states, edges };
}

/// A shortest word that leads to a state.
export function shortestWord({ edges }, goal) {
  const came = new Map([[0, null]]);
  const queue = [0];
  while (queue.length > 0) {
    const state = queue.shift();
    if (state === goal) break;
    for (const [source, label, target] of edges) {
      if (source !== state || came.has(target)) continue;
      came.set(target, [source, label]);
      queue.push(target);
    }
  }
  const word = [];
  for (let at = came.get(goal); at; at = came.get(at[0])) word.unshift(at[1]);
  return word;
}

const longestCycle = 8;

/// A way from the first state back to it that takes no step twice and has many labels: what a simple
/// environment does.
export function firstCycle({ edges, alphabet, hidden }) {
  let best = null;
  const labels = (word) => new Set(word).size;
  const visit = (state, word, taken, budget) => {
    if (budget.left-- <= 0 || word.length >= longestCycle) return;
    edges.forEach(([source, label, target], i) => {
      if (source !== state || target === hidden || taken.has(i) || target === source) return;
      const next = [...word, label];
      if (target === 0) {
        if (!best || labels(next) > labels(best)) best = next;
      } else visit(target, next, new Set([...taken, i]), budget);
    });
  };
  visit(0, [], new Set(), { left: 3000 });
  return best ?? [alphabet[0] ?? "a"];
}

/// A label as FSP writes it: a.1.b is a[1].b.
export function fspLabel(label) {
  return label.split(".").reduce((text, part) => (/^-?\d+$/.test(part) ? `${text}[${part}]` : text ? `${text}.${part}` : part), "");
}

/// Where a step of a run stands in the text of a process: at the occurrence of its label that has as
/// many before it as the label had steps before, counted round and round. In a process that does one
/// thing after another, that is the step; comments do not count.
export function placeOf(text, steps) {
  const last = steps.at(-1).action;
  const blank = text.replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, (comment) => " ".repeat(comment.length));
  const before = steps.slice(0, -1).filter((one) => one.action === last).length;
  for (const form of new Set([fspLabel(last), last])) {
    const places = [...blank.matchAll(new RegExp(`(?<![\\w.])${form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w.[])`, "g"))].map((match) => match.index);
    if (places.length > 0) return { from: places[before % places.length], to: places[before % places.length] + form.length };
  }
  return null;
}

/// The labels of a sentence: those that it restricts, which come first, and the others.
export function labelsIn(sentence, alphabet) {
  const found = [];
  for (const label of alphabet) {
    const at = position(sentence, label);
    if (at >= 0) found.push([at, label]);
  }
  const turn = /\b(only|at most|alternately|never|not|before|until|unless|must)\b/.exec(sentence)?.index ?? sentence.length;
  return {
    subjects: found.filter(([at]) => at < turn).map(([, label]) => label),
    others: found.filter(([at]) => at >= turn).map(([, label]) => label),
  };
}

/// Where a label stands in a text as a whole word; -1 if it does not.
function position(text, label) {
  for (const form of [label, fspLabel(label)]) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
      const before = text[at - 1] ?? " ";
      const after = text[at + form.length] ?? " ";
      if (!/[\w.\]]/.test(before) && !/[\w[]/.test(after) && !(after === "." && /\w/.test(text[at + form.length + 1] ?? ""))) return at;
    }
  }
  return -1;
}

/// The assumption as a file that commands read. A large one has no text as a process, and its automaton does not
/// name the labels that are never allowed.
export function asFile({ fsp, aut, alphabet }) {
  if (fsp) return { name: "studio-assumption.lts", text: fsp, options: {} };
  return { name: "studio-assumption.aut", text: aut, options: { alphabet: alphabet.map(fspLabel).join(",") } };
}

const widestLine = 44; // characters
const mostLines = 4;

/// The labels of one edge of a drawing, in lines.
export function edgeText(labels) {
  const lines = [];
  labels.forEach((label, i) => {
    const last = i + 1 < labels.length ? `${label},` : label;
    if (lines.length > 0 && lines.at(-1).length + last.length < widestLine) lines.push(`${lines.pop()} ${last}`);
    else lines.push(last);
  });
  if (lines.length <= mostLines) return lines.join("\n");
  return [...lines.slice(0, mostLines - 1), `… (${labels.length} labels)`].join("\n");
}
