// Possible errors in the evaluation of an expression: a case without a true condition, a division
// by zero, an index or a value out of range.
//
// Every hazard has a condition under which it occurs. The hazards of a branch of case or ?: occur
// only if the branch is chosen; the other operators have all hazards of their operands, as in
// NuSMV, where x != 0 & 10 / x > 1 is an error. The conditions are functions of the state like all
// others, and a solver decides once, when everything is lowered, whether one can be true. Any
// valuation within the domains of the variables counts, reachable or not.
//
//   case x > 0 : 10 / x; TRUE : 0; esac        divides by zero if x > 0 ∧ x = 0: never
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/smv/value.hpp"

namespace proviso::smv {

struct Hazard {
  std::string_view code;
  Span span;
  std::string message;  // or the variable that cannot have the value
  std::optional<Value> value = {};
};

enum class HazardId : std::uint32_t {};

/// A hazard and the condition under which it occurs. Sorted by hazard, each once.
struct Danger {
  HazardId hazard{};
  circuit::Literal when = circuit::kFalse;
};
using Dangers = std::vector<Danger>;

/// The union of both.
Dangers united(circuit::Graph& graph, const Dangers& a, const Dangers& b);
/// Restricts the dangers to the condition.
Dangers guarded(circuit::Graph& graph, circuit::Literal condition, Dangers dangers);

class HazardTable {
 public:
  /// Makes a danger; none if the condition is false.
  Dangers strike(circuit::Literal when, Hazard hazard);
  const Hazard& operator[](HazardId id) const { return hazards_[static_cast<std::uint32_t>(id)]; }

 private:
  std::vector<Hazard> hazards_;
};

/// Reports each danger that some valuation of the variables causes.
void report_dangers(const circuit::System& system, const HazardTable& table, const Dangers& dangers,
                    const std::vector<std::string>& symbols, Diagnostics& diagnostics,
                    Context& context);

}  // namespace proviso::smv
