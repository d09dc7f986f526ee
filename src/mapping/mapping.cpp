#include "mapping/mapping.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace proviso::mapping {
namespace {

std::string_view without_root(std::string_view name) {
  if (name.starts_with("::")) name.remove_prefix(2);
  return name;
}

bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

std::string_view to_string(Occurrence occurrence) {
  constexpr std::array<std::string_view, 6> kWords = {"call",   "return", "lock",
                                                      "unlock", "read",   "write"};
  return kWords[static_cast<std::size_t>(occurrence)];
}

std::string label_pattern(const Event& event) {
  std::string text;
  for (const LabelPart& part : event.label) {
    if (part.is_variable) {
      text += '[' + part.text + ']';
    } else if (is_number(part.text)) {
      text += '[' + part.text + ']';
    } else {
      text += (text.empty() ? "" : ".") + part.text;
    }
  }
  return text;
}

bool matches(const Event& event, std::string_view action) {
  for (std::size_t i = 0; i < event.label.size(); ++i) {
    const bool is_last = i + 1 == event.label.size();
    const std::size_t dot = action.find('.');
    if (is_last != (dot == std::string_view::npos)) return false;
    const std::string_view part = action.substr(0, dot);
    const LabelPart& wanted = event.label[i];
    if (wanted.is_variable ? !is_number(part) : part != wanted.text) return false;
    if (!is_last) action.remove_prefix(dot + 1);
  }
  return !event.label.empty();
}

bool fits(std::string_view pattern, std::string_view name) {
  pattern = without_root(pattern);
  name = without_root(name);
  // The usual backtracking to the last star: quadratic at worst.
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool overlap(std::string_view first, std::string_view second) {
  first = without_root(first);
  second = without_root(second);
  // meets[j]: can what is left of `first` and second[j..] stand for one name?
  std::vector<char> meets(second.size() + 1, 0);
  std::vector<char> below(second.size() + 1, 0);
  for (std::size_t i = first.size() + 1; i-- > 0;) {
    for (std::size_t j = second.size() + 1; j-- > 0;) {
      const bool first_ends = i == first.size();
      const bool second_ends = j == second.size();
      bool meet = first_ends && second_ends;
      if (!first_ends && first[i] == '*')
        meet = below[j] != 0 || (!second_ends && meets[j + 1] != 0);
      if (!meet && !second_ends && second[j] == '*') {
        meet = meets[j + 1] != 0 || (!first_ends && below[j] != 0);
      }
      if (!meet && !first_ends && !second_ends && first[i] == second[j]) meet = below[j + 1] != 0;
      meets[j] = meet ? 1 : 0;
    }
    below = meets;
  }
  return below[0] != 0;
}

}  // namespace proviso::mapping
