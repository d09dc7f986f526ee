#include "outcome/call_labels.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso {
namespace {

constexpr std::string_view kCall = "call";
constexpr std::string_view kReturn = "return";
constexpr std::string_view kWith = "with_";

std::vector<std::string> parts_of(std::string_view label) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= label.size();) {
    const std::size_t end = std::min(label.find('.', begin), label.size());
    parts.emplace_back(label.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool is_value(const std::string& part) {
  const std::size_t first = part.starts_with('-') ? 1 : 0;
  return part.size() > first &&
         std::all_of(part.begin() + static_cast<std::ptrdiff_t>(first), part.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

bool is_identifier(const std::string& part) {
  if (part.empty() || (part[0] >= '0' && part[0] <= '9')) return false;
  return std::all_of(part.begin(), part.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::optional<CallLabel> read_label(const std::string& text, bool overlaps) {
  std::vector<std::string> rest = parts_of(text);
  CallLabel label{rest.front()};
  rest.erase(rest.begin());
  if (!is_identifier(label.method)) return std::nullopt;
  label.is_return = !rest.empty() && rest.front() == kReturn;
  const bool is_call = !rest.empty() && rest.front() == kCall;
  if (overlaps && !label.is_return && !is_call) return std::nullopt;
  if (label.is_return || overlaps) rest.erase(rest.begin());
  if (!rest.empty() && rest.back().starts_with(kWith)) {
    label.mutex = rest.back().substr(kWith.size());
    rest.pop_back();
  }
  if (!std::all_of(rest.begin(), rest.end(), is_value)) return std::nullopt;
  const std::size_t least = label.is_return && !overlaps ? 1 : 0;
  if (label.is_return && (rest.size() > 1 || rest.size() < least)) return std::nullopt;
  label.values = std::move(rest);
  return label;
}

}  // namespace

std::string to_string(const CallLabel& label, bool overlaps) {
  std::string text = label.method;
  if (label.is_return) {
    text += fmt::format(".{}", kReturn);
  } else if (overlaps) {
    text += fmt::format(".{}", kCall);
  }
  for (const std::string& value : label.values) text += "." + value;
  if (!label.mutex.empty()) text += fmt::format(".{}{}", kWith, label.mutex);
  return text;
}

std::string call_text(const CallLabel& label) {
  if (label.is_return || label.values.empty()) return label.method;
  return fmt::format("{}({})", label.method, fmt::join(label.values, ", "));
}

std::optional<CallAlphabet> read_call_labels(std::span<const std::string> labels) {
  for (const bool overlaps : {true, false}) {
    CallAlphabet alphabet{overlaps, {}};
    bool has_call = false;
    for (const std::string& label : labels) {
      auto read = read_label(label, overlaps);
      if (!read) break;
      has_call = has_call || !read->is_return;
      alphabet.labels.push_back(std::move(*read));
    }
    const bool is_read = has_call && alphabet.labels.size() == labels.size();
    if (is_read) return alphabet;
  }
  return std::nullopt;
}

}  // namespace proviso
