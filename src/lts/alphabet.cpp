#include "lts/alphabet.hpp"

#include <algorithm>

namespace proviso::lts {

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

}  // namespace proviso::lts
