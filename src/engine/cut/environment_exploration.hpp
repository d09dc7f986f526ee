// Explores what the environment can do, alone and with the component.
//
// A state of the environment is a state of the program in which everything that the component holds
// is erased. From each one the environment takes its own steps, which are private unless they
// create processes of the component, and answers every request that the component has made so far:
// the holdings of the process that made it are put into the state, and the program is executed. New
// requests are answered by all states, old and new, until there are no more of either.
//
// While a process holds the token, only that process may continue: if it has no step it loses the
// token. A request to wait is granted where a process of the component holds the token and has no
// step.
//
// Cost: the steps of one process are computed for each state and request.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/context.hpp"
#include "engine/cut/environment_graph.hpp"
#include "engine/cut/labels.hpp"
#include "engine/cut/local_graph.hpp"
#include "engine/cut/requests.hpp"
#include "engine/cut/split_options.hpp"
#include "engine/cut/stage.hpp"
#include "space/state_store.hpp"

namespace proviso::cut {

class EnvironmentExploration {
 public:
  /// Keeps references to all but the options. `graphs` are those of the members.
  EnvironmentExploration(Stage& stage, std::vector<LocalGraph>& graphs, RequestTable& requests,
                         LabelTable& labels, SplitOptions options, Context& context);

  /// Returns the number of a state in which everything of the component is erased.
  std::uint32_t insert(const space::Word* state);
  /// Expands what has not been expanded yet. Returns whether there was anything to do.
  bool expand();

  std::uint32_t size() const { return static_cast<std::uint32_t>(store_.size()); }
  const space::Word* state(std::uint32_t state) const { return store_.state(std::size_t{state}); }
  std::size_t edge_count() const { return edges_.size(); }
  std::vector<EnvironmentEdge> take_edges() { return std::exchange(edges_, {}); }

  /// Calls done(mishap) for every way in which a state can grant a wish of the member that holds
  /// `held`. During the call the successor is accessible, unless there was an error.
  template <typename Done>
  void grant(std::uint32_t state, std::size_t member, const Bytes& held, Wish wish,
             std::uint32_t transition, Done done) {
    find_ways(state, member, held, wish, transition);
    if (may_wait_) {
      stage_.pass_token();
      done(process::Mishap());
    }
    for (const process::Mishap& mishap : mishaps_) done(mishap);
    for (const process::Choice& choice : choices_) done(stage_.apply(choice));
  }

 private:
  struct State {
    std::uint32_t only = process::kNobody;  // the process that holds the token and may go on
    std::uint32_t answered = 0;             // requests
  };

  bool expand(std::uint32_t state);
  void step_alone(std::uint32_t state);
  void add_own_choices(std::uint32_t pid, process::Choices& found, process::Mishaps& mishaps);
  void arrive(std::uint32_t source);
  void answer(std::uint32_t state, Request& request);
  std::vector<std::int32_t> received(const Request& request) const;
  void find_ways(std::uint32_t state, std::size_t member, const Bytes& held, Wish wish,
                 std::uint32_t transition);
  bool receives(std::size_t member, std::uint32_t transition) const;
  void add_senders(std::uint32_t only);

  Stage& stage_;
  std::vector<LocalGraph>& graphs_;
  RequestTable& requests_;
  LabelTable& labels_;
  SplitOptions options_;
  Context& context_;

  space::StateStore store_;
  std::vector<State> states_;
  std::uint32_t expanded_ = 0;
  std::vector<EnvironmentEdge> edges_;

  // The ways that were found last.
  process::Choices choices_;
  process::Mishaps mishaps_;
  bool may_wait_ = false;
};

}  // namespace proviso::cut
