#include "engine/symbolic/totality.hpp"

#include <algorithm>
#include <vector>

#include "circuit/problem.hpp"
#include "engine/invariant/latches.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Literal;

constexpr unsigned kMaximumRounds = 100;
constexpr double kMaximumSeconds = 0.2;

class Search {
 public:
  Search(const circuit::System& system, Context& context)
      : problem_(problem_of(system, circuit::kTrue)),
        latches_(invariant::latches_of(problem_)),
        proposer_(context),
        stepper_(context),
        proposed_(problem_.graph, proposer_),
        step_(problem_.graph, stepper_) {
    for (const circuit::StateBit& bit : problem_.state) {
      states_.push_back(bound(proposed_, proposer_, bit.now));
      from_.push_back(bound(step_, stepper_, bit.now));
      to_.push_back(bound(step_, stepper_, bit.next));
    }
    for (const circuit::InputBit& bit : problem_.inputs) {
      inputs_.push_back(bound(step_, stepper_, bit.now));
    }
    for (const Literal domain : domain_constraints(system, problem_.graph).initial) {
      proposed_.require(domain);
    }
    for (const circuit::Component& component : system.components) {
      for (const Literal invariant : component.invariant) proposed_.require(invariant);
    }
    for (const Literal constraint : problem_.transition) step_.require(constraint);
  }

  bool run() {
    for (unsigned round = 0; round < kMaximumRounds; ++round) {
      if (proposer_.solve() == sat::Result::Unsatisfiable) return true;
      std::vector<sat::Literal> state;
      for (std::size_t i = 0; i < states_.size(); ++i) {
        state.push_back(proposer_.value(states_[i]) ? from_[i] : !from_[i]);
      }
      if (stepper_.solve(state) == sat::Result::Unsatisfiable) return false;
      exclude_states_with_this_step();
    }
    return false;
  }

 private:
  static sat::Literal bound(sat::Encoder& encoder, sat::Solver& solver, Literal variable) {
    const sat::Literal literal = solver.variable();
    encoder.bind(variable, literal);
    return literal;
  }

  Literal constant(sat::Literal found) const {
    return stepper_.value(found) ? circuit::kTrue : circuit::kFalse;
  }

  /// Makes a rule of the step that was found; no state that can follow it is proposed again.
  void exclude_states_with_this_step() {
    circuit::Graph& graph = problem_.graph;
    const auto itself = [](circuit::Node node) { return Literal(node, false); };
    circuit::Substitution with_inputs(graph, graph, itself);
    circuit::Substitution with_rule(graph, graph, itself);
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      with_inputs.replace(problem_.inputs[i].now.node(), constant(inputs_[i]));
      with_rule.replace(problem_.inputs[i].now.node(), constant(inputs_[i]));
    }
    for (std::size_t i = 0; i < to_.size(); ++i) {
      const auto& function = latches_.function[i];
      with_rule.replace(problem_.state[i].next.node(),
                        function ? with_inputs(*function) : constant(to_[i]));
    }
    std::vector<Literal> permitted;
    for (const Literal constraint : latches_.relation) permitted.push_back(with_rule(constraint));
    proposed_.require(!graph.conjunction(permitted));
  }

  circuit::Problem problem_;
  invariant::Latches latches_;
  sat::Solver proposer_;
  sat::Solver stepper_;
  sat::Encoder proposed_;
  sat::Encoder step_;
  std::vector<sat::Literal> states_;  // as the proposer has them
  std::vector<sat::Literal> from_;    // the others as the stepper has them
  std::vector<sat::Literal> to_;
  std::vector<sat::Literal> inputs_;
};

}  // namespace

bool is_total_by_construction(const circuit::System& system) {
  const auto asks_nothing = [](const circuit::Component& component) {
    return component.transition.empty() && component.invariant.empty();
  };
  return system.is_total ||
         (system.domains.empty() &&
          std::all_of(system.components.begin(), system.components.end(), asks_nothing));
}

bool every_state_has_step(const circuit::System& system, Context& context) {
  try {
    Context brief(Limits{kMaximumSeconds, {}, {}}, context);
    return Search(system, brief).run();
  } catch (const LimitReached&) {
    return false;
  }
}

}  // namespace proviso::symbolic
