// A problem as decision diagrams: sets of states, and the states one step before or after them.
//
// A set of states is a function of the variables "now". Every bit of the state has a block of two
// variables, now and next, every input one; the blocks' first order is that of variable_order.hpp.
// Steps are the conjunction of the problem's constraints, each of them, split at its conjunctions,
// a diagram of its own; they are merged into clusters and quantified early (schedule.hpp).
//
// A model holds a bdd::Session, so only one can exist in the process at a time. Every function may
// throw LimitReached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "bdd/convert.hpp"
#include "bdd/function.hpp"
#include "bdd/session.hpp"
#include "circuit/problem.hpp"
#include "engine/symbolic/schedule.hpp"

namespace proviso::symbolic {

/// The values of Problem::state.
using State = std::vector<bool>;

/// Whether the variables are reordered when the table of nodes is full.
enum class Reordering : std::uint8_t { WhenFull, Never };

class Model {
 public:
  /// The problem must outlive the model. `watched` are functions over now and inputs that steps
  /// will be tested for; the inputs in them are not quantified until then.
  Model(const circuit::Problem& problem, std::span<const circuit::Literal> watched,
        Context& context, Reordering reordering = Reordering::WhenFull);

  /// The context of the session.
  Context& context() const { return *context_; }
  /// Converts a function over now and inputs.
  bdd::Function of(circuit::Literal literal) { return translate_(literal); }
  /// The initial states.
  const bdd::Function& initial() const { return initial_; }

  /// Restricts images and preimages to these states, which must be closed under steps: an image of
  /// other states, and what a preimage says of them, is arbitrary. Makes the diagrams of the steps
  /// smaller.
  void assume_within(const bdd::Function& states);

  bdd::Function image(const bdd::Function& states) const;
  bdd::Function preimage(const bdd::Function& states) const;
  /// The states from which a step with these values of now and inputs leads into `states`.
  bdd::Function preimage(const bdd::Function& states, const bdd::Function& step) const;
  /// The states that have a step.
  bdd::Function with_step() const;

  /// Picks some state of a set that is not empty.
  State one(const bdd::Function& states) const;
  bdd::Function just(const State& state) const;
  /// Returns values of Problem::inputs with which the step is possible and satisfies `step`.
  std::vector<bool> inputs_between(const State& from, const State& to,
                                   const bdd::Function& step) const;

  std::size_t input_count() const { return inputs_.size(); }
  /// Whether a function over now and inputs is true for these values.
  bool holds(const bdd::Function& step, const State& state, const std::vector<bool>& inputs) const;

  double count(const bdd::Function& states) const { return bdd::count(states, now_cube_); }
  /// Converts a set of states to a function over now in the graph, which must be the problem's.
  circuit::Literal circuit_of(const bdd::Function& states, circuit::Graph& graph) const;

 private:
  void order_variables(std::span<const circuit::Literal> constraints, Context& context);
  void make_clusters(std::span<const circuit::Literal> constraints,
                     std::span<const circuit::Literal> watched);
  void make_schedules();

  const circuit::Problem* problem_;
  Context* context_;
  std::unique_ptr<bdd::Session> session_;
  bdd::Translation translate_;
  std::vector<bdd::Variable> now_;     // by Problem::state
  std::vector<bdd::Variable> next_;    // by Problem::state
  std::vector<bdd::Variable> inputs_;  // by Problem::inputs
  bdd::Function now_cube_;
  bdd::Function initial_;
  std::vector<bdd::Function> constraints_;
  std::vector<bdd::Function> clusters_;
  std::unique_ptr<bdd::Renaming> next_to_now_;
  std::unique_ptr<bdd::Renaming> now_to_next_;
  std::unique_ptr<Schedule> forward_;
  std::unique_ptr<Schedule> backward_;
};

}  // namespace proviso::symbolic
