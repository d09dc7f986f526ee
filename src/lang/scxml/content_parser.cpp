#include "lang/scxml/content_parser.hpp"

#include <fmt/format.h>

#include "base/text_cursor.hpp"
#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

/// Whether the processor of <send> is that of SCXML itself, by its two names (6.2.5).
bool is_scxml_processor(const Element& element) {
  const Attribute* type = element.attribute("type");
  return type == nullptr || type->value.text() == "scxml" ||
         type->value.text() == "http://www.w3.org/TR/scxml/#SCXMLEventProcessor";
}

/// Whether a value is one quoted string.
bool is_quoted_string(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  const std::size_t end = text.find_last_not_of(' ');
  if (begin == std::string::npos || begin == end) return false;
  const char quote = text[begin];
  return (quote == '\'' || quote == '"') && text.find(quote, begin + 1) == end &&
         text.find('\\') == std::string::npos;
}

}  // namespace

Block ContentParser::block(const Element& parent) {
  Block result;
  check_no_text(parent, diagnostics_);
  for (const ElementId id : parent.children) action(tree_[id], parent, result);
  return result;
}

void ContentParser::action(const Element& element, const Element& parent, Block& block) {
  if (element.space == Namespace::Other) {
    diagnostics_.report({Severity::Error, code::kUnsupported, element.span,
                         fmt::format("the meaning of <{}> is not known: it is an action of another "
                                     "namespace",
                                     element.name)});
    return;
  }
  const bool own = element.space == Namespace::Scxml;
  if (own && element.name == "raise") return raise(element, block);
  if (own && element.name == "send") return send(element, block);
  if (own && element.name == "assign") return assign(element, block);
  if (own && element.name == "if") return choose(element, block);
  if (own && element.name == "log") return log(element);
  refuse_child(element, parent, diagnostics_);
}

void ContentParser::check_empty(const Element& element) {
  check_no_text(element, diagnostics_);
  for (const ElementId child : element.children) refuse_child(tree_[child], element, diagnostics_);
}

void ContentParser::raise(const Element& element, Block& block) {
  check_attributes(element, {"event"}, diagnostics_);
  check_empty(element);
  const Attribute* event = required(element, "event", diagnostics_);
  if (event == nullptr || !check_event_name(event->value, diagnostics_)) return;
  block.push_back({Action::Kind::Raise, element.span, name_of(event->value)});
}

void ContentParser::send(const Element& element, Block& block) {
  check_attributes(element, {"event", "target", "type", "id"}, diagnostics_);
  check_empty(element);
  if (element.attribute("eventexpr") != nullptr) return;  // refused by its name
  const Attribute* event = required(element, "event", diagnostics_);
  if (event == nullptr || !check_event_name(event->value, diagnostics_)) return;
  Action made{Action::Kind::Send, element.span, name_of(event->value)};
  const Attribute* target = element.attribute("target");
  if (is_scxml_processor(element)) {
    made.to_itself = target == nullptr;
    if (target != nullptr && target->value.text() == "#_internal") made.kind = Action::Kind::Raise;
    if (target != nullptr && target->value.text().starts_with("#_scxml_")) {
      diagnostics_.report({Severity::Error,
                           code::kUnsupported,
                           target->value.span(),
                           "sessions are not told apart: the target may be this one",
                           {},
                           "#_internal is this session, #_parent another one"});
    }
  }
  block.push_back(std::move(made));
}

void ContentParser::assign(const Element& element, Block& block) {
  check_attributes(element, {"location", "expr"}, diagnostics_);
  check_empty(element);
  const Attribute* location = required(element, "location", diagnostics_);
  const Attribute* value = required(element, "expr", diagnostics_);
  if (location == nullptr || value == nullptr) return;
  Action made{Action::Kind::Assign, element.span, name_of(location->value)};
  made.value = condition(*value);
  block.push_back(std::move(made));
}

/// The children of <if> up to <elseif> or <else> are its first part (4.3).
void ContentParser::choose(const Element& element, Block& block) {
  check_attributes(element, {"cond"}, diagnostics_);
  check_no_text(element, diagnostics_);
  Action made{Action::Kind::If, element.span};
  made.branches.emplace_back();
  const Attribute* first = required(element, "cond", diagnostics_);
  if (first != nullptr) made.branches.back().condition = condition(*first);
  bool ended = false;
  for (const ElementId id : element.children) {
    const Element& child = tree_[id];
    const bool is_else = child.space == Namespace::Scxml && child.name == "else";
    const bool is_elseif = child.space == Namespace::Scxml && child.name == "elseif";
    if (!is_else && !is_elseif) {
      action(child, element, made.branches.back().actions);
      continue;
    }
    if (ended) {
      diagnostics_.report({Severity::Error, code::kMisplaced, child.span,
                           fmt::format("<{}> stands behind <else>", child.name)});
      continue;
    }
    ended = is_else;
    made.branches.emplace_back();
    if (is_else) {
      check_attributes(child, {}, diagnostics_);
    } else {
      check_attributes(child, {"cond"}, diagnostics_);
      const Attribute* next = required(child, "cond", diagnostics_);
      if (next != nullptr) made.branches.back().condition = condition(*next);
    }
    check_empty(child);
  }
  block.push_back(std::move(made));
}

/// A log changes nothing, as long as its expression cannot fail.
void ContentParser::log(const Element& element) {
  check_attributes(element, {"label", "expr"}, diagnostics_);
  check_empty(element);
  const Attribute* value = element.attribute("expr");
  if (value != nullptr && !is_quoted_string(value->value.text())) condition(*value);
}

}  // namespace proviso::scxml
