// Why a component is safe in an environment, in a form that can be checked independently in linear
// time.
//
// M is the component, E the environment including the properties. The automaton A simulates M by
// the map h, and A ‖ E stays within a set of pairs that has no step to π:
//
//   C1  h(s0) = a0
//   C2  s –a→ s' in M implies h(s) –a→ h(s') in A; for a label that E lacks, h(s) = h(s') will do
//   C3  (a0, e0) is in the set, no step of A ‖ E leaves it, and none of its pairs steps to π
//
// Then M ‖ E cannot reach π. C1 and C2 do not mention E, and C3 does not mention M: after a change
// of one side the other part still holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso {

struct RequirementCertificate {
  /// Where M and E come from: "lts" if they are composed from components of the model, otherwise
  /// the language of the program that was split; then the hash of its text identifies the program.
  std::string source_kind = "lts";
  std::optional<std::string> source_hash = {};
  std::string target = {};                    // the system that both are parts of
  std::vector<std::string> component = {};    // names of the components of M
  std::vector<std::string> environment = {};  // likewise for E; empty: the rest of the target
  std::vector<std::string> properties = {};   // properties in E; empty: E's own errors
  std::string component_hash = {};            // lts::content_hash of M and of E
  std::string environment_hash = {};

  lts::Lts automaton = {};  // over the labels that M and E share
  /// The map h; kError for a state of M that is not reachable in M.
  std::vector<lts::StateId> class_of = {};
  /// The names of M's states, if they have names that survive a change of M.
  std::vector<std::string> state_names = {};
  /// The set of C3: the class of each state of E, and for each state of A its classes, ascending.
  std::vector<std::uint32_t> environment_class_of = {};
  std::vector<std::vector<std::uint32_t>> allowed = {};
};

}  // namespace proviso
