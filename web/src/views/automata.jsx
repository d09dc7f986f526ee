// The automata of the components of a run, side by side, with the states in which they are: what a
// step does can be seen.
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "../api.js";
import { Picture } from "../picture.jsx";
import { file, isDirty } from "../store.js";

export function Automata({ path, target, text, components }) {
  const [graph, setGraph] = useState(null);
  useEffect(() => {
    let current = true;
    const request = { path, target, parts: true };
    if (text !== undefined || isDirty(path)) request.text = text ?? file(path).text;
    api.post("/api/graph", request).then((drawn) => current && setGraph(drawn), () => {});
    return () => { current = false; };
  }, [path, target, text]);
  // Nodes of parts are named COMPONENT/STATE.
  const marked = useMemo(() => {
    if (!graph?.nodes) return null;
    const here = new Set(components.map((one) => `${one.name}/${one.state}`));
    return { current: new Set(graph.nodes.flatMap((node, i) => (here.has(node.id) ? [i] : []))) };
  }, [graph, components]);
  if (graph?.error) return <p class="pad soft">No drawing: {graph.error}.</p>;
  return <Picture graph={graph?.nodes ? graph : null} marked={marked} label="the automata of the components; the states of now are filled" />;
}
