#include "lts/labels.hpp"

#include <algorithm>

namespace proviso::lts {
namespace {

/// The label without its last dotted part, empty if it has none.
std::string_view shorten(std::string_view label) {
  const auto dot = label.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : label.substr(0, dot);
}

}  // namespace

LabelSet::LabelSet(std::vector<std::string> labels) : labels_(std::move(labels)) {
  std::sort(labels_.begin(), labels_.end());
  labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
}

bool LabelSet::contains(std::string_view label) const {
  return std::binary_search(labels_.begin(), labels_.end(), label);
}

bool LabelSet::covers(std::string_view label) const {
  for (; !label.empty(); label = shorten(label)) {
    if (contains(label)) return true;
  }
  return false;
}

void Relabelling::add(std::string old_label, std::string new_label) {
  auto& images = images_[std::move(old_label)];
  const bool known = std::find(images.begin(), images.end(), new_label) != images.end();
  if (!known) images.push_back(std::move(new_label));
}

std::vector<std::string> Relabelling::apply(std::string_view label) const {
  for (std::string_view prefix = label; !prefix.empty(); prefix = shorten(prefix)) {
    const auto entry = images_.find(prefix);
    if (entry == images_.end()) continue;
    std::vector<std::string> result;
    for (const std::string& image : entry->second) {
      result.push_back(image + std::string(label.substr(prefix.size())));
    }
    return result;
  }
  return {std::string(label)};
}

}  // namespace proviso::lts
