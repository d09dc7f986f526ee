#include "lts/alphabet.hpp"

#include <algorithm>

namespace proviso::lts {
namespace {

Alphabet filtered(const Alphabet& alphabet, const Alphabet& other, bool common) {
  std::vector<std::string> labels;
  for (const std::string& label : alphabet.labels()) {
    if (other.contains(label) == common) labels.push_back(label);
  }
  return Alphabet(std::move(labels));
}

}  // namespace

Alphabet::Alphabet(std::vector<std::string> labels) : names_(std::move(labels)) {
  std::sort(names_.begin(), names_.end());
  names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  names_.insert(names_.begin(), "tau");
}

std::optional<ActionId> Alphabet::find(std::string_view label) const {
  const auto at = std::lower_bound(names_.begin() + 1, names_.end(), label);
  if (at == names_.end() || *at != label) return std::nullopt;
  return static_cast<ActionId>(at - names_.begin());
}

Alphabet join(const Alphabet& a, const Alphabet& b) {
  std::vector<std::string> labels(a.labels().begin(), a.labels().end());
  labels.insert(labels.end(), b.labels().begin(), b.labels().end());
  return Alphabet(std::move(labels));
}

Alphabet intersection(const Alphabet& a, const Alphabet& b) { return filtered(a, b, true); }

Alphabet difference(const Alphabet& a, const Alphabet& b) { return filtered(a, b, false); }

}  // namespace proviso::lts
