#include "process/replay.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <variant>

namespace proviso::process {
namespace {

using space::Word;
using State = std::vector<Word>;

std::uint8_t* bytes(State& state) { return reinterpret_cast<std::uint8_t*>(state.data()); }

/// Breadth-first over the inside of one move. It is small, and it is done for a few moves only.
class Inside {
 public:
  /// The end of the path: a state, or an error.
  using Goal = std::variant<const Word*, std::uint32_t>;

  Inside(const ProgramSpace& space, Goal goal) : space_(space), goal_(goal) {}

  std::optional<std::vector<BasicStep>> find(const Word* source) {
    nodes_.push_back({State(source, source + space_.words()), kRoot, {}});
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      if (expand(next)) return path();
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kRoot = static_cast<std::size_t>(-1);
  struct Node {
    State state;
    std::size_t parent;
    BasicStep step;
  };

  /// Whether a step, which may have failed, is the end of the path.
  bool is_end(const Execution& after, const BasicStep& step) const {
    const Fault fault = step.mishap.fault;
    if (const auto* culprit = std::get_if<std::uint32_t>(&goal_)) {
      return fault != Fault::None && space_.culprit(after, step.mishap) == *culprit;
    }
    const bool stands = fault == Fault::None || fault == Fault::Assertion;
    if (!stands || after.holder() != kNobody) return false;
    if (!space_.is_reduced()) return is_goal(step.after);
    State seen = step.after;
    space_.forget(after, bytes(seen));
    return is_goal(seen);
  }

  bool is_goal(const State& state) const {
    return std::equal(state.begin(), state.end(), std::get<const Word*>(goal_));
  }

  /// True if an end was found; it is then the last node.
  bool expand(std::size_t number) {
    State at = nodes_[number].state;
    Execution execution(space_.machine());
    execution.look(bytes(at), space_.room());
    Choices choices;
    Mishaps mishaps;
    if (number == 0) {
      execution.all_choices(choices, mishaps);
    } else {
      execution.choices_of(execution.holder(), choices, mishaps);
    }
    for (const Mishap& mishap : mishaps) {
      const BasicStep attempt{{mishap.process, mishap.transition}, mishap, at};
      if (!is_end(execution, attempt)) continue;
      nodes_.push_back({at, number, attempt});
      return true;
    }
    for (const Choice& choice : choices) {
      if (follow(number, at, choice)) return true;
    }
    return false;
  }

  bool follow(std::size_t number, const State& at, const Choice& choice) {
    State after = at;
    Execution execution(space_.machine());
    execution.look(bytes(after), space_.room());
    const Mishap mishap = execution.apply(choice);
    const bool stands = mishap.fault == Fault::None || mishap.fault == Fault::Assertion;
    if (stands && execution.holder() != kNobody) {
      // A process that holds the token and cannot use it loses it.
      Choices more;
      Mishaps mishaps;
      execution.choices_of(execution.holder(), more, mishaps);
      if (more.empty() && mishaps.empty()) execution.drop_token();
    }
    const BasicStep step{choice, mishap, after};
    const auto ends = [&](const BasicStep& last) {
      if (!is_end(execution, last)) return false;
      nodes_.push_back({after, number, last});
      return true;
    };
    if (ends(step)) return true;
    if (std::holds_alternative<std::uint32_t>(goal_)) {
      for (const Mishap& further : execution.further_failures()) {
        if (ends({choice, further, after})) return true;
      }
    }
    if (!stands) return false;
    if (execution.holder() == kNobody) return go_on(number, step);
    if (seen_.insert(after).second) nodes_.push_back({after, number, step});
    return false;
  }

  /// With reduction a move goes on with steps that need no company.
  bool go_on(std::size_t number, const BasicStep& first) {
    if (!space_.is_reduced()) return false;
    const std::size_t before = nodes_.size();
    State at = first.after;
    nodes_.push_back({at, number, first});
    Execution execution(space_.machine());
    for (std::uint32_t last = kNobody;;) {
      execution.look(bytes(at), space_.room());
      const auto choice = space_.lone_step(execution, last);
      if (!choice) break;
      last = choice->process;
      const std::size_t parent = nodes_.size() - 1;
      const Mishap mishap = execution.apply(*choice);
      nodes_.push_back({at, parent, {*choice, mishap, at}});
      if (is_end(execution, nodes_.back().step)) return true;
      if (std::holds_alternative<std::uint32_t>(goal_)) {
        for (const Mishap& further : execution.further_failures()) {
          nodes_.back().step.mishap = further;
          if (is_end(execution, nodes_.back().step)) return true;
        }
      }
      if (mishap.fault != Fault::None && mishap.fault != Fault::Assertion) break;
    }
    nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(before), nodes_.end());
    return false;
  }

  std::vector<BasicStep> path() const {
    std::vector<BasicStep> steps;
    for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].parent) {
      steps.push_back(nodes_[at].step);
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  const ProgramSpace& space_;
  Goal goal_;
  std::vector<Node> nodes_;
  std::set<State> seen_;
};

}  // namespace

std::optional<std::vector<BasicStep>> steps_between(const ProgramSpace& space, const Word* source,
                                                    const Word* target) {
  return Inside(space, target).find(source);
}

std::optional<std::vector<BasicStep>> steps_to_error(const ProgramSpace& space, const Word* source,
                                                     std::uint32_t culprit) {
  return Inside(space, culprit).find(source);
}

}  // namespace proviso::process
