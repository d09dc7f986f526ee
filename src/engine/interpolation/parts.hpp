// A system split into the constraints of each component, each in its own graph.
//
// Clauses of different components and steps must not share auxiliary variables (sat/encoder.hpp),
// so every component is encoded once for every step. Each graph contains only what its component
// mentions, which keeps that cheap however large the system is.
#pragma once

#include <cstddef>
#include <vector>

#include "circuit/problem.hpp"
#include "circuit/system.hpp"

namespace proviso::interpolation {

struct PartBit {
  circuit::BitId bit{};
  circuit::Literal now = circuit::kFalse;   // variables of the part's graph
  circuit::Literal next = circuit::kFalse;  // an input has none
};

struct Part {
  circuit::Graph graph = {};
  std::vector<PartBit> bits = {};                 // that it mentions, ascending
  std::vector<circuit::Literal> initial = {};     // over now
  std::vector<circuit::Literal> transition = {};  // over now, inputs and next

  bool mentions(circuit::BitId bit) const;
  bool is_empty() const { return initial.empty() && transition.empty(); }
};

struct Parts {
  const circuit::System* system = nullptr;
  std::vector<Part> components = {};  // by component
  /// One part per variable; `transition` is empty, `initial` holds in every state or, for an input,
  /// in every step.
  std::vector<Part> domains = {};
  std::vector<bool> domain_is_of_input = {};
  /// The property: a state property is in `initial`, a property of steps in `transition`.
  Part property = {};

  bool is_of_steps() const { return property.initial.empty(); }
};

Parts take_apart(const circuit::System& system, const circuit::Property& property);

}  // namespace proviso::interpolation
