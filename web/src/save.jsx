// What is on the screen as a file: SVG, PNG or text. One way for all tables, lists and runs: the
// places of boxes and words are those that the browser has computed.
import { useRef } from "preact/hooks";
import { download } from "./api.js";

const collapsed = (text) => text.replace(/\s+/g, " ").trim();
const isLeftOut = (element) => element.matches("button:not(.plain), input, select, svg, script, .hidden, .choose, .flat, [role=toolbar]");

/// A table with its columns below one another.
function tableText(table) {
  const rows = [...table.rows].map((row) => [...row.cells].flatMap((cell) => [collapsed(cell.innerText) || (cell.querySelector(".dot") ? "•" : ""), ...new Array(Math.max(0, cell.colSpan - 1)).fill("")]));
  const widths = [];
  for (const row of rows) row.forEach((text, i) => (widths[i] = Math.max(widths[i] ?? 0, [...text].length)));
  return rows.map((row) => row.map((text, i) => text + " ".repeat(widths[i] - [...text].length)).join("  ").trimEnd());
}

/// The text of a part of the page: tables as columns, everything else as lines.
export function asText(root) {
  const lines = [];
  const visit = (element) => {
    if (isLeftOut(element) || element.getClientRects().length === 0) return;
    if (element.tagName === "TABLE") lines.push(...tableText(element), "");
    else if (element.tagName === "PRE") lines.push(element.textContent.trimEnd(), "");
    else if ([...element.children].some((one) => one.tagName === "TABLE" || getComputedStyle(one).display !== "inline")) {
      for (const child of element.childNodes) {
        if (child.nodeType === Node.ELEMENT_NODE) visit(child);
        else if (collapsed(child.textContent)) lines.push(collapsed(child.textContent));
      }
    } else if (collapsed(element.innerText)) {
      if (/^H\d$/.test(element.tagName)) lines.push("");
      lines.push(`${element.tagName === "LI" ? "- " : ""}${collapsed(element.innerText)}`);
    }
  };
  visit(root);
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

const svgName = "http://www.w3.org/2000/svg";
const isClear = (colour) => colour === "transparent" || /,\s*0\)$/.test(colour);

/// A part of the page as a drawing, with all that is scrolled out of sight: { text, size }.
export function asSvg(root) {
  const scrolled = [root, ...root.querySelectorAll("*")].filter((one) => one.scrollTop !== 0 || one.scrollLeft !== 0).map((one) => [one, one.scrollTop, one.scrollLeft]);
  for (const [one] of scrolled) one.scrollTo(0, 0);
  const origin = root.getBoundingClientRect();
  const svg = document.createElementNS(svgName, "svg");
  let [width, height] = [100, 40];
  const add = (name, attributes, text) => {
    const made = document.createElementNS(svgName, name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, typeof value === "number" ? Math.round(value * 10) / 10 : value);
    if (text) made.textContent = text;
    svg.append(made);
  };
  const grow = (box) => {
    width = Math.max(width, box.right - origin.left + 12);
    height = Math.max(height, box.bottom - origin.top + 12);
  };
  const box = (left, top, right, bottom, style, opacity) => {
    const radius = Math.min(parseFloat(style.borderTopLeftRadius) || 0, (bottom - top) / 2);
    const sides = ["Top", "Right", "Bottom", "Left"].map((side) => (style[`border${side}Style`] === "none" || isClear(style[`border${side}Color`]) ? 0 : parseFloat(style[`border${side}Width`]) || 0));
    const isFramed = sides.every((one) => one > 0 && one === sides[0]);
    if (!isClear(style.backgroundColor) || isFramed) {
      add("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: radius || undefined, fill: isClear(style.backgroundColor) ? "none" : style.backgroundColor, stroke: isFramed ? style.borderTopColor : undefined, "stroke-width": isFramed ? sides[0] : undefined, opacity });
    }
    if (isFramed) return;
    const lines = [[left, top, right, top], [right, top, right, bottom], [left, bottom, right, bottom], [left, top, left, bottom]];
    sides.forEach((wide, i) => {
      const side = ["Top", "Right", "Bottom", "Left"][i];
      if (wide > 0) add("path", { d: `M${lines[i].slice(0, 2).map(Math.round).join(" ")}L${lines[i].slice(2).map(Math.round).join(" ")}`, stroke: style[`border${side}Color`], "stroke-width": wide, "stroke-dasharray": style[`border${side}Style`] === "dashed" ? "3 3" : undefined, opacity });
    });
  };
  /// The words of a text node, joined where they stand in one line.
  const write = (node, style, opacity) => {
    const range = document.createRange();
    let line = null;
    const end = () => {
      if (!line) return;
      const size = parseFloat(style.fontSize);
      add("text", { x: line.left - origin.left, y: (line.top + line.bottom) / 2 - origin.top + 0.35 * size, "font-size": size, "font-weight": style.fontWeight === "400" ? undefined : style.fontWeight, "font-style": style.fontStyle === "italic" ? "italic" : undefined, "font-family": /mono/.test(style.fontFamily) ? "monospace" : undefined, fill: style.color, textLength: line.right - line.left, lengthAdjust: "spacingAndGlyphs", opacity },
        style.textTransform === "uppercase" ? line.text.toUpperCase() : line.text);
      line = null;
    };
    for (const match of node.data.matchAll(/\S+/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      for (const place of range.getClientRects()) {
        if (place.width === 0) continue;
        grow(place);
        if (line && Math.abs(line.top - place.top) < 2) Object.assign(line, { text: `${line.text} ${match[0]}`, right: place.right });
        else {
          end();
          line = { text: match[0], left: place.left, right: place.right, top: place.top, bottom: place.bottom };
        }
        break;
      }
    }
    end();
  };
  const visit = (element, inherited) => {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || (element !== root && element.matches("svg, input, select, .choose, .flat, .hidden, [role=toolbar]"))) return;
    const opacity = inherited * Number(style.opacity);
    const shown = opacity < 1 ? opacity.toFixed(2) : undefined;
    const place = element.getBoundingClientRect();
    const [left, top] = [place.left - origin.left, place.top - origin.top];
    if (element !== root && place.width > 0) box(left, top, left + place.width, top + place.height, style, shown);
    for (const name of ["::before", "::after"]) {
      const extra = getComputedStyle(element, name);
      if (extra.content === "none" || extra.position !== "absolute" || isClear(extra.backgroundColor)) continue;
      const [x, y] = [parseFloat(extra.left), parseFloat(extra.top)];
      box(left + x, top + y, left + x + parseFloat(extra.width), top + y + parseFloat(extra.height), extra, Number(extra.opacity));
    }
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) write(child, style, shown);
      else if (child.nodeType === Node.ELEMENT_NODE) visit(child, opacity);
    }
  };
  visit(root, 1);
  for (const [one, top, left] of scrolled) one.scrollTo(left, top);
  const paper = document.createElementNS(svgName, "rect");
  for (const [key, value] of Object.entries({ width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor })) paper.setAttribute(key, value);
  svg.prepend(paper);
  const size = [Math.ceil(width), Math.ceil(height)];
  for (const [key, value] of Object.entries({ width: size[0], height: size[1], viewBox: `0 0 ${size.join(" ")}`, "font-family": "Helvetica, Arial, sans-serif" })) svg.setAttribute(key, value);
  return { text: new XMLSerializer().serializeToString(svg), size };
}

/// Draws an SVG and saves it as PNG, twice as large where that is not too much.
export function savePng({ text, size }, name) {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    const scale = Math.min(2, 8000 / Math.max(...size));
    [canvas.width, canvas.height] = size.map((one) => Math.ceil(one * scale));
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    canvas.toBlob((blob) => download(`${name}.png`, blob));
  };
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
}

/// A menu that saves a part of the page: `find` returns it, `more` are further entries [words, action];
/// `isFlat` shows the entries side by side instead.
export function SaveAs({ name, find, more = [], disabled, isFlat }) {
  const menu = useRef(null);
  const entry = (words, action) => (
    <button type="button" onClick={() => { if (menu.current) menu.current.open = false; const part = find(); if (part) action(part); }}>{words}</button>
  );
  const entries = [
    entry("Text", (part) => download(`${name}.txt`, asText(part))),
    entry("SVG", (part) => download(`${name}.svg`, asSvg(part).text, "image/svg+xml")),
    entry("PNG", (part) => savePng(asSvg(part), name)),
    ...more.map(([words, action]) => entry(words, action)),
  ];
  if (isFlat) return <span class="row flat" role="group" aria-label="save as">{entries}</span>;
  if (disabled) return <button type="button" disabled>Save as…</button>;
  return (
    <details
      class="choose" ref={menu}
      onKeyDown={(event) => { if (event.key === "Escape") { menu.current.open = false; menu.current.firstChild.focus(); } }}
      onFocusOut={(event) => { if (!menu.current.contains(event.relatedTarget)) menu.current.open = false; }}
    >
      <summary class="button">Save as…</summary>
      <div class="menu to-left">{entries}</div>
    </details>
  );
}
