// Lists of extensions by number, taken as sets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace proviso::collaboration {

inline bool contains(const std::vector<std::size_t>& extensions, std::size_t extension) {
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

inline bool is_subset(const std::vector<std::size_t>& small,
                      const std::vector<std::size_t>& large) {
  return std::all_of(small.begin(), small.end(),
                     [&large](std::size_t extension) { return contains(large, extension); });
}

}  // namespace proviso::collaboration
