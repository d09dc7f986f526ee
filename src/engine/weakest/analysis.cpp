#include "engine/weakest/analysis.hpp"

#include <algorithm>

#include "base/memory.hpp"
#include "engine/weakest/public_trace.hpp"
#include "lts/graph.hpp"
#include "lts/predecessors.hpp"
#include "space/materialise.hpp"
#include "space/open_system.hpp"
#include "space/product.hpp"

namespace proviso::weakest {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::uint32_t kPollEvery = 1 << 12;

/// The states from which the action can still occur.
std::vector<bool> can_reach(const Lts& lts, const lts::Predecessors& predecessors, ActionId action,
                            Context& context) {
  std::vector<bool> can(lts.state_count(), false);
  std::vector<StateId> open;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    if (lts.edges(StateId{s}, action).empty()) continue;
    can[s] = true;
    open.push_back(StateId{s});
  }
  for (std::uint64_t done = 0; !open.empty(); ++done) {
    if (done % kPollEvery == 0) context.poll({"analysing", done, 0, open.size()});
    const StateId state = open.back();
    open.pop_back();
    for (const StateId source : predecessors.of(state)) {
      if (can[index(source)]) continue;
      can[index(source)] = true;
      open.push_back(source);
    }
  }
  return can;
}

/// On every run x and y alternate, x first.
bool alternate(const Lts& lts, ActionId x, ActionId y, Context& context) {
  // A state twice: with the last x given back, and with it held.
  std::vector<bool> seen(2 * std::size_t{lts.state_count()}, false);
  std::vector<std::pair<StateId, bool>> open{{lts::kInitial, false}};
  seen[0] = true;
  for (std::uint64_t done = 0; !open.empty(); ++done) {
    if (done % kPollEvery == 0) context.poll({"analysing", done, 0, open.size()});
    const auto [state, held] = open.back();
    open.pop_back();
    for (const Edge& edge : lts.edges(state)) {
      if (edge.action == x && held) return false;
      if (edge.action == y && !held) return false;
      if (edge.target == lts::kError) continue;
      const bool then = edge.action == x || (held && edge.action != y);
      const std::size_t place = 2 * std::size_t{index(edge.target)} + (then ? 1 : 0);
      if (seen[place]) continue;
      seen[place] = true;
      open.emplace_back(edge.target, then);
    }
  }
  return true;
}

/// Where an action leads: whether some target can still be followed by another action, and a state
/// from which it leads to a target that cannot.
struct Followers {
  bool some_followed = false;
  std::optional<StateId> unfollowed = {};  // before the action, nearest to the start
};

/// States of a materialised space are numbered breadth first, so that the first is the nearest.
Followers followers(const Lts& lts, ActionId action, const std::vector<bool>& can) {
  Followers result;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s}, action)) {
      if (edge.target == lts::kError) continue;
      if (can[index(edge.target)]) {
        result.some_followed = true;
      } else if (!result.unfollowed) {
        result.unfollowed = StateId{s};
      }
    }
  }
  return result;
}

/// Decides whether each y of the component gives back an x.
class Partners {
 public:
  Partners(const lts::System& component, Context& context)
      : component_(component), context_(context) {}

  bool gives_back(const std::string& x, const std::string& y) {
    if (!alone_) {
      alone_.emplace(space::materialise(space::Product(component_), context_));
      predecessors_.emplace(*alone_, lts::Steps::All);
    }
    const auto taken = alone_->alphabet().find(x);
    const auto given = alone_->alphabet().find(y);
    if (!taken || !given || !alternate(*alone_, *taken, *given, context_)) return false;
    const std::vector<bool> can = can_reach(*alone_, *predecessors_, *given, context_);
    return !followers(*alone_, *taken, can).unfollowed;
  }

 private:
  const lts::System& component_;
  Context& context_;
  std::optional<Lts> alone_;
  std::optional<lts::Predecessors> predecessors_;
};

class Analyser {
 public:
  Analyser(const lts::System& component, const lts::System& restricted, const Lts& assumption,
           Context& context)
      : assumption_(assumption),
        product_(restricted),
        left_(space::materialise(product_, context)),
        predecessors_(left_, lts::Steps::All),
        partners_(component, context),
        context_(context) {}

  /// In the order of what it costs: a limit leaves what was found before.
  void run(Analysis& analysis) {
    analysis.statistics.states = left_.state_count();
    analysis.statistics.transitions = left_.transition_count();
    look_at_labels(analysis);
    if (const auto run = shortest_trace_to_error(left_, context_)) {
      analysis.violation = public_trace(product_, *run);
    }
    if (const auto run = shortest_trace_to_deadlock(left_, context_)) {
      analysis.deadlock = public_trace(product_, *run);
    }
    look_for_held(analysis);
  }

 private:
  bool occurs(const std::string& label) const {
    const ActionId action = *left_.alphabet().find(label);
    for (std::uint32_t s = 0; s < left_.state_count(); ++s) {
      if (!left_.edges(StateId{s}, action).empty()) return true;
    }
    return false;
  }

  /// What the assumption does with each of its labels outside the state where anything goes.
  struct Treatment {
    bool allowed = false;
    bool elsewhere = false;  // leads to another state than that
  };
  std::vector<Treatment> treatments() const {
    const auto anything = lts::universal_state(assumption_);
    const bool free = anything == lts::kInitial;
    std::vector<Treatment> result(assumption_.alphabet().size(), Treatment{free, free});
    for (std::uint32_t s = 0; s < assumption_.state_count(); ++s) {
      if (anything == StateId{s}) continue;
      for (const Edge& edge : assumption_.edges(StateId{s})) {
        result[index(edge.action)].allowed = true;
        if (edge.target != anything) result[index(edge.action)].elsewhere = true;
      }
    }
    return result;
  }

  void look_at_labels(Analysis& analysis) {
    const std::vector<Treatment> treatment = treatments();
    for (std::uint32_t a = 1; a < treatment.size(); ++a) {
      context_.poll({"analysing", left_.state_count()});
      const std::string& label = assumption_.name(ActionId{a});
      if (occurs(label)) {
        occurring_.push_back(label);
      } else {
        (treatment[a].allowed ? analysis.never_occurring : analysis.never_allowed).push_back(label);
      }
      if (treatment[a].allowed && !treatment[a].elsewhere) {
        analysis.only_to_anything.push_back(label);
      }
    }
    analysis.useless = occurring_.empty() && treatment.size() > 1;
  }

  void look_for_held(Analysis& analysis) {
    std::vector<std::pair<std::string, std::vector<bool>>> returns;
    for (const std::string& label : assumption_.alphabet().labels()) {
      returns.emplace_back(
          label, can_reach(left_, predecessors_, *left_.alphabet().find(label), context_));
    }
    for (const std::string& taken : occurring_) {
      const ActionId action = *left_.alphabet().find(taken);
      for (const auto& [given, can] : returns) {
        if (given == taken) continue;
        const Followers after = followers(left_, action, can);
        if (!after.unfollowed || !partners_.gives_back(taken, given)) continue;
        analysis.held.push_back(
            {taken, given, !after.some_followed, trace_through(*after.unfollowed, action)});
      }
    }
  }

  /// A shortest run to the state, then the action.
  Trace trace_through(StateId state, ActionId action) const {
    std::vector<Edge> parent(left_.state_count(), {lts::kTau, lts::kError});
    for (std::uint32_t s = 0; s < left_.state_count(); ++s) {
      for (const Edge& edge : left_.edges(StateId{s})) {
        if (edge.target == lts::kError || index(edge.target) <= s) continue;
        Edge& to = parent[index(edge.target)];
        if (to.target == lts::kError) to = {edge.action, StateId{s}};
      }
    }
    std::vector<ActionId> run{action};
    for (StateId at = state; at != lts::kInitial; at = parent[index(at)].target) {
      run.push_back(parent[index(at)].action);
    }
    std::reverse(run.begin(), run.end());
    return public_trace(product_, run);
  }

  const Lts& assumption_;
  space::Product product_;
  Lts left_;  // T ‖ A ‖ P_err
  lts::Predecessors predecessors_;
  Partners partners_;
  Context& context_;
  std::vector<std::string> occurring_;
};

}  // namespace

Analysis analyse(const lts::System& component, std::span<const lts::Component> properties,
                 const lts::Lts& assumption, Context& context) {
  lts::System restricted = component;
  restricted.components.push_back({"assumption", assumption});
  restricted.components.insert(restricted.components.end(), properties.begin(), properties.end());
  const double start = context.seconds();
  Analysis analysis;
  try {
    Analyser(component, restricted, assumption, context).run(analysis);
  } catch (const LimitReached& limit) {
    analysis.stopped = limit.reason();
  }
  analysis.statistics.seconds = context.seconds() - start;
  analysis.statistics.peak_memory_bytes = peak_memory();
  return analysis;
}

}  // namespace proviso::weakest
