// The obligations of a project: the questions whose answers give every property a verdict, and the
// order in which they depend on each other.
//
// Each obligation is one `ask::Request`. A property is decided by one obligation or by a chain:
//
//   check, prove, premises   one obligation
//   assumption               assume on the component, then discharge on its environment; if the
//                            environment departs from the assumption, whether the target is then
//                            violated
//   conformance              extract from the code, then compare with the design
//
// An obligation that takes the result of another one (an assumption, an extracted system) waits for
// it. The plan lists obligations after those that they wait for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ask/request.hpp"
#include "outcome/outcome.hpp"

namespace proviso::project {

/// How a request takes the result of an earlier obligation.
enum class Intake : std::uint8_t {
  None,
  Document,    // the assumption of discharge
  Assumption,  // --assume of prove on code
  Model,       // the system that compare looks at first
};

struct Obligation {
  std::string id;            // "exclusion", "exclusion.assume", "exclusion@bug"
  std::size_t property = 0;  // in the project
  std::string variant = {};  // empty for none
  ask::Request request = {};
  /// What is asked, as words of a command line; the result of an earlier obligation is "…".
  std::vector<std::string> words = {};
  std::optional<std::size_t> waits_for = {};
  Intake intake = Intake::None;
  /// Asked only after this obligation was found violated.
  std::optional<std::size_t> after_violation = {};
};

/// A property of the project, or of one of its variants. Each goal gets one verdict.
struct Goal {
  std::string name;  // "exclusion", "exclusion@bug"
  std::size_t property = 0;
  std::string variant = {};
  std::vector<std::size_t> obligations = {};  // in the order of the chain
  std::optional<Verdict> expected = {};
};

struct Plan {
  std::vector<Obligation> obligations = {};
  std::vector<Goal> goals = {};
};

}  // namespace proviso::project
