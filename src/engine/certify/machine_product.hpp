// The steps of a system of machines, from the definition: one edge of each machine such that some
// valuation of the free inputs satisfies all their guards.
//
// A search through the machines in turn keeps the values required of each free input so far; a
// guard's cube that requires the opposite is cut off.
//
//   machine A  s --x--> t     machine B  u --!x--> v, u --> w     steps of (s, u): (t, w) alone
#pragma once

#include <cstdint>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "engine/certify/search.hpp"
#include "machine/machine.hpp"

namespace proviso::certify {

using LocalStates = std::vector<std::uint32_t>;  // one of each machine

/// Whether each symbol is emitted.
std::vector<bool> emitted(const machine::System& system, State state);

/// Whether both guards can be true under these outputs.
bool satisfiable(const machine::System& system, const std::vector<bool>& outputs,
                 const machine::Guard& one, const machine::Guard& other);

class MachineProduct {
 public:
  struct Step {
    LocalStates target;
    bool enters = false;  // some machine takes an edge of the feature
    friend auto operator<=>(const Step&, const Step&) = default;
  };

  /// The system must outlive the product.
  explicit MachineProduct(const machine::System& system, machine::Feature feature = machine::kBase)
      : system_(system), feature_(feature) {}

  const machine::System& system() const { return system_; }
  LocalStates initial() const;
  /// The steps of a state, each once.
  std::vector<Step> steps(State state) const;

 private:
  enum class Asked : std::uint8_t { Nothing, True, False };
  struct Search;

  void choose(Search& search, std::size_t machine, bool enters) const;

  const machine::System& system_;
  machine::Feature feature_;
};

/// The reachable states, and the successors of each.
struct MachineGraph {
  explicit MachineGraph(std::size_t machines) : states(machines) {}

  std::uint32_t size() const { return states.size(); }
  std::span<const std::uint32_t> targets(std::uint32_t state) const {
    return {edges.data() + starts[state], starts[state + 1] - starts[state]};
  }

  StateTable states;
  GrowingArray<std::size_t> starts{1, 0};
  GrowingArray<std::uint32_t> edges;
};

/// Enumerates all reachable states. Throws LimitReached.
void enumerate(const MachineProduct& product, MachineGraph& graph, Context& context);

}  // namespace proviso::certify
