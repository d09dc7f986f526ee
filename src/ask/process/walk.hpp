// A walk through a program by basic steps: one statement of one process, or a rendezvous of two.
//
// Inside an atomic sequence only the process that holds the token has choices, as in SPIN's
// simulator; a d_step is one step. Claims and formulas are not evaluated. A step that fails (an
// assertion, a division by zero) ends the walk in an error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/run_tree.hpp"
#include "outcome/outcome.hpp"
#include "process/program_space.hpp"
#include "process/replay.hpp"

namespace proviso::ask {

class ProgramWalk {
 public:
  /// Keeps references to both.
  ProgramWalk(const process::Program& program, const process::Machine& machine);

  RunCursor& run() { return run_; }
  const RunCursor& run() const { return run_; }
  const process::ProgramSpace& space() const { return *space_; }
  /// The words of the state, the token included; after an error it need not be a proper state.
  const space::Word* state() const { return run_.here().state.data(); }
  /// The step that led here; must not be called at the start.
  process::BasicStep last() const;
  const space::Word* state_before() const { return run_.at(run_.step() - 1).state.data(); }

  /// The error of the step that led here, or of an initialiser.
  process::Fault fault() const;
  /// "assertion violated: assert(x == 1) (line 7)", if there is an error.
  std::string fault_text() const;
  /// Whether every process is in a valid end state.
  bool may_end() const { return space_->terminated(state()); }

  /// The possible steps with their results, by process; those that cannot be evaluated first.
  const std::vector<process::BasicStep>& choices();
  void take(std::size_t choice);

  /// Performs the steps of the trace from here on as far as possible, and returns how many. Among
  /// steps that look alike, the changes in the trace select one, if such a run exists.
  std::size_t replay(const Trace& trace);
  Trace trace() const;
  TraceStep step_at(std::size_t number) const;

 private:
  struct Moment {
    std::vector<space::Word> state;
    process::Choice choice = {};
    process::Mishap mishap = {};

    friend bool operator==(const Moment& a, const Moment& b) {
      return a.state == b.state && a.choice == b.choice && a.mishap.fault == b.mishap.fault &&
             a.mishap.process == b.mishap.process && a.mishap.transition == b.mishap.transition;
    }
  };

  static Moment start_of(const process::ProgramSpace& space);
  static process::BasicStep step_of(const Moment& moment) {
    return {moment.choice, moment.mishap, moment.state};
  }
  static bool has_failed(const Moment& moment) {
    return moment.mishap.fault != process::Fault::None;
  }
  /// The steps of a state; makes more room if they need it.
  std::vector<process::BasicStep> steps_of(const Moment& moment);
  void make_room();
  struct Replayed {
    std::vector<Moment> path;
    std::size_t steps = 0;  // of the trace
  };
  Replayed run_of(const Trace& trace, bool exact);

  const process::Program& program_;
  const process::Machine& machine_;
  std::optional<process::ProgramSpace> space_;
  RunTree<Moment> run_;
  std::vector<process::BasicStep> choices_;
  std::optional<std::size_t> listed_;  // the node that the choices are of
};

}  // namespace proviso::ask
