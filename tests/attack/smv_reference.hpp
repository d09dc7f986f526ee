// The meaning of a small SMV model by enumeration: states, steps, fair paths; CTL by labelling, LTL
// by a product with all ways to say which subformulas are true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "attack/fair_cycles.hpp"
#include "attack/smv_model.hpp"

namespace proviso::attack::smv {

/// The values of all variables; those of inputs belong to the step that leaves the state.
using Values = std::vector<std::int64_t>;

class Reference {
 public:
  explicit Reference(const Model& model);

  /// Whether the specification holds; nullopt if the formula is too large for this reference.
  std::optional<bool> holds(const Specification& specification) const;
  /// Whether a reachable state has no step.
  bool has_deadlock() const;

  bool is_initial(const Values& state) const;
  bool is_step(const Values& from, const Values& to) const;
  bool is_true(const Expression& expression, const Values& now, const Values& next) const;
  /// Whether a loop through these states, with the inputs in them, is fair.
  bool is_fair(const std::vector<Values>& loop) const;

 private:
  /// A state with the inputs of the step that leaves it.
  struct Configuration {
    std::size_t state = 0;
    Values values = {};
    std::vector<std::size_t> successors = {};  // states
  };
  using States = std::vector<bool>;

  bool is_state(const Values& state) const;
  void explore();
  void add_graph();
  bool invariant_holds(const Expression& expression) const;

  States label(const Formula& formula) const;
  States with_step_into(const States& target) const;
  States with_fair_path(const States& within) const;

  const Model& model_;
  std::vector<Values> inputs_;
  std::vector<Values> states_;  // the reachable ones
  std::vector<bool> initial_;   // by state
  std::vector<Configuration> configurations_;
  FairGraph graph_;  // of configurations
  States fair_;      // start a fair path
};

}  // namespace proviso::attack::smv
