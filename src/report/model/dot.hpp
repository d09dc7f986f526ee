// An Lts as a drawing: DOT text for Graphviz.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

/// The maximum number of states drawn: a larger drawing is unreadable, and dot cannot lay it out.
inline constexpr std::size_t kMostDrawnStates = 150;

struct DotOptions {
  std::string name = "LTS";
  std::size_t most_states = kMostDrawnStates;
  /// The centre of the drawing if not everything can be drawn.
  lts::StateId around = lts::kInitial;
  /// The states of a run: they are drawn first and their edges are highlighted.
  std::vector<lts::StateId> path = {};
  bool only_around = false;  // draw only the neighbours of `around`, even if all fits
  std::vector<std::string> state_names = {};  // by state; numbers if empty
  /// Leaves out the state where anything is allowed, with the edges to it, unless it is the initial
  /// one.
  bool hides_anything = false;
};

struct Drawing {
  std::string dot;
  std::size_t drawn_states = 0;
  std::string note;  // set if something was left out
};

Drawing draw(const lts::Lts& lts, const DotOptions& options);

}  // namespace proviso::report
