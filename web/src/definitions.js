// What is known of the definitions of a model, and what can be asked about each: chips, sizes and
// buttons that stand beside the text.

const squeezed = (text) => (text ?? "").replace(/\s+/g, "");

/// Which property of the model a definition states, if any.
export function propertyOf(definition, properties) {
  const name = squeezed(definition.name);
  return properties.find((one) => squeezed(one.name) === name || squeezed(one.text) === name)
    ?? properties.find((one) => squeezed(one.name).startsWith(name) && /spec/.test(definition.kind));
}

const signs = { holds: ["good", "✓"], violated: ["bad", "✗"], "holds-under-assumption": ["under", "✓"], undecided: ["open", "?"] };
const rank = ["violated", "undecided", "holds-under-assumption", "holds"];

/// Whether a result says of itself that it does not count: progress where no such property is declared.
export const isAside = (result) => /does not count/.test(result.note ?? "");

const nameOf = (result) => result.property ?? result.kind;

/// One chip for some results: the worst of them, with what it is about.
function chipOf(results, isStale, onRun) {
  const worst = rank.find((verdict) => results.some((one) => one.verdict === verdict)) ?? "undecided";
  const those = results.filter((one) => one.verdict === worst);
  const [kind, sign] = signs[worst] ?? signs.undecided;
  const shown = those.find((one) => one.trace);
  const words = worst === "violated" && results.length > 1 ? those.map(nameOf).join(", ") : worst === "holds-under-assumption" ? "under an assumption" : worst;
  const title = `${results.map((one) => `${nameOf(one)}: ${one.verdict}${one.reason ? ` (${one.reason})` : ""}`).join("\n")}${isStale ? "\nThe text has changed since." : ""}${shown ? "\nClick to see the run." : ""}`;
  return { kind: `${kind}${isStale ? " stale" : ""}`, text: `${sign} ${words}`, title, run: () => shown && onRun(shown) };
}

/// Keeps the verdicts of an answer, each with the text that it is about and what it does not cover. An
/// answer about all properties replaces what was known of its target.
export function remember(entry, answer, text, target, property) {
  const known = new Map(entry.verdicts);
  const targets = new Set((answer?.results ?? []).map((one) => one.target ?? answer.target ?? target ?? ""));
  for (const [key, one] of known) if (targets.has(one.result.target) && (!property || one.result.property === property)) known.delete(key);
  const left = new Set((answer?.notCovered ?? []).map((one) => one.property));
  for (const result of (answer?.results ?? []).filter((one) => !isAside(one))) {
    const of = result.target ?? answer.target ?? target ?? "";
    known.set(`${of} ${result.kind} ${result.property ?? ""}`, { result: { ...result, target: of }, text, left });
  }
  entry.verdicts = known;
}

/// Constants that are numbers can be made smaller and larger: sizes and drawing follow.
function constantLenses(text, ask) {
  return [...text.matchAll(/^([ \t]*const[ \t]+(\w+)[ \t]*=[ \t]*)(\d{1,6})\b/gm)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    const column = match[1].length + 1;
    const value = Number(match[3]);
    const by = (change) => ({ name: change < 0 ? "−" : "+", title: `${match[2]} = ${value + change}`, isEdit: true, run: () => value + change >= 0 && ask.edit({ line, column, endLine: line, endColumn: column + match[3].length, text: String(value + change) }) });
    return { id: `const ${match[2]} ${line}`, name: match[2], line, actions: [by(-1), by(1)], chips: [], note: "" };
  });
}

/// The lenses of a model. `ask` has the questions: check(target, property), draw(target), step(target),
/// assume({ component, property }), prove(property), show(result); edit(fix) changes the text.
export function lensesOf({ definitions, analysis, verdicts, sizes, text, target, ask }) {
  if (!analysis?.targets) return [];
  const targets = new Set(analysis.targets.map((one) => one.name));
  const components = new Set(analysis.targets.flatMap((one) => one.components ?? []));
  const known = [...(verdicts?.values() ?? [])];
  const isLts = analysis.kind === "lts";
  const lenses = analysis.language === "fsp" ? constantLenses(text, ask) : [];
  definitions.forEach((definition) => {
    const { name, line, kind } = definition;
    const property = propertyOf(definition, analysis.properties ?? []);
    const actions = [];
    let found = [];
    if (property) {
      const isOfTarget = ({ result }) => !isLts || result.target === target || result.target === name;
      found = known.filter((one) => one.result.property === property.name && isOfTarget(one));
      // That the whole is safe covers the safety properties that are part of it.
      if (found.length === 0 && property.kind === "safety") found = known.filter((one) => one.result.kind === "safety" && !one.result.property && one.result.verdict === "holds" && !one.left.has(property.name) && isOfTarget(one));
      actions.push({ name: "check", title: `Is ${property.name} satisfied${isLts ? ` by ${target}` : ""}?`, run: () => ask.check(isLts ? target : "", property.name) });
      const isSafety = isLts ? property.kind === "safety" : analysis.kind === "circuit" && property.kind === "invariant";
      if (isSafety) {
        actions.push({ name: "assume…", title: "What must the environment of a component do for it?", run: () => ask.assume({ property: property.name }) });
        actions.push({ name: "prove", title: "Prove it by parts", run: () => ask.prove(property.name) });
      }
      if (isLts && targets.has(name)) actions.push({ name: "draw", title: `Draw ${name}`, run: () => ask.draw(name) });
    } else if (isLts && targets.has(name)) {
      found = known.filter(({ result }) => result.target === name);
      actions.push({ name: "check", title: `Does ${name} satisfy its properties?`, run: () => ask.check(name) });
      actions.push({ name: "assume…", title: `What must the environment of ${name} do?`, run: () => ask.assume({ component: name }) });
      actions.push({ name: "draw", title: `Draw ${name}`, run: () => ask.draw(name) });
      actions.push({ name: "step", title: `Step through ${name}`, run: () => ask.step(name) });
    } else if (analysis.kind === "process" && (kind === "proctype" || kind === "init")) {
      const component = components.has(name) ? name : [...components].find((one) => one.startsWith(`${name}[`) || one.startsWith(`${name}:`));
      if (component) actions.push({ name: "assume…", title: `What does the rest of the program ask of ${component}?`, run: () => ask.assume({ component }) });
      actions.push({ name: "step", title: "Step through the program", run: () => ask.step("") });
    } else if (analysis.kind === "design" && (kind === "system" || kind === "product" || kind === "extension")) {
      found = known.filter(({ result }) => result.target === name);
      actions.push({ name: "check", title: "Check the design", run: () => ask.check("") });
      if (targets.has(name)) actions.push({ name: "draw", title: `Draw ${name}`, run: () => ask.draw(name) });
    } else return;
    const isStale = found.some((one) => one.text !== text);
    const size = sizes?.[name];
    lenses.push({
      id: `${kind} ${name} ${lenses.filter((one) => one.name === name).length}`, name, line, actions,
      chips: found.length > 0 ? [chipOf(found.map((one) => one.result), isStale, ask.show)] : [],
      note: size ? (size.states === undefined ? "many states" : `${size.states.toLocaleString("en")} ${size.states === 1 ? "state" : "states"}`) : "",
    });
  });
  return lenses;
}
