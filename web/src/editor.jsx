// The editor, with marks where the server found mistakes.
import { useEffect, useRef } from "preact/hooks";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { tags } from "@lezer/highlight";
import { highlighting } from "./languages.js";

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
  const suggestion = /did you mean (?:'|`)?([\w.]+)(?:'|`)?\?/.exec(diagnostic.help ?? "")?.[1];
  const result = {
    from: Math.min(from, to),
    to,
    severity: diagnostic.severity === "note" ? "info" : diagnostic.severity,
    message: `${diagnostic.message}${diagnostic.help ? `\n${diagnostic.help}` : ""}`,
    source: diagnostic.code,
  };
  if (suggestion) {
    result.actions = [{ name: `Replace by ${suggestion}`, apply: (view, a, b) => view.dispatch({ changes: { from: a, to: b, insert: suggestion } }) }];
  }
  return result;
}

/// `source` is another value whenever the text comes from elsewhere than the editor itself; `highlight` is a list of { line, kind } of lines to tint, or { from, to } in the text; `goto` a line
/// to show.
export function Editor({ text, language, diagnostics, onChange, onSave, onCursor, highlight, goto, label, readOnly, source, wraps }) {
  const place = useRef(null);
  const view = useRef(null);
  const handlers = useRef({});
  handlers.current = { onChange, onSave, onCursor };

  useEffect(() => {
    const extensions = [
      lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), bracketMatching(),
      highlightActiveLine(), highlightSelectionMatches(), search({ top: true }), lintGutter(), marks,
      syntaxHighlighting(colours), highlighting(language),
      EditorView.contentAttributes.of({ "aria-label": label ?? "text of the model" }),
      EditorState.readOnly.of(Boolean(readOnly)), wraps ? EditorView.lineWrapping : [],
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => (handlers.current.onSave?.(), true) },
        ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap,
        // Tab indents; Escape and then Tab leaves the editor.
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) handlers.current.onChange?.(update.state.doc.toString());
        if (update.selectionSet) {
          const at = update.state.doc.lineAt(update.state.selection.main.head);
          handlers.current.onCursor?.(at.number, at.text);
        }
      }),
    ];
    view.current = new EditorView({ parent: place.current, state: EditorState.create({ doc: text, extensions }) });
    return () => view.current.destroy();
  }, [language]);

  // While somebody types, `text` lags behind what is on the screen: it replaces that only if it comes
  // from elsewhere.
  useEffect(() => {
    const now = view.current.state.doc.toString();
    if (now !== text) view.current.dispatch({ changes: { from: 0, to: now.length, insert: text } });
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

  useEffect(() => {
    if (!goto || goto.line > view.current.state.doc.lines) return;
    const { from } = view.current.state.doc.line(Math.max(1, goto.line));
    view.current.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    if (goto.focus) view.current.focus();
  }, [goto]);

  return <div class="editor" ref={place} />;
}
