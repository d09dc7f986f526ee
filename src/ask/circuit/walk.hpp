// A walk through the states of a system that remembers its path.
//
// Successors are models of the step relation, found by a SAT solver, because a state may have any
// number of them: some are listed, and a random one is found by choosing random values bit by bit.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "ask/run_tree.hpp"
#include "base/context.hpp"
#include "circuit/path.hpp"
#include "circuit/problem.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::ask {

class CircuitWalk {
 public:
  /// A state, and the inputs of the step that leads to it.
  struct Choice {
    circuit::Valuation inputs;  // values of inputs only; all other bits are false
    circuit::Valuation state;

    friend bool operator==(const Choice&, const Choice&) = default;
  };

  CircuitWalk(const circuit::System& system, Context& context);

  /// Returns up to `most` different ways to continue; at the start, these are initial states.
  std::vector<Choice> choices(std::size_t most);
  /// Returns a way to continue with each bit drawn at random; nullopt if there is none.
  std::optional<Choice> random_choice(std::mt19937_64& random);

  void take(const Choice& choice) { run_.enter(choice); }
  RunCursor& run() { return run_; }
  /// Undoes the last step. Returns false at the start.
  bool back() { return run_.back(); }
  /// Enters the states of a confirmed path, from the start.
  void follow(const circuit::Path& path);

  /// Whether an initial state is still to be chosen.
  bool at_start() const { return run_.step() == 0; }
  std::size_t step() const { return run_.step(); }
  /// The last states, at most `count`, as a path of their own.
  circuit::Path last_states(std::size_t count) const;
  circuit::Path path() const { return last_states(step()); }

 private:
  /// The constraints of initial states or of steps, in a solver that is kept between calls.
  struct Question {
    Question(const circuit::Problem& problem, bool of_steps, Context& context);

    sat::Solver solver;
    std::vector<sat::Literal> now;     // by bit of the system, inputs included
    std::vector<sat::Literal> target;  // by bit: the next state; inputs have none
  };

  Question& question() { return at_start() ? *initial_ : *step_; }
  std::vector<sat::Literal> here() const;
  Choice read(const Question& question) const;
  std::vector<sat::Literal> free_literals(const Question& question) const;

  const circuit::System& system_;
  circuit::Problem problem_;
  std::unique_ptr<Question> initial_;
  std::unique_ptr<Question> step_;
  RunTree<Choice> run_{Choice{}};  // the start has no state
};

}  // namespace proviso::ask
