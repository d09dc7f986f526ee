// Parts of the page that need no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstCycle, placeOf } from "../src/assumption.js";
import { lensesOf, remember } from "../src/definitions.js";
import { outline } from "../src/languages.js";

const text = "P = (a -> P).\nproperty OK = (a -> OK).\nproperty OTHER = (b -> OTHER).\n||S = (P || OK).\n";
const analysis = {
  kind: "lts", target: "S", targets: ["S", "P", "OK", "OTHER"].map((name) => ({ name, components: [] })),
  properties: [{ name: "OK", kind: "safety" }, { name: "OTHER", kind: "safety" }],
};
const chips = (entry, now) => Object.fromEntries(
  lensesOf({ definitions: outline("fsp", text), analysis, verdicts: entry.verdicts, sizes: {}, text: now, target: "S", ask: {} })
    .filter((one) => one.chips.length > 0).map((one) => [one.name, `${one.chips[0].kind} ${one.chips[0].text}`]));

test("verdicts beside definitions: what an answer covers, what it replaces, what an edit makes of it", () => {
  const entry = {};
  const whole = (verdict) => ({ target: "S", results: [{ kind: "safety", verdict, ...(verdict === "violated" ? { property: "OK" } : {}) }, { kind: "deadlock", verdict: "holds" }, { kind: "progress", verdict: "violated", note: "this does not count, since no progress property is declared" }], notCovered: [{ property: "OTHER", reason: "not part of S" }] });
  remember(entry, whole("violated"), "one", "S");
  assert.deepEqual(chips(entry, "one"), { S: "bad ✗ OK", OK: "bad ✗ violated" });
  assert.deepEqual(chips(entry, "two"), { S: "bad stale ✗ OK", OK: "bad stale ✗ violated" });
  // The property is part of what is safe; the other one was not checked and has no verdict.
  remember(entry, whole("holds"), "two", "S");
  assert.deepEqual(chips(entry, "two"), { S: "good ✓ holds", OK: "good ✓ holds" });
  remember(entry, { target: "S", results: [{ kind: "safety", property: "OTHER", verdict: "undecided", reason: "time limit" }] }, "two", "S", "OTHER");
  assert.deepEqual(chips(entry, "two"), { S: "open ? undecided", OK: "good ✓ holds", OTHER: "open ? undecided" });
});

test("the forbidden step of an environment is underlined where it stands", () => {
  const steps = (...labels) => labels.map((action) => ({ action }));
  const at = (source, ...labels) => {
    const place = placeOf(source, steps(...labels));
    return place && [source.slice(0, place.from).split(" ").length - 1, source.slice(place.from, place.to)];
  };
  assert.deepEqual(at("ENV = (go -> stop -> go -> ENV).", "go", "stop", "go"), [6, "go"]);
  assert.deepEqual(at("ENV = (go -> stop -> ENV). // go", "go", "stop", "go"), [2, "(go".slice(1)]);
  assert.deepEqual(at("ENV = (e.go -> go -> ENV).", "e.go", "go"), [4, "go"]);
  assert.deepEqual(at("ENV = (a[1] -> ENV).", "a.1"), [2, "a[1]"]);
  assert.equal(at("ENV = (x[i:0..2] -> ENV).", "x.1"), null);
});

test("an environment to begin with uses many labels", () => {
  const edges = [[0, "acquire", 1], [1, "release", 0], [1, "enter", 2], [2, "exit", 1], [0, "x", 3], [3, "x", 3]];
  assert.deepEqual(firstCycle({ edges, alphabet: ["acquire"], hidden: 3 }), ["acquire", "enter", "exit", "release"]);
  assert.deepEqual(firstCycle({ edges: [], alphabet: ["a"], hidden: -1 }), ["a"]);
});
