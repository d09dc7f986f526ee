// The editor, with marks where the server found mistakes.
import { useEffect, useRef } from "preact/hooks";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { tags } from "@lezer/highlight";
import { highlighting } from "./languages.js";
import { lensField, lensHere, showLenses } from "./lenses.js";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.operator, color: "var(--soft)" },
]);

/// The offset of a line and column, both from 1; columns count characters, not UTF-16 units.
export function offsetOf(doc, line, column) {
  if (line < 1 || line > doc.lines) return doc.length;
  const { from, text } = doc.line(line);
  return from + [...text].slice(0, column - 1).join("").length;
}

const mark = StateEffect.define();
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(mark)) next = effect.value;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function asLint(doc, diagnostic) {
  const from = offsetOf(doc, diagnostic.line, diagnostic.column);
  const end = offsetOf(doc, diagnostic.endLine ?? diagnostic.line, diagnostic.endColumn ?? diagnostic.column + 1);
  const to = Math.min(Math.max(end, from + 1), doc.length);
  return {
    from: Math.min(from, to),
    to,
    severity: diagnostic.severity === "note" ? "info" : diagnostic.severity,
    message: `${diagnostic.message}${diagnostic.help ? `\n${diagnostic.help}` : ""}`,
    source: diagnostic.code,
    actions: (diagnostic.fixes ?? []).map((fix) => ({ name: fix.title, apply: (view) => applyFix(view, fix) })),
  };
}

/// Makes an edit that the server offers, as if it had been typed.
function applyFix(view, fix) {
  const { doc } = view.state;
  const from = offsetOf(doc, fix.line, fix.column);
  const to = Math.max(from, offsetOf(doc, fix.endLine, fix.endColumn));
  view.dispatch({ changes: { from, to, insert: fix.text }, selection: { anchor: from + fix.text.length }, scrollIntoView: true, userEvent: "input.fix" });
  view.focus();
}

/// Mends the mistake at the cursor, or the first in its line, by the likeliest edit.
function mendHere(view) {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  let best = null;
  forEachDiagnostic(view.state, (one, from, to) => {
    if (to < line.from || from > line.to || one.actions.length === 0) return;
    if (!best || (from <= head && head <= to)) best = one;
  });
  best?.actions[0].apply(view);
  return best !== null;
}

const noLenses = [];

/// `source` is another value whenever the text comes from elsewhere than the editor itself; `highlight` is a list of { line, kind } of lines to tint, or { from, to } in the text; `goto` a line
/// to show; `lenses` what stands beside definitions; `control` a place for what others may do: mend(fix).
export function Editor({ text, language, diagnostics, onChange, onSave, onLens, highlight, goto, label, readOnly, source, wraps, lenses = noLenses, control }) {
  const place = useRef(null);
  const view = useRef(null);
  const handlers = useRef({});
  handlers.current = { onChange, onSave, onLens };

  useEffect(() => {
    const extensions = [
      // The ends of lines stay as they are in the file.
      /\r\n/.test(text) && !/(^|[^\r])\n/.test(text) ? EditorState.lineSeparator.of("\r\n") : [],
      lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), bracketMatching(),
      highlightActiveLine(), highlightSelectionMatches(), search({ top: true }), lintGutter(), marks, lensField,
      syntaxHighlighting(colours), highlighting(language),
      EditorView.contentAttributes.of({ "aria-label": label ?? "text of the model" }),
      EditorState.readOnly.of(Boolean(readOnly)), wraps ? EditorView.lineWrapping : [],
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => (handlers.current.onSave?.(), true) },
        { key: "Mod-.", run: mendHere },
        { key: "Mod-Enter", preventDefault: true, run: ({ state }) => (lensHere(state)?.actions.find((one) => !one.isEdit)?.run(), true) },
        ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap,
        // Tab indents; Escape and then Tab leaves the editor.
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) handlers.current.onChange?.(update.state.sliceDoc());
        if (update.selectionSet) handlers.current.onLens?.(lensHere(update.state)?.id);
      }),
    ];
    view.current = new EditorView({ parent: place.current, state: EditorState.create({ doc: text, extensions }) });
    if (control) control.current = { mend: (fix) => applyFix(view.current, fix) };
    return () => view.current.destroy();
  }, [language]);

  // While somebody types, `text` lags behind what is on the screen: it replaces that only if it comes
  // from elsewhere.
  useEffect(() => {
    const { state } = view.current;
    const wanted = state.toText(text);
    if (!state.doc.eq(wanted)) view.current.dispatch({ changes: { from: 0, to: state.doc.length, insert: wanted } });
  }, [readOnly ? text : source]);

  useEffect(() => {
    const { doc } = view.current.state;
    view.current.dispatch(setDiagnostics(view.current.state, (diagnostics ?? []).map((one) => asLint(doc, one))));
  }, [diagnostics, text]);

  useEffect(() => {
    const { doc } = view.current.state;
    const ranges = (highlight ?? []).filter((one) => one.line === undefined ? one.to <= doc.length : one.line >= 1 && one.line <= doc.lines).map((one) =>
      one.line === undefined
        ? Decoration.mark({ class: `cm-mark-${one.kind}` }).range(one.from, one.to)
        : Decoration.line({ class: `cm-line-${one.kind}` }).range(doc.line(one.line).from));
    view.current.dispatch({ effects: mark.of(Decoration.set(ranges, true)) });
  }, [highlight, text]);

  useEffect(() => showLenses(view.current, lenses), [lenses]);

  useEffect(() => {
    if (!goto || goto.line > view.current.state.doc.lines) return;
    const { from } = view.current.state.doc.line(Math.max(1, goto.line));
    view.current.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    if (goto.focus) view.current.focus();
  }, [goto]);

  return <div class="editor" ref={place} />;
}
