// A drawing made from data of the server: nodes, edges and curves. It can be moved, zoomed, walked
// through by keyboard, and saved. Texts of models become text nodes, never markup.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { download } from "./api.js";
import { savePng } from "./save.jsx";

// Colours are variables of the style sheet, which knows dark screens; a saved file has the light ones.
const light = {
  "d-plain": "#334155", "d-error": "#b42318", "d-accept": "#b35900", "d-progress": "#1a7f46", "d-back": "#64748b",
  "d-plain-wash": "#f8fafc", "d-error-wash": "#fdecea", "d-accept-wash": "#fff4e5", "d-progress-wash": "#eaf7ef",
  "d-accent": "#2457c5", "d-initial": "#e5edff", "d-now": "#ffe9a8", "d-text": "#1c2430", "d-frame": "#cbd5e1",
};
const colour = (name) => `var(--d-${name})`;
const ink = { plain: colour("plain"), error: colour("error"), accept: colour("accept"), progress: colour("progress"), back: colour("back") };
const paper = { plain: colour("plain-wash"), error: colour("error-wash"), accept: colour("accept-wash"), progress: colour("progress-wash") };
const accent = colour("accent");
const margin = 48;
const unreadable = 0.25;
const readable = 0.5; // a drawing that must be smaller to fit is shown from its beginning instead

const curvePath = (curve) => {
  let text = `M${curve[0][0]} ${curve[0][1]}`;
  for (let i = 1; i + 2 < curve.length; i += 3) {
    text += ` C${curve[i].join(" ")} ${curve[i + 1].join(" ")} ${curve[i + 2].join(" ")}`;
  }
  return text;
};

/// The triangle at the end of a curve, and the curve up to it.
function withArrow(curve, scale) {
  const tip = curve.at(-1);
  const before = curve.at(-2);
  const vertical = Math.abs(before[0] - tip[0]) < Math.abs(before[1] - tip[1]);
  const along = 8 * scale * ((vertical ? before[1] < tip[1] : before[0] < tip[0]) ? -1 : 1);
  const across = 3.4 * scale;
  const back = vertical ? [tip[0], tip[1] + along] : [tip[0] + along, tip[1]];
  const side = vertical ? [across, 0] : [0, across];
  const head = `M${tip.join(" ")} L${back[0] + side[0]} ${back[1] + side[1]} L${back[0] - side[0]} ${back[1] - side[1]} Z`;
  return { head, shaft: [...curve.slice(0, -1), [(tip[0] + back[0]) / 2, (tip[1] + back[1]) / 2]] };
}

function Lines({ at, text, size, fill, weight }) {
  const lines = text.split("\n");
  return (
    <text text-anchor="middle" font-size={size} fill={fill} font-weight={weight}>
      {lines.map((line, i) => (
        <tspan x={at[0]} y={at[1] - 7 * (lines.length - 1) + 14 * i + 4}>{line}</tspan>
      ))}
    </text>
  );
}

function Edge({ edge, index, marked, onPick, onHover }) {
  const bright = marked?.edges?.has(index) || marked?.bright?.has(index);
  const dim = marked?.edges?.size > 0 && !bright;
  const tone = bright || edge.path ? accent : edge.back && edge.tint === "plain" ? ink.back : ink[edge.tint];
  const tinted = edge.tint === "error" ? ink.error : tone;
  const thick = bright || edge.path || edge.stroke === "bold";
  const { head, shaft } = withArrow(edge.curve, thick ? 1.3 : 1);
  const end = edge.curve.at(-1);
  const pick = onPick && (() => onPick({ edge: index }));
  return (
    <g
      class={`edge${pick ? " pickable" : ""}`} opacity={dim ? 0.25 : 1} data-edge={index}
      tabindex={edge.stub && pick ? 0 : undefined} role={edge.stub && pick ? "button" : undefined}
      aria-label={edge.stub && pick ? `${edge.label} is forbidden here: show why` : undefined}
      onClick={pick} onKeyDown={pick && ((event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), pick()))}
      onPointerEnter={onHover && (() => onHover({ edge: index }))} onPointerLeave={onHover && (() => onHover(null))}
      onFocus={onHover && (() => onHover({ edge: index }))} onBlur={onHover && (() => onHover(null))}
    >
      {pick && <path d={curvePath(edge.curve)} fill="none" stroke="transparent" stroke-width="12" />}
      <path
        d={curvePath(edge.arrow ? shaft : edge.curve)} fill="none" stroke={edge.stub ? ink.error : tinted}
        stroke-width={thick ? 2.4 : 1.1} stroke-dasharray={edge.stroke === "dashed" || edge.stub ? "5 3" : undefined}
      />
      {edge.stub ? (
        <path d={`M${end[0] - 4} ${end[1] - 4}l8 8m0 -8l-8 8`} stroke={ink.error} stroke-width="2" fill="none" />
      ) : (
        edge.arrow && <path d={head} fill={tinted} />
      )}
      {edge.label && <Lines at={edge.labelAt} text={edge.label} size="11" fill={edge.stub ? ink.error : tinted} weight={bright ? "bold" : undefined} />}
    </g>
  );
}

function Node({ node, index, marked, selected, onPick, onHover }) {
  const [x, y] = node.at;
  const [width, height] = node.size;
  const bright = marked?.nodes?.has(index) || marked?.current?.has(index) || selected;
  const stroke = bright || node.initial ? accent : ink[node.tint];
  const fill = marked?.current?.has(index) ? colour("now") : node.initial ? colour("initial") : paper[node.tint];
  const outline = (inset) => (
    <rect
      x={x - width / 2 + inset} y={y - height / 2 + inset} width={width - 2 * inset} height={height - 2 * inset}
      rx={node.shape === "box" ? 5 : height / 2 - inset} fill={fill} stroke={stroke}
      stroke-width={bright ? 2.6 : node.initial && inset === 0 ? 1.8 : 1.1} stroke-dasharray={node.open ? "4 3" : undefined}
    />
  );
  return (
    <g
      class={`node${onPick ? " pickable" : ""}`} data-node={node.id} onClick={onPick && (() => onPick({ node: index }))}
      onPointerEnter={onHover && (() => onHover({ node: index }))} onPointerLeave={onHover && (() => onHover(null))}
    >
      {node.open && <title>more follows that is not drawn</title>}
      {node.initial && (
        <>
          <path d={`M${x - width / 2 - 26} ${y}H${x - width / 2 - 4}`} stroke={accent} stroke-width="1.4" />
          <path d={`M${x - width / 2} ${y}l-8 3.4v-6.8Z`} fill={accent} />
          <circle cx={x - width / 2 - 26} cy={y} r="2.6" fill={accent} />
        </>
      )}
      {node.shape === "dot" ? <circle cx={x} cy={y} r={width / 2} fill={ink[node.tint]} /> : outline(0)}
      {node.final && node.shape !== "dot" && outline(3.5)}
      {node.shape !== "dot" && <Lines at={node.at} text={node.label} size="12" fill={node.tint === "plain" ? colour("text") : ink[node.tint]} weight={node.initial ? "bold" : undefined} />}
    </g>
  );
}

function Shapes({ graph, marked, selected, onPick, onHover }) {
  return (
    <>
      {graph.frames.map((frame) => (
        <g>
          <rect x={frame.low[0]} y={frame.low[1]} width={frame.high[0] - frame.low[0]} height={frame.high[1] - frame.low[1]} rx="8" fill="none" stroke={colour("frame")} />
          <text x={frame.low[0] + 12} y={frame.low[1] + 20} font-size="13" font-weight="bold" fill={colour("text")}>{frame.title}</text>
        </g>
      ))}
      {graph.edges.map((edge, i) => <Edge edge={edge} index={i} marked={marked} onPick={onPick} onHover={onHover} />)}
      {graph.nodes.map((node, i) => <Node node={node} index={i} marked={marked} selected={selected === i} onPick={onPick} onHover={onHover} />)}
    </>
  );
}

/// Saves what is on the screen as a file of its own.
function exported(svg, graph) {
  const copy = svg.cloneNode(true);
  const low = [graph.low[0] - margin, graph.low[1] - margin / 2];
  const size = [graph.high[0] - low[0] + margin / 2, graph.high[1] - low[1] + margin / 2];
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", [...low, ...size].join(" "));
  copy.setAttribute("width", size[0]);
  copy.setAttribute("height", size[1]);
  copy.setAttribute("font-family", "Helvetica, Arial, sans-serif");
  copy.removeAttribute("style");
  copy.removeAttribute("class");
  copy.firstChild.removeAttribute("transform");
  const text = new XMLSerializer().serializeToString(copy).replace(/var\(--([\w-]+)\)/g, (_, name) => light[name] ?? "black");
  return { text, size };
}

/// Every edge in words.
const twinRows = (graph) => graph.edges.map((edge) => [
  graph.nodes[edge.source].label, edge.label.split("\n→")[0].replaceAll("\n", " "), edge.stub ? "forbidden" : graph.nodes[edge.target].label,
].map((text) => text.replaceAll("\n", " ")));

function twinText(graph) {
  const rows = [["from", "label", "to"], ...twinRows(graph)];
  const widths = [0, 1].map((i) => Math.max(...rows.map((row) => row[i].length)));
  return `${[graph.name, graph.caption].filter(Boolean).join(": ")}\n\n${rows.map((row) => `${row[0].padEnd(widths[0])}  ${row[1].padEnd(widths[1])}  ${row[2]}`).join("\n")}\n`;
}

/// The same as the drawing, for those who read.
function Twin({ graph }) {
  return (
    <table class="twin">
      <thead><tr><th>from</th><th>label</th><th>to</th></tr></thead>
      <tbody>
        {twinRows(graph).map((row) => <tr>{row.map((text) => <td>{text}</td>)}</tr>)}
      </tbody>
    </table>
  );
}

export function Picture({ graph, marked, onPick, onHover, label, tools }) {
  const svg = useRef(null);
  const moving = useRef(null);
  const look = useRef({ x: 0, y: 0, scale: 1, chosen: false });
  const [selected, select] = useState(null);
  const [asText, setAsText] = useState(false);
  const drawn = useRef(null);

  const apply = () => {
    const { x, y, scale } = look.current;
    svg.current?.firstChild?.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    // Texts that nobody can read are not drawn: they take most of the time.
    svg.current?.classList.toggle("far", scale < unreadable);
  };
  const show = (next, chosen) => {
    look.current = { ...next, chosen };
    apply();
  };
  const fitting = () => {
    const { width, height } = svg.current.getBoundingClientRect();
    const size = [graph.high[0] - graph.low[0] + 2 * margin, graph.high[1] - graph.low[1] + margin];
    const scale = Math.max(0.05, Math.min(1.4, width / size[0], height / size[1]));
    return {
      scale,
      x: (width - (graph.high[0] + graph.low[0]) * scale) / 2 + (10 * scale),
      y: (height - (graph.high[1] + graph.low[1]) * scale) / 2,
    };
  };
  const fit = () => svg.current && graph && show(fitting(), true);
  /// All of it, or as much from the beginning as can be read.
  const begin = () => {
    if (!svg.current || !graph) return;
    const whole = fitting();
    if (whole.scale >= readable || graph.nodes.length === 0) {
      show(whole, false);
      return;
    }
    const { width, height } = svg.current.getBoundingClientRect();
    const scale = 0.7;
    const first = graph.nodes.find((node) => node.initial) ?? graph.nodes[0];
    const top = graph.frames.length > 0 ? 44 - graph.low[1] * scale : height / 2 - first.at[1] * scale;
    // The labels of its loops stand on both sides of the first state.
    const left = Math.max(70 - first.at[0] * scale, Math.min(16 - graph.low[0] * scale, 0.4 * width - first.at[0] * scale));
    show({ scale, x: graph.frames.length > 0 ? 16 - graph.low[0] * scale : left, y: top }, false);
  };
  const zoom = (factor, at) => {
    const { width, height } = svg.current.getBoundingClientRect();
    const [px, py] = at ?? [width / 2, height / 2];
    const { x, y, scale } = look.current;
    const next = Math.max(0.03, Math.min(5, scale * factor));
    show({ scale: next, x: px - ((px - x) * next) / scale, y: py - ((py - y) * next) / scale }, true);
  };

  useEffect(() => {
    // A drawing of the same thing keeps the place where one looks.
    if (drawn.current !== graph?.name || !svg.current?.firstChild?.hasAttribute("transform") || !look.current.chosen) begin();
    else apply();
    drawn.current = graph?.name;
  }, [graph, asText]);

  useEffect(() => {
    if (!svg.current) return undefined;
    const wheel = (event) => {
      event.preventDefault();
      const box = svg.current.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0015), [event.clientX - box.left, event.clientY - box.top]);
    };
    const element = svg.current;
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [asText, graph]);

  useEffect(() => {
    if (!svg.current) return undefined;
    const observer = new ResizeObserver(() => !look.current.chosen && begin());
    observer.observe(svg.current);
    return () => observer.disconnect();
  }, [asText, graph]);

  const pick = (what) => {
    if (moving.current?.moved) return;
    if (what.node !== undefined) select(what.node === selected ? null : what.node);
    onPick?.(what);
  };
  const shapes = useMemo(
    () => graph && <Shapes graph={graph} marked={marked} selected={selected} onPick={pick} onHover={onHover} />,
    [graph, marked, selected, onPick, onHover],
  );
  if (!graph) return <div class="picture empty" />;

  const keys = (event) => {
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (step) {
      show({ ...look.current, x: look.current.x + step[0], y: look.current.y + step[1] }, true);
    } else if (event.key === "+") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") fit();
    else if (event.key === "n" || event.key === "p") walk(event.key === "n" ? 1 : -1);
    else if (event.key === "Escape" && selected !== null) select(null);
    else return;
    event.preventDefault();
  };
  /// Selects the next state or the one before, and moves the drawing so that it is seen.
  const walk = (by) => {
    const count = graph.nodes.length;
    if (count === 0) return;
    const first = Math.max(0, graph.nodes.findIndex((one) => one.initial));
    const next = selected === null ? first : (selected + by + count) % count;
    select(next);
    const { width, height } = svg.current.getBoundingClientRect();
    const { x, y, scale } = look.current;
    const [px, py] = [graph.nodes[next].at[0] * scale + x, graph.nodes[next].at[1] * scale + y];
    if (px < 30 || py < 30 || px > width - 30 || py > height - 30) show({ scale, x: x + width / 2 - px, y: y + height / 2 - py }, true);
  };
  const node = selected !== null ? graph.nodes[selected] : null;
  return (
    <div class="picture">
      <div class="picture-tools" role="toolbar" aria-label="drawing">
        <button type="button" onClick={() => zoom(1.25)} aria-label="zoom in">+</button>
        <button type="button" onClick={() => zoom(0.8)} aria-label="zoom out">−</button>
        <button type="button" onClick={fit}>fit</button>
        <button type="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>as text</button>
        <button type="button" onClick={() => download(`${graph.name || "drawing"}.svg`, exported(svg.current, graph).text, "image/svg+xml")} disabled={asText}>SVG</button>
        <button type="button" onClick={() => savePng(exported(svg.current, graph), graph.name || "drawing")} disabled={asText}>PNG</button>
        <button type="button" onClick={() => download(`${graph.name || "drawing"}.txt`, twinText(graph))} aria-label="TXT: save as text">TXT</button>
      </div>
      {asText ? (
        <div class="scroll" tabindex="0"><Twin graph={graph} /></div>
      ) : (
        <svg
          ref={svg} class="canvas" tabindex="0" role="group" font-family="Helvetica, Arial, sans-serif"
          aria-label={label ?? `drawing of ${graph.name}: ${graph.nodes.length} states. Arrow keys move it, plus and minus zoom, 0 fits, n and p select the next state and the one before; "as text" lists it.`}
          onKeyDown={keys}
          onPointerDown={(event) => {
            moving.current = { x: event.clientX, y: event.clientY, moved: false };
          }}
          onPointerMove={(event) => {
            const from = moving.current;
            if (!from || event.buttons === 0) return;
            const by = [event.clientX - from.x, event.clientY - from.y];
            if (!from.moved && Math.hypot(...by) < 4) return;
            if (!from.moved) svg.current.setPointerCapture(event.pointerId);
            moving.current = { x: event.clientX, y: event.clientY, moved: true };
            show({ ...look.current, x: look.current.x + by[0], y: look.current.y + by[1] }, true);
          }}
        >
          <g>{shapes}</g>
        </svg>
      )}
      {graph.caption && <p class="caption">{graph.caption}</p>}
      {node && (
        <p class="picked" aria-live="polite">
          <b>{node.label}</b>
          {" → "}
          {graph.edges.filter((edge) => edge.source === selected && !edge.stub).map((edge) => `${edge.label.split("\n→")[0].replaceAll("\n", " ")} → ${graph.nodes[edge.target].label}`).join(" · ") || "nothing follows"}
          {tools?.(node)}
        </p>
      )}
    </div>
  );
}
