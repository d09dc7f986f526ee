#include "lang/scxml/macrostep.hpp"

#include <algorithm>
#include <deque>

namespace proviso::scxml {
namespace {

using machine::FormulaOperator;

/// One macrostep under way. Functions are named after those of the specification.
class Execution {
 public:
  Execution(const Chart& chart, const Part& part, const Assumed& assumed)
      : chart_(chart), part_(part), assumed_(assumed) {}

  Reaction start() {
    for (const Variable& variable : chart_.variables) data_.push_back(variable.initially);
    std::set<StateId> entered, by_default;
    if (part_.regions == std::vector<StateId>{kRoot}) {
      for (const StateId state : chart_.states[kRoot].initial) {
        add_descendants(state, entered, by_default);
      }
      for (const StateId state : chart_.states[kRoot].initial) {
        add_ancestors(state, kRoot, entered, by_default);
      }
    } else {
      for (const StateId region : part_.regions) add_descendants(region, entered, by_default);
    }
    enter(entered, by_default);
    return complete();
  }

  Reaction react(const Situation& situation, const std::string& event) {
    active_.insert(situation.active.begin(), situation.active.end());
    data_ = situation.data;
    if (!situation.running) return {situation};
    microstep(select(&event));
    return complete();
  }

 private:
  /// Microsteps until the configuration is stable.
  Reaction complete() {
    while (running_ && !reaction_.missing && !reaction_.endless) {
      std::vector<TransitionId> enabled = select(nullptr);
      if (enabled.empty()) {
        if (queue_.empty()) break;
        const std::string event = std::move(queue_.front());
        queue_.pop_front();
        enabled = select(&event);
      }
      if (reaction_.missing) break;
      if (!enabled.empty() && ++microsteps_ > Macrostep::kMostMicrosteps) {
        reaction_.endless = enabled.front();
      }
      microstep(enabled);
    }
    if (!running_) exit_interpreter();
    reaction_.rest = {{active_.begin(), active_.end()}, data_, running_};
    return std::move(reaction_);
  }

  /// Leaves all states when a final state of the document is reached; the state itself remains
  /// visible.
  void exit_interpreter() {
    for (auto state = active_.rbegin(); state != active_.rend(); ++state) {
      for (const Block& block : chart_.states[*state].exit) execute(block);
    }
  }

  bool is_enabled(const Transition& transition, const std::string* event) {
    if (event == nullptr) {
      if (!transition.events.empty()) return false;
    } else {
      const bool named =
          std::any_of(transition.events.begin(), transition.events.end(),
                      [&](const Descriptor& one) { return matches(one.text, *event); });
      if (!named) return false;
    }
    return !transition.condition || is_true(*transition.condition);
  }

  /// The first enabled transition of a state or else of its ancestors.
  std::optional<TransitionId> first_enabled(StateId atomic, const std::string* event) {
    for (StateId state = atomic; state != kRoot; state = chart_.states[state].parent) {
      for (const TransitionId id : chart_.states[state].transitions) {
        const bool enabled = is_enabled(chart_.transitions[id], event);
        if (reaction_.missing) return std::nullopt;
        if (enabled) return id;
      }
    }
    return std::nullopt;
  }

  std::vector<TransitionId> select(const std::string* event) {
    std::vector<TransitionId> enabled;
    for (const StateId state : active_) {
      if (!chart_.is_atomic(state)) continue;
      const auto id = first_enabled(state, event);
      if (reaction_.missing) return {};
      if (id && std::find(enabled.begin(), enabled.end(), *id) == enabled.end()) {
        enabled.push_back(*id);
      }
    }
    return without_conflicts(enabled);
  }

  std::vector<TransitionId> without_conflicts(const std::vector<TransitionId>& enabled) const {
    std::vector<TransitionId> kept;
    for (const TransitionId candidate : enabled) {
      const std::set<StateId> own = exit_set(candidate);
      std::vector<TransitionId> removed;
      bool is_preempted = false;
      for (const TransitionId other : kept) {
        const std::set<StateId> others = exit_set(other);
        const bool conflict = std::any_of(own.begin(), own.end(),
                                          [&](StateId state) { return others.contains(state); });
        if (!conflict) continue;
        if (!chart_.is_descendant(chart_.transitions[candidate].source,
                                  chart_.transitions[other].source)) {
          is_preempted = true;
          break;
        }
        removed.push_back(other);
      }
      if (is_preempted) continue;
      std::erase_if(kept, [&](TransitionId one) {
        return std::find(removed.begin(), removed.end(), one) != removed.end();
      });
      kept.push_back(candidate);
    }
    return kept;
  }

  std::set<StateId> exit_set(TransitionId id) const {
    std::set<StateId> result;
    const Transition& transition = chart_.transitions[id];
    if (transition.targets.empty()) return result;
    const StateId domain = chart_.domain(transition);
    std::copy_if(active_.begin(), active_.end(), std::inserter(result, result.end()),
                 [&](StateId state) { return chart_.is_descendant(state, domain); });
    return result;
  }

  void microstep(const std::vector<TransitionId>& transitions) {
    if (transitions.empty() || reaction_.missing) return;
    reaction_.moved = true;
    std::set<StateId> left;
    for (const TransitionId id : transitions) left.merge(exit_set(id));
    for (auto state = left.rbegin(); state != left.rend(); ++state) {
      for (const Block& block : chart_.states[*state].exit) execute(block);
      active_.erase(*state);
    }
    for (const TransitionId id : transitions) execute(chart_.transitions[id].actions);
    std::set<StateId> entered, by_default;
    for (const TransitionId id : transitions) {
      const Transition& transition = chart_.transitions[id];
      for (const StateId state : transition.targets) add_descendants(state, entered, by_default);
      if (transition.targets.empty()) continue;
      const StateId domain = chart_.domain(transition);
      for (const StateId state : transition.targets) {
        add_ancestors(state, domain, entered, by_default);
      }
    }
    enter(entered, by_default);
  }

  void add_descendants(StateId state, std::set<StateId>& entered, std::set<StateId>& by_default) {
    entered.insert(state);
    const State& here = chart_.states[state];
    if (here.kind == StateKind::Compound) {
      by_default.insert(state);
      for (const StateId child : here.initial) add_descendants(child, entered, by_default);
      for (const StateId child : here.initial) add_ancestors(child, state, entered, by_default);
    } else if (here.kind == StateKind::Parallel) {
      add_regions(state, entered, by_default);
    }
  }

  void add_ancestors(StateId state, StateId ancestor, std::set<StateId>& entered,
                     std::set<StateId>& by_default) {
    for (StateId at = chart_.states[state].parent; at != ancestor && at != kRoot;
         at = chart_.states[at].parent) {
      entered.insert(at);
      if (chart_.states[at].kind == StateKind::Parallel) add_regions(at, entered, by_default);
    }
  }

  void add_regions(StateId parallel, std::set<StateId>& entered, std::set<StateId>& by_default) {
    for (const StateId child : chart_.states[parallel].children) {
      const bool below = std::any_of(entered.begin(), entered.end(), [&](StateId state) {
        return chart_.is_descendant(state, child);
      });
      if (!below) add_descendants(child, entered, by_default);
    }
  }

  void enter(const std::set<StateId>& entered, const std::set<StateId>& by_default) {
    for (const StateId state : entered) {
      active_.insert(state);
      const State& here = chart_.states[state];
      for (const Block& block : here.entry) execute(block);
      if (by_default.contains(state)) execute(here.initial_actions);
      if (here.kind == StateKind::Final) announce(here.parent);
    }
  }

  /// What follows from a final child of this state.
  void announce(StateId parent) {
    if (parent == kRoot) {
      running_ = false;
      return;
    }
    queue_.push_back("done.state." + chart_.states[parent].id);
    const StateId above = chart_.states[parent].parent;
    if (chart_.states[above].kind == StateKind::Parallel && is_in_final_state(above)) {
      queue_.push_back("done.state." + chart_.states[above].id);
    }
  }

  bool is_in_final_state(StateId state) const {
    const auto& children = chart_.states[state].children;
    if (chart_.states[state].kind == StateKind::Parallel) {
      return std::all_of(children.begin(), children.end(),
                         [&](StateId child) { return is_in_final_state(child); });
    }
    return std::any_of(children.begin(), children.end(), [&](StateId child) {
      return chart_.states[child].kind == StateKind::Final && active_.contains(child);
    });
  }

  void execute(const Block& block) {
    for (const Action& action : block) {
      switch (action.kind) {
        case Action::Kind::Raise:
          queue_.push_back(action.name.text);
          break;
        case Action::Kind::Send:
          reaction_.sent.insert(action.name.text);
          break;
        case Action::Kind::Assign:
          data_[action.variable] = is_true(action.value);
          break;
        case Action::Kind::If:
          choose(action);
          break;
      }
    }
  }

  void choose(const Action& action) {
    for (const Branch& branch : action.branches) {
      if (branch.condition && !is_true(*branch.condition)) continue;
      return execute(branch.actions);
    }
  }

  bool is_true(ExpressionId id) {
    const Expression& expression = chart_.expressions[id];
    switch (expression.kind) {
      case Expression::Kind::True:
        return true;
      case Expression::Kind::Variable:
        return data_[expression.number];
      case Expression::Kind::InState:
        return is_in(expression.number);
      case Expression::Kind::Operation:
        break;
      default:
        return false;
    }
    const bool left = is_true(expression.left);
    switch (expression.op) {
      case FormulaOperator::Not:
        return !left;
      case FormulaOperator::And:
        return left && is_true(expression.right);
      case FormulaOperator::Or:
        return left || is_true(expression.right);
      default:
        return left == is_true(expression.right);
    }
  }

  bool is_in(StateId state) {
    if (part_.contains(chart_, state)) return active_.contains(state);
    // The parallel state above the regions is always active.
    const bool above = chart_.is_descendant(part_.regions.front(), state);
    if (above) return true;
    const auto known = assumed_.find(state);
    if (known != assumed_.end()) return known->second;
    if (!reaction_.missing) reaction_.missing = state;
    return false;
  }

  const Chart& chart_;
  const Part& part_;
  const Assumed& assumed_;
  std::set<StateId> active_;
  std::vector<bool> data_;
  bool running_ = true;
  std::deque<std::string> queue_;
  std::size_t microsteps_ = 0;
  Reaction reaction_;
};

}  // namespace

bool Part::contains(const Chart& chart, StateId state) const {
  return std::any_of(regions.begin(), regions.end(),
                     [&](StateId region) { return chart.is_within(state, region); });
}

Reaction Macrostep::start() const {
  const Assumed nothing;
  return Execution(chart_, part_, nothing).start();
}

Reaction Macrostep::react(const Situation& situation, const std::string& event,
                          const Assumed& assumed) const {
  return Execution(chart_, part_, assumed).react(situation, event);
}

}  // namespace proviso::scxml
