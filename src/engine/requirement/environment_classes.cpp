#include "engine/requirement/environment_classes.hpp"

#include <numeric>
#include <utility>

namespace proviso::requirement {

EnvironmentClasses::EnvironmentClasses(std::uint32_t nodes)
    : members_(nodes), place_(nodes), class_of_(nodes, 0), ranges_{{0, 0, nodes}} {
  std::iota(members_.begin(), members_.end(), 0U);
  std::iota(place_.begin(), place_.end(), 0U);
}

bool EnvironmentClasses::mark(std::uint32_t node) {
  Range& range = ranges_[class_of_[node]];
  const std::uint32_t from = place_[node];
  if (from < range.marked_end) return false;
  const std::uint32_t to = range.marked_end++;
  std::swap(members_[from], members_[to]);
  place_[members_[from]] = from;
  place_[members_[to]] = to;
  return to == range.first;
}

std::uint32_t EnvironmentClasses::split(std::uint32_t c) {
  const std::uint32_t fresh = count();
  const Range whole = ranges_[c];
  Range marked{whole.first, whole.first, whole.marked_end};
  Range rest{whole.marked_end, whole.marked_end, whole.end};
  const bool marked_is_smaller = marked.end - marked.first <= rest.end - rest.first;
  ranges_[c] = marked_is_smaller ? rest : marked;
  ranges_.push_back(marked_is_smaller ? marked : rest);
  for (const std::uint32_t node : members(fresh)) class_of_[node] = fresh;
  return marked_is_smaller ? fresh : c;
}

}  // namespace proviso::requirement
