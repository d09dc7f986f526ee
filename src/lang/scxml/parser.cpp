#include "lang/scxml/parser.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text_cursor.hpp"
#include "lang/scxml/codes.hpp"
#include "lang/scxml/content_parser.hpp"
#include "lang/scxml/resolve.hpp"

namespace proviso::scxml {
namespace {

bool is_state_element(const Element& element) {
  return element.space == Namespace::Scxml &&
         (element.name == "state" || element.name == "parallel" || element.name == "final");
}

bool continues_identifier(char c) {
  return continues_word(c) || c == '-' || c == '.' || (c & '\x80') != 0;
}

/// Whether a text is a name of XML without a colon.
bool is_identifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), continues_identifier) &&
         !is_digit(text.front()) && text.front() != '-' && text.front() != '.';
}

class Parser {
 public:
  Parser(const Tree& tree, Diagnostics& diagnostics)
      : tree_(tree), diagnostics_(diagnostics), content_(tree, chart_.expressions, diagnostics) {}

  std::optional<Chart> run() {
    const Element& root = tree_[0];
    if (root.space != Namespace::Scxml || root.name != "scxml") {
      error(code::kNotScxml, root.span,
            "the root is not the element scxml of the namespace of SCXML",
            fmt::format("<scxml xmlns=\"{}\" version=\"1.0\">", kScxmlNamespace));
      return std::nullopt;
    }
    document(root);
    if (!diagnostics_.has_errors()) resolve(chart_, targets_, diagnostics_);
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(chart_);
  }

 private:
  void error(std::string_view code, Span span, std::string message, std::string help = {}) {
    diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
  }

  void document(const Element& root) {
    check_attributes(root, {"initial", "name", "version", "datamodel", "binding"}, diagnostics_);
    const Attribute* name = root.attribute("name");
    chart_.name = name == nullptr || name->value.text().empty() ? "scxml" : name->value.text();
    const bool is_token = std::all_of(chart_.name.begin(), chart_.name.end(), continues_identifier);
    if (!is_token) {
      error(code::kAttribute, name->value.span(), "the name of a document is one word",
            "letters, digits, '_', '-' and '.'");
    }
    chart_.span = root.span;
    check_data_model(root);
    const StateId state = add_state(root, StateKind::Compound, kRoot);
    chart_.states[state].id = chart_.name;
    initial_attribute(root, state);
    children(root, state);
    if (chart_.states[state].children.empty()) {
      error(code::kNotScxml, root.span, "the document has no state");
    }
  }

  void check_data_model(const Element& root) {
    const Attribute* model = root.attribute("datamodel");
    const bool known =
        model == nullptr || model->value.text() == "null" || model->value.text() == "ecmascript";
    if (!known) {
      error(code::kDataModel, model->value.span(),
            fmt::format("the data model {} is not evaluated", model->value.text()),
            "null and ecmascript with Boolean data are");
    }
    const Attribute* binding = root.attribute("binding");
    if (binding != nullptr && binding->value.text() != "early") {
      error(code::kDataModel, binding->value.span(), "data is bound early in this model");
    }
  }

  StateId add_state(const Element& element, StateKind kind, StateId parent) {
    const auto id = static_cast<StateId>(chart_.states.size());
    State& state = chart_.states.emplace_back();
    state.kind = kind;
    state.parent = parent;
    state.span = element.span;
    return id;
  }

  void state(const Element& element, StateId parent) {
    const StateId id = add_state(element, StateKind::Atomic, parent);
    chart_.states[parent].children.push_back(id);
    identify(element, id);
    if (element.name == "state") {
      check_attributes(element, {"id", "initial"}, diagnostics_);
    } else {
      check_attributes(element, {"id"}, diagnostics_);
    }
    if (element.name == "parallel") chart_.states[id].kind = StateKind::Parallel;
    if (element.name == "final") chart_.states[id].kind = StateKind::Final;
    const bool has_children =
        std::any_of(element.children.begin(), element.children.end(),
                    [&](ElementId child) { return is_state_element(tree_[child]); });
    if (element.name == "state" && has_children) chart_.states[id].kind = StateKind::Compound;
    initial_attribute(element, id);
    children(element, id);
    if (element.name == "parallel" && !has_children) {
      error(code::kMisplaced, element.span, "a <parallel> has children that are states");
    }
  }

  void identify(const Element& element, StateId id) {
    const Attribute* given = element.attribute("id");
    std::string name = given == nullptr ? fmt::format("#{}", id) : given->value.text();
    if (given != nullptr) {
      if (!is_identifier(name)) {
        error(code::kAttribute, given->value.span(), "an identifier is one word",
              "letters, digits, '_', '-' and '.', no digit first");
      }
      const auto [known, is_new] = ids_.emplace(name, given->value.span());
      if (!is_new) {
        diagnostics_.report({Severity::Error,
                             code::kDuplicate,
                             given->value.span(),
                             fmt::format("{} is the identifier of another state", name),
                             {{known->second, "the other one"}}});
      }
    }
    chart_.states[id].id = std::move(name);
  }

  void initial_attribute(const Element& element, StateId id) {
    const Attribute* initial = element.attribute("initial");
    if (initial == nullptr || element.name == "parallel" || element.name == "final") return;
    if (chart_.states[id].kind != StateKind::Compound) {
      return error(code::kInitial, initial->span, "an atomic state has no initial state");
    }
    UnresolvedTargets targets{true, id};
    for (const PlacedText& word : words_of(initial->value)) {
      targets.names.push_back(name_of(word));
    }
    if (targets.names.empty()) {
      return error(code::kInitial, initial->span, "expected the identifier of a state");
    }
    targets_.push_back(std::move(targets));
  }

  void children(const Element& element, StateId id) {
    check_no_text(element, diagnostics_);
    for (const ElementId at : element.children) child(tree_[at], element, id);
    chart_.states[id].last = static_cast<StateId>(chart_.states.size() - 1);
  }

  void child(const Element& element, const Element& parent, StateId owner) {
    if (element.space == Namespace::Other) return;  // of another tool, such as its layout
    const bool is_root = parent.name == "scxml", is_final = parent.name == "final";
    if (element.space == Namespace::Proviso && is_root) return own_element(element);
    const bool here = element.space == Namespace::Scxml;
    const bool allowed_below = parent.name == "parallel" ? element.name != "final" : !is_final;
    if (is_state_element(element) && allowed_below) return state(element, owner);
    if (here && element.name == "datamodel" && !is_final) return data_model(element);
    if (here && !is_root && element.name == "onentry") {
      return chart_.states[owner].entry.push_back(handler(element));
    }
    if (here && !is_root && element.name == "onexit") {
      return chart_.states[owner].exit.push_back(handler(element));
    }
    if (here && !is_root && !is_final && element.name == "transition") {
      return transition(element, owner);
    }
    if (here && parent.name == "state" && element.name == "initial") {
      return initial_element(element, parent, owner);
    }
    refuse_child(element, parent, diagnostics_);
  }

  Block handler(const Element& element) {
    check_attributes(element, {}, diagnostics_);
    return content_.block(element);
  }

  void data_model(const Element& element) {
    check_attributes(element, {}, diagnostics_);
    check_no_text(element, diagnostics_);
    for (const ElementId at : element.children) {
      const Element& child = tree_[at];
      if (child.space == Namespace::Scxml && child.name == "data") {
        data(child);
      } else if (child.space != Namespace::Other) {
        refuse_child(child, element, diagnostics_);
      }
    }
  }

  void data(const Element& element) {
    check_attributes(element, {"id", "expr"}, diagnostics_);
    check_no_text(element, diagnostics_);
    for (const ElementId child : element.children) {
      refuse_child(tree_[child], element, diagnostics_);
    }
    const Attribute* id = required(element, "id", diagnostics_);
    const Attribute* value = element.attribute("expr");
    if (id == nullptr) return;
    const Name name = name_of(id->value);
    if (!is_identifier(name.text) || name.text.find_first_of("-.") != std::string::npos) {
      return error(code::kAttribute, name.span, "the name of data is one word",
                   "letters, digits and underscores");
    }
    const auto [known, is_new] = data_.emplace(name.text, name.span);
    if (!is_new) {
      diagnostics_.report({Severity::Error,
                           code::kDuplicate,
                           name.span,
                           fmt::format("{} is the name of other data", name.text),
                           {{known->second, "the other one"}}});
    }
    const std::string text = value == nullptr ? "" : value->value.text();
    if (text != "true" && text != "false") {
      return error(code::kData, value == nullptr ? element.span : value->value.span(),
                   fmt::format("{} is not Boolean from the beginning", name.text),
                   "expr=\"false\" or expr=\"true\"");
    }
    chart_.variables.push_back({name, text == "true"});
  }

  void transition(const Element& element, StateId owner) {
    check_attributes(element, {"event", "cond", "target", "type"}, diagnostics_);
    Transition made;
    made.source = owner;
    made.span = element.span;
    const Attribute* event = element.attribute("event");
    const Attribute* condition = element.attribute("cond");
    const Attribute* target = element.attribute("target");
    if (event == nullptr && condition == nullptr && target == nullptr) {
      error(code::kAttribute, element.span, "a transition has an event, a condition or a target");
    }
    if (event != nullptr) made.events = descriptors(*event);
    if (condition != nullptr) made.condition = content_.condition(*condition);
    if (const Attribute* type = element.attribute("type")) {
      made.internal = type->value.text() == "internal";
      if (!made.internal && type->value.text() != "external") {
        error(code::kAttribute, type->value.span(), "expected 'internal' or 'external'");
      }
    }
    made.actions = content_.block(element);
    const auto id = static_cast<TransitionId>(chart_.transitions.size());
    chart_.transitions.push_back(std::move(made));
    chart_.states[owner].transitions.push_back(id);
    if (target != nullptr) {
      UnresolvedTargets targets{false, id};
      for (const PlacedText& word : words_of(target->value)) {
        targets.names.push_back(name_of(word));
      }
      if (targets.names.empty()) {
        error(code::kTargets, target->span, "expected the identifier of a state");
      }
      targets_.push_back(std::move(targets));
    }
  }

  std::vector<Descriptor> descriptors(const Attribute& event) {
    std::vector<Descriptor> result;
    for (const PlacedText& word : words_of(event.value)) {
      std::string text = word.text();
      if (text == "*") {
        result.push_back({"", word.span()});
        continue;
      }
      const std::size_t suffix = text.ends_with(".*") ? 2 : text.ends_with(".") ? 1 : 0;
      const PlacedText name = word.part(0, text.size() - suffix);
      if (!check_event_name(name, diagnostics_)) continue;
      if (matches("error", name.text()) || matches("done.invoke", name.text())) {
        error(code::kEvent, word.span(),
              fmt::format("{} does not happen in this model: the platform makes no errors and "
                          "invokes nothing",
                          name.text()),
              "remove the transition, or name the event otherwise");
        continue;
      }
      result.push_back({name.text(), word.span()});
    }
    if (result.empty() && !diagnostics_.has_errors()) {
      error(code::kEvent, event.span, "expected the name of an event");
    }
    return result;
  }

  /// <initial> with its transition, which has targets and actions only (3.6).
  void initial_element(const Element& element, const Element& parent, StateId owner) {
    check_attributes(element, {}, diagnostics_);
    check_no_text(element, diagnostics_);
    const bool one = element.children.size() == 1 &&
                     tree_[element.children[0]].space == Namespace::Scxml &&
                     tree_[element.children[0]].name == "transition";
    if (!one) return error(code::kInitial, element.span, "<initial> has one <transition>");
    if (parent.attribute("initial") != nullptr || !initial_elements_.insert(owner).second) {
      return error(code::kInitial, element.span, "the state has an initial state already");
    }
    if (chart_.states[owner].kind != StateKind::Compound) {
      return error(code::kInitial, element.span, "an atomic state has no initial state");
    }
    const Element& child = tree_[element.children[0]];
    check_attributes(child, {"target", "type"}, diagnostics_);
    const Attribute* target = required(child, "target", diagnostics_);
    chart_.states[owner].initial_actions = content_.block(child);
    if (target == nullptr) return;
    UnresolvedTargets targets{true, owner};
    for (const PlacedText& word : words_of(target->value)) targets.names.push_back(name_of(word));
    if (targets.names.empty()) {
      return error(code::kInitial, target->span, "expected the identifier of a state");
    }
    targets_.push_back(std::move(targets));
  }

  /// <pv:ctl name="…">formula</pv:ctl> and <pv:fair>condition</pv:fair>.
  void own_element(const Element& element) {
    for (const ElementId child : element.children) {
      refuse_child(tree_[child], element, diagnostics_);
    }
    if (element.name == "fair") {
      check_attributes(element, {}, diagnostics_);
      return chart_.fairness.push_back(formula(element));
    }
    if (element.name != "ctl") {
      return error(code::kOwnElement, element.span,
                   fmt::format("there is no element {} of Proviso", element.name),
                   "known are ctl and fair");
    }
    check_attributes(element, {"name"}, diagnostics_);
    const Attribute* name = required(element, "name", diagnostics_);
    if (name == nullptr) return;
    const Name own = name_of(name->value);
    const bool is_word =
        !own.text.empty() && std::all_of(own.text.begin(), own.text.end(), continues_word);
    if (!is_word) {
      return error(code::kAttribute, own.span, "the name of a property is one word",
                   "letters, digits and underscores");
    }
    const auto [known, is_new] = properties_.emplace(own.text, own.span);
    if (!is_new) {
      diagnostics_.report({Severity::Error,
                           code::kDuplicate,
                           own.span,
                           fmt::format("{} is the name of another property", own.text),
                           {{known->second, "the other one"}}});
    }
    chart_.properties.push_back({own, formula(element)});
  }

  ExpressionId formula(const Element& element) {
    return parse_expression(element.text, Notation::Formula, chart_.expressions, diagnostics_);
  }

  const Tree& tree_;
  Diagnostics& diagnostics_;
  Chart chart_;
  ContentParser content_;
  std::vector<UnresolvedTargets> targets_;
  std::map<std::string, Span> ids_, data_, properties_;
  std::set<StateId> initial_elements_;
};

}  // namespace

std::optional<Chart> parse(const Tree& tree, Diagnostics& diagnostics) {
  return Parser(tree, diagnostics).run();
}

}  // namespace proviso::scxml
