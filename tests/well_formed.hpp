// Whether a page or a picture is well formed: every element is closed in order, every attribute is
// quoted, and there is nothing that a browser would run.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::testing {

/// Returns what is wrong with HTML or SVG; empty if nothing is.
inline std::string markup_complaint(std::string_view text) {
  static const std::set<std::string> kVoid = {"meta", "br", "hr", "img", "link", "input"};
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (text.substr(at).starts_with("<!--")) {
      at = text.find("-->", at);
      if (at == std::string_view::npos) return "a comment is not closed";
      continue;
    }
    if (text.substr(at).starts_with("<!") || text.substr(at).starts_with("<?")) continue;
    const bool closes = at + 1 < text.size() && text[at + 1] == '/';
    std::size_t end = at + (closes ? 2 : 1);
    std::string name;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0)) {
      name += text[end++];
    }
    if (name.empty()) return "a bare < at " + std::string(text.substr(at, 30));
    if (name == "script") return "a script";
    bool quoted = false;
    const std::size_t attributes = end;
    while (end < text.size() && (quoted || text[end] != '>')) {
      if (text[end] == '"') quoted = !quoted;
      if (!quoted && text[end] == '<') return "a tag within a tag: " + name;
      ++end;
    }
    if (end >= text.size()) return "a tag is not closed: " + name;
    const std::string_view inside = text.substr(attributes, end - attributes);
    bool in_value = false;
    for (std::size_t i = 0; i + 3 < inside.size(); ++i) {
      if (inside[i] == '"') in_value = !in_value;
      if (!in_value && inside.substr(i, 3) == " on") return "a handler of events in " + name;
    }
    if (closes) {
      if (open.empty() || open.back() != name) return "</" + name + "> closes nothing";
      open.pop_back();
    } else if (!inside.ends_with('/') && !kVoid.contains(name)) {
      open.push_back(name);
    }
    at = end;
    // The contents of a style are no markup.
    if (name == "style" && !closes) at = text.find("</style", at) - 1;
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace proviso::testing
