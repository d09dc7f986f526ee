// An Lts, or the part of it that can be read, as a diagram.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// The maximum number of states in a picture that can be read.
inline constexpr std::size_t kMostDrawnStates = 500;
/// What Graphviz can lay out in reasonable time.
inline constexpr std::size_t kMostStatesForGraphviz = 150;

struct LtsDiagramOptions {
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
  Diagram diagram;  // nodes have the numbers of states as ids, π is "error"
  std::size_t drawn_states = 0;
  std::string note;  // set if something was left out; the diagram has it as its caption, too
};

Drawing draw(const lts::Lts& lts, const LtsDiagramOptions& options);

}  // namespace proviso::report
