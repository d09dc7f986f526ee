// Which few set expressions denote a given set of labels?
//
// The labels form a tree, one level a dotted part. Two children of a node whose subtrees are equal
// can share one expression: {p, q}.get for p.get and q.get, a[0..3] for a.0 … a.3. Subtrees are
// compared by the expressions made of them, so one pass from the leaves up is enough. It costs
// O(d·n log n) for n labels of at most d parts, and is as LTSA's alphabet view shows labels.
//
//   compact({"get.1", "get.2", "p.put", "q.put"})  =  {"get[1..2]", "{p, q}.put"}
#include "report/model/label_notation.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

namespace proviso::report {
namespace {

/// One dotted part: an integer, or a name.
struct Part {
  std::optional<int> number;
  std::string_view text;

  friend bool operator==(const Part&, const Part&) = default;
  friend bool operator<(const Part& a, const Part& b) {
    if (a.number && b.number) return *a.number < *b.number;
    if (a.number.has_value() != b.number.has_value()) return a.number.has_value();
    return a.text < b.text;
  }
};

using Parts = std::vector<Part>;

// Deeper labels are not taken apart further: the walk below is recursive.
constexpr std::size_t kDeepest = 24;

bool is_name(std::string_view text) {
  if (text.empty()) return false;
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!is_letter(text.front())) return false;
  return std::all_of(text.begin(), text.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

/// Only if writing the number gives the same text again.
std::optional<int> as_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (std::to_string(value) != text) return std::nullopt;
  return value;
}

/// The parts of a label; nullopt if one of them is neither a name nor an integer.
std::optional<Parts> split(std::string_view label) {
  Parts parts;
  while (true) {
    const std::size_t dot = label.find('.');
    const std::string_view text = label.substr(0, dot);
    const auto number = as_number(text);
    if (!number && !is_name(text)) return std::nullopt;
    parts.push_back({number, text});
    if (dot == std::string_view::npos) return parts;
    label.remove_prefix(dot + 1);
  }
}

std::string append(std::string head, std::string_view piece) {
  if (!head.empty() && piece.front() != '[') head += '.';
  head += piece;
  return head;
}

std::string piece(const Part& part) {
  return part.number ? fmt::format("[{}]", *part.number) : std::string(part.text);
}

std::string in_braces(std::span<const std::string> elements) {
  if (elements.size() == 1) return elements.front();
  return fmt::format("{{{}}}", fmt::join(elements, ", "));
}

/// `[0..3]`, `[5]`, `p`, `q`: neighbouring integers taken together.
std::vector<std::string> pieces(const Parts& parts) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < parts.size();) {
    std::size_t last = i;
    while (parts[i].number && last + 1 < parts.size() && parts[last + 1].number &&
           *parts[last + 1].number == *parts[last].number + 1) {
      ++last;
    }
    result.push_back(last == i ? piece(parts[i])
                               : fmt::format("[{}..{}]", *parts[i].number, *parts[last].number));
    i = last + 1;
  }
  return result;
}

/// What may follow a common beginning.
struct Continuations {
  bool ends_here = false;
  std::vector<std::string> elements;
};

/// The labels are sorted, without repetitions, and agree in their first `depth` parts.
Continuations continuations(std::span<const Parts> labels, std::size_t depth) {
  Continuations result;
  if (!labels.empty() && labels.front().size() == depth) {
    result.ends_here = true;
    labels = labels.subspan(1);
  }
  struct Group {
    Parts heads;
    Continuations rest;
  };
  std::vector<Group> groups;
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < labels.size();) {
    std::size_t end = i + 1;
    while (end < labels.size() && labels[end][depth] == labels[i][depth]) ++end;
    const Part& head = labels[i][depth];
    Continuations rest = continuations(labels.subspan(i, end - i), depth + 1);
    const std::string key = fmt::format("{}{}{}", head.number.has_value(), rest.ends_here,
                                        fmt::join(rest.elements, " "));
    const auto [at, fresh] = known.try_emplace(key, groups.size());
    if (fresh) groups.push_back({{}, std::move(rest)});
    groups[at->second].heads.push_back(head);
    i = end;
  }
  for (const Group& group : groups) {
    const std::vector<std::string> heads = pieces(group.heads);
    if (group.rest.ends_here) {
      result.elements.insert(result.elements.end(), heads.begin(), heads.end());
    }
    if (!group.rest.elements.empty()) {
      result.elements.push_back(append(in_braces(heads), in_braces(group.rest.elements)));
    }
  }
  return result;
}

constexpr std::string_view kKeywords[] = {
    "actions",       "animation", "assert",  "compose",  "const",    "constraint", "controls",
    "deterministic", "else",      "exists",  "fluent",   "forall",   "if",         "import",
    "initially",     "menu",      "minimal", "progress", "property", "range",      "rigid",
    "set",           "target",    "then",    "when"};

}  // namespace

std::optional<std::string> fsp_label(std::string_view label) {
  const auto parts = split(label);
  if (!parts) return std::nullopt;
  std::string text;
  for (const Part& part : *parts) {
    const bool capital = part.text.front() >= 'A' && part.text.front() <= 'Z';
    const bool keyword = std::binary_search(std::begin(kKeywords), std::end(kKeywords), part.text);
    if (capital || keyword) return std::nullopt;
    text = append(std::move(text), piece(part));
  }
  return text;
}

std::vector<std::string> compact(std::span<const std::string> labels) {
  std::vector<Parts> dotted;
  std::vector<std::string> whole;
  for (const std::string& label : labels) {
    auto parts = split(label);
    if (parts && parts->size() <= kDeepest) {
      dotted.push_back(std::move(*parts));
    } else {
      whole.push_back(label);
    }
  }
  std::sort(dotted.begin(), dotted.end());
  dotted.erase(std::unique(dotted.begin(), dotted.end()), dotted.end());
  std::sort(whole.begin(), whole.end());
  whole.erase(std::unique(whole.begin(), whole.end()), whole.end());
  std::vector<std::string> elements = continuations(dotted, 0).elements;
  elements.insert(elements.end(), whole.begin(), whole.end());
  return elements;
}

std::string label_set(std::span<const std::string> elements, std::size_t width) {
  std::string text = "{";
  std::size_t column = 1;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::size_t needed = elements[i].size() + (i + 1 < elements.size() ? 2 : 1);
    if (i > 0 && column + needed > width) {
      text.back() = '\n';  // was the blank after the comma
      text += ' ';
      column = 1;
    }
    text += elements[i];
    if (i + 1 < elements.size()) text += ", ";
    column += needed;
  }
  return text + "}";
}

}  // namespace proviso::report
