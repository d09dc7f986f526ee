// An Lts as a picture: DOT text for graphviz.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

/// More than this many states make a picture that nobody can read and dot cannot lay out.
inline constexpr std::size_t kMostDrawnStates = 150;

struct DotOptions {
  std::string name = "LTS";
  std::size_t most_states = kMostDrawnStates;
  /// The middle of what is drawn when not all can be.
  lts::StateId around = lts::kInitial;
  /// The states of a run: they are drawn first and their edges stand out.
  std::vector<lts::StateId> path = {};
  bool only_around = false;  // even if everything could be drawn, only the neighbours of `around`
};

struct Drawing {
  std::string dot;
  std::size_t drawn_states = 0;
  std::string note;  // says so when something was left out
};

Drawing draw(const lts::Lts& lts, const DotOptions& options);

}  // namespace proviso::report
