// What every order of search needs: the initial state, limits, and handling the end of a path.
//
// A finding is reported only after its schedule has been replayed from the beginning. Now and then
// a step is executed twice from the same state. If the two results differ, the program depends on
// something that the search does not control, and the answer is undecided.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "checker/job.hpp"
#include "protocol.hpp"
#include "search/patience.hpp"
#include "search/visited.hpp"
#include "state/snapshot.hpp"
#include "step/step.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {

class Exploration {
 public:
  /// Takes the memory when main begins as the initial state.
  Exploration();

  const Snapshot& initial() const { return initial_; }
  const Job& job() const { return the_job(); }

  /// Whether the search must end: at a limit, or because the outcome is known.
  bool is_over();
  void reach_limit(Reason reason, std::string message);

  /// Executes one step from the state of the snapshot.
  void go(const Snapshot& from, const Choice& choice);
  /// Whether steps of two threads lead to the same state in both orders, as far as can be seen.
  bool commute(const Snapshot& from, const Choice& first, const Choice& second);
  /// Whether the path ended at the last step, whose result is recorded. `schedule` leads to it.
  bool ends_path(const std::vector<Choice>& schedule);
  /// Whether the last path that ended did so with a finding, and the search goes on (Job::errors).
  bool ended_in_error() const { return ended_in_error_; }
  /// The same for a state in which threads wait for each other in a circle.
  bool ends_in_circle(const std::vector<Choice>& schedule);
  /// Makes the first run to each error once more, to learn its places.
  void explain_errors();
  /// The same for a state in which nothing can be done.
  bool ends_in_deadlock(const Enabled& enabled, const std::vector<Choice>& schedule);
  /// The same for a state in which all threads wait for ever, some of them in loops.
  bool ends_in_livelock(const std::vector<Choice>& schedule);

  /// Whether the current state is new.
  bool is_new(std::uint64_t salt = 0);
  Visited::Id last_id() const { return last_id_; }

  Memory& memory() const { return *runtime::memory(); }
  Outcome& outcome() { return outcome_; }
  void note_depth(std::size_t depth);
  /// Whether it is a proof that nothing was found.
  Outcome finish();
  /// Makes the steps and tells what happened.
  void replay(const std::vector<Choice>& schedule);

 private:
  void believe(const Stop& stop, const std::vector<Choice>& found);
  std::optional<std::size_t> comes_to(const Stop& stop, const std::vector<Choice>& schedule);
  void cut(const Stop& stop);
  /// A finding that was not asked for ends its run only.
  bool is_passed(Finding finding) const;
  void pass(const Stop& stop);
  /// A finding that is a transition of the graph.
  void note_error(const Stop& stop, const std::vector<Choice>& schedule);
  /// A race in a run with a pretended step, which cannot happen as it is.
  void suspect(const Stop& stop, const std::vector<Choice>& schedule);
  struct Both {
    std::optional<Hash> hash = {};  // none if the second step cannot be made after the first
    bool comparable = true;
  };
  Both after_both(const Snapshot& from, const Choice& first, const Choice& second);
  bool repeats(const Snapshot& from, const Choice& choice);
  void record_step(const Choice& choice);
  void complete(Outcome& outcome) const;

  Snapshot initial_ = {};
  Visited visited_ = {};
  Visited::Id last_id_ = Visited::kNone;
  Outcome outcome_ = {};
  bool decided_ = false;
  bool ended_in_error_ = false;
  std::vector<std::vector<Choice>> error_schedules_ = {};  // of the errors of the outcome
  std::vector<Finding> passed_ = {};                       // those that were met
  std::string undefined_ = {};  // the first of them behind which everything is possible
  Patience patience_ = {};      // with accesses that were left out
  double begin_ = 0;
  std::uint64_t polled_ = 0;
};

}  // namespace proviso::runtime
