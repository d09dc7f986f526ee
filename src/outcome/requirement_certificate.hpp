// Why a component is safe in an environment, in a form that somebody else can check in linear time.
//
// M is the component, E the environment with the properties in it. The automaton A simulates M by
// the map h, and A ‖ E keeps within a set of pairs that has no step to π:
//
//   C1  h(s0) = a0
//   C2  s –a→ s' in M implies h(s) –a→ h(s') in A; for a label that E lacks, h(s) = h(s') will do
//   C3  (a0, e0) is in the set, no step of A ‖ E leaves it, and none of its pairs steps to π
//
// Then M ‖ E cannot reach π. C1 and C2 do not speak of E, and C3 does not speak of M: after a
// change of one side the other part still holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso {

struct RequirementCertificate {
  /// Where M and E come from: "lts" if the model's own components are composed, or a language in
  /// which parts of a program are taken apart; then the hash of its text says which program.
  std::string source_kind = "lts";
  std::optional<std::string> source_hash = {};
  std::string target = {};                    // the system that both are parts of
  std::vector<std::string> component = {};    // names: what M is composed of
  std::vector<std::string> environment = {};  // … and E; none: the rest of the target
  std::vector<std::string> properties = {};   // that are part of E; none: its own errors
  std::string component_hash = {};            // lts::content_hash of M and of E
  std::string environment_hash = {};

  lts::Lts automaton = {};  // over the labels that M and E share
  /// h; kError for a state of M that is not reachable in M.
  std::vector<lts::StateId> class_of = {};
  /// What the states of M are called, if they have names that outlive a change of M.
  std::vector<std::string> state_names = {};
  /// The set of C3: E's states by classes, and for each state of A the classes, ascending.
  std::vector<std::uint32_t> environment_class_of = {};
  std::vector<std::vector<std::uint32_t>> allowed = {};
};

}  // namespace proviso
