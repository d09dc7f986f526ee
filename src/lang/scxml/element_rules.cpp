#include "lang/scxml/element_rules.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "base/text_cursor.hpp"
#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

struct Refused {
  std::string_view name;
  std::string_view why;
  std::string_view help;
};

constexpr Refused kRefusedElements[] = {
    {"history", "history states are not read", "add Boolean data that remembers the state"},
    {"invoke", "invoked services are not followed", ""},
    {"finalize", "invoked services are not followed", ""},
    {"script", "scripts are not executed", "Boolean data and <assign> are"},
    {"foreach", "loops over data are not executed", ""},
    {"cancel", "delayed events are not modelled, so that none can be cancelled", ""},
    {"donedata", "events carry no data in this model", ""},
    {"param", "events carry no data in this model", ""},
    {"content", "events carry no data in this model", ""},
};

constexpr Refused kRefusedAttributes[] = {
    {"eventexpr", "events have fixed names in this model", "write event"},
    {"targetexpr", "targets of <send> are fixed in this model", "write target"},
    {"typeexpr", "types of <send> are fixed in this model", "write type"},
    {"idlocation", "data is Boolean in this model", ""},
    {"delay", "time is not modelled: an event cannot be delayed",
     "let the environment send the event"},
    {"delayexpr", "time is not modelled: an event cannot be delayed",
     "let the environment send the event"},
    {"namelist", "events carry no data in this model", ""},
    {"src", "data is read from expr only", ""},
};

template <typename Table>
const Refused* find(const Table& table, std::string_view name) {
  const auto* at = std::find_if(std::begin(table), std::end(table),
                                [name](const Refused& one) { return one.name == name; });
  return at == std::end(table) ? nullptr : at;
}

}  // namespace

void check_attributes(const Element& element, std::initializer_list<std::string_view> allowed,
                      Diagnostics& diagnostics) {
  for (const Attribute& attribute : element.attributes) {
    if (!attribute.prefix.empty() || attribute.name == "xmlns") continue;
    if (std::find(allowed.begin(), allowed.end(), attribute.name) != allowed.end()) continue;
    if (const Refused* refused = find(kRefusedAttributes, attribute.name)) {
      diagnostics.report({Severity::Error,
                          code::kUnsupported,
                          attribute.span,
                          std::string(refused->why),
                          {},
                          std::string(refused->help)});
      continue;
    }
    const std::vector<std::string> known(allowed.begin(), allowed.end());
    diagnostics.report({Severity::Error,
                        code::kAttribute,
                        attribute.span,
                        fmt::format("<{}> has no attribute {}", element.name, attribute.name),
                        {},
                        did_you_mean(attribute.name, known)});
  }
}

void check_no_text(const Element& element, Diagnostics& diagnostics) {
  const std::string& text = element.text.text();
  const auto begin = std::find_if_not(text.begin(), text.end(), is_blank);
  if (begin == text.end()) return;
  const auto end = std::find_if(begin, text.end(), is_blank);
  diagnostics.report({Severity::Error, code::kMisplaced,
                      element.text.span(static_cast<std::size_t>(begin - text.begin()),
                                        static_cast<std::size_t>(end - text.begin())),
                      fmt::format("<{}> contains no text", element.name)});
}

void refuse_child(const Element& child, const Element& parent, Diagnostics& diagnostics) {
  if (child.space == Namespace::Proviso) {
    diagnostics.report({Severity::Error,
                        code::kOwnElement,
                        child.span,
                        fmt::format("{} cannot stand in <{}>", child.name, parent.name),
                        {},
                        "ctl and fair stand directly in <scxml>"});
    return;
  }
  const Refused* refused =
      child.space == Namespace::Scxml ? find(kRefusedElements, child.name) : nullptr;
  if (refused != nullptr) {
    diagnostics.report({Severity::Error,
                        code::kUnsupported,
                        child.span,
                        std::string(refused->why),
                        {},
                        std::string(refused->help)});
    return;
  }
  diagnostics.report({Severity::Error, code::kMisplaced, child.span,
                      fmt::format("<{}> cannot stand in <{}>", child.name, parent.name)});
}

const Attribute* required(const Element& element, std::string_view name, Diagnostics& diagnostics) {
  const Attribute* attribute = element.attribute(name);
  if (attribute == nullptr) {
    diagnostics.report({Severity::Error, code::kAttribute, element.span,
                        fmt::format("<{}> needs the attribute {}", element.name, name)});
  }
  return attribute;
}

Name name_of(const PlacedText& text) { return {text.text(), text.span()}; }

bool check_event_name(const PlacedText& text, Diagnostics& diagnostics) {
  const std::string& name = text.text();
  const bool has_blank = std::any_of(name.begin(), name.end(), is_blank);
  const bool has_star = name.find('*') != std::string::npos;
  const bool empty_token = name.empty() || name.front() == '.' || name.back() == '.' ||
                           name.find("..") != std::string::npos;
  if (!has_blank && !has_star && !empty_token) return true;
  diagnostics.report({Severity::Error,
                      code::kEvent,
                      text.span(),
                      fmt::format("'{}' is not the name of an event", name.substr(0, 40)),
                      {},
                      "names are words, joined by dots: door.open"});
  return false;
}

}  // namespace proviso::scxml
