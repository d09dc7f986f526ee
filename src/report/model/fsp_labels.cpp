#include "report/model/fsp_labels.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

/// The beginning of the names: no label begins like them.
std::string fresh_prefix(const lts::Alphabet& alphabet) {
  std::string prefix = "step_";
  const auto is_taken = [&alphabet, &prefix] {
    return std::any_of(alphabet.labels().begin(), alphabet.labels().end(),
                       [&prefix](const std::string& label) { return label.starts_with(prefix); });
  };
  while (is_taken()) prefix += '_';
  return prefix;
}

}  // namespace

FspLabels fsp_labels(const lts::Alphabet& alphabet) {
  FspLabels labels{{""}};
  const std::string prefix = fresh_prefix(alphabet);
  for (const std::string& label : alphabet.labels()) {
    if (auto source = fsp_label(label)) {
      labels.source.push_back(std::move(*source));
      continue;
    }
    std::string name = fmt::format("{}{}", prefix, labels.renamed.size() + 1);
    labels.renamed.emplace_back(name, label);
    labels.source.push_back(std::move(name));
  }
  return labels;
}

std::string legend(const FspLabels& labels) {
  std::string text;
  for (const auto& [name, label] : labels.renamed) {
    std::string shown = label;
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; },
        ' ');
    text += fmt::format("// {}: {}\n", name, shown);
  }
  return text;
}

}  // namespace proviso::report
