// A choice that RapidCheck records and shrinks, evenly distributed at every size.
#pragma once

#include <cstdint>

#include <rapidcheck.h>

namespace proviso {

inline std::uint32_t random_below(std::uint32_t limit) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, limit));
}

}  // namespace proviso
