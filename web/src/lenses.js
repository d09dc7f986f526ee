// What is known of a definition, and what can be asked about it, in a line above the text that defines
// it: verdict, size, and buttons, which stand out where the cursor is.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";

const setLenses = StateEffect.define();

/// A lens: { id, name, line, chips: [{ kind, text, title, run }], note, actions: [{ name, title, run }] }.
class Lens extends WidgetType {
  constructor(lens, isHere) {
    super();
    this.lens = lens;
    this.isHere = isHere;
    const { chips, note, actions } = lens;
    this.look = JSON.stringify([isHere, lens.id, chips.map(({ kind, text, title }) => [kind, text, title]), note, actions.map((one) => one.name)]);
  }

  eq(other) {
    return this.look === other.look;
  }

  toDOM(view) {
    const element = (name, className, text) => {
      const made = document.createElement(name);
      made.className = className;
      made.textContent = text;
      return made;
    };
    const button = (className, text, title, index, list) => {
      const made = element("button", className, text);
      made.type = "button";
      made.title = title ?? "";
      if (list === "actions") made.setAttribute("aria-label", `${text} ${this.lens.name}`);
      made.tabIndex = -1; // by keyboard: Ctrl-Enter and Ctrl-K
      made.addEventListener("mousedown", (event) => event.preventDefault());
      // The lens of now, not the one for which this was made.
      made.addEventListener("click", () => lensOf(view.state, this.lens.id)?.[list][index]?.run());
      return made;
    };
    const box = element("div", `lens${this.isHere ? " here" : ""}`, "");
    this.lens.actions.forEach((action, i) => box.append(button("", action.name, action.title, i, "actions")));
    if (this.lens.note) box.append(element("span", "lens-note", this.lens.note));
    this.lens.chips.forEach((chip, i) => box.append(button(`chip ${chip.kind}`, chip.text, chip.title, i, "chips")));
    return box;
  }

  get estimatedHeight() {
    return 19;
  }

  ignoreEvent() {
    return true;
  }
}

/// The lens of the definition in which an offset lies: the last one that begins before it.
function lensAt(lenses, doc, offset) {
  const { number } = doc.lineAt(offset);
  return lenses.findLast((lens) => lens.line <= number);
}

function decorated(lenses, state) {
  const here = lensAt(lenses, state.doc, state.selection.main.head);
  return Decoration.set(
    lenses.filter((lens) => lens.line <= state.doc.lines)
      .map((lens) => Decoration.widget({ widget: new Lens(lens, lens === here), side: -1, block: true }).range(state.doc.line(lens.line).from)),
    true,
  );
}

export const lensField = StateField.define({
  create: () => ({ lenses: [], shown: Decoration.none }),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setLenses)) return { lenses: effect.value, shown: decorated(effect.value, transaction.state) };
    }
    // While somebody types, lenses stay at their lines until the new outline is known.
    if (transaction.docChanged) return { ...value, shown: value.shown.map(transaction.changes) };
    if (transaction.selection) return { ...value, shown: decorated(value.lenses, transaction.state) };
    return value;
  },
  provide: (one) => EditorView.decorations.from(one, (value) => value.shown),
});

const lensOf = (state, id) => state.field(lensField).lenses.find((lens) => lens.id === id);

/// The lens where the cursor is.
export const lensHere = (state) => lensAt(state.field(lensField).lenses, state.doc, state.selection.main.head);

export const showLenses = (view, lenses) => view.dispatch({ effects: setLenses.of([...lenses].sort((a, b) => a.line - b.line)) });
