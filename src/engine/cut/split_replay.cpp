#include "engine/cut/split_replay.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <utility>

namespace proviso::cut {
namespace {

using process::BasicStep;
using process::Choice;
using process::Choices;
using process::Execution;
using process::kNobody;
using process::Machine;
using process::Mishap;
using process::Mishaps;
using process::Program;
using space::Word;

class Search {
 public:
  Search(const Program& program, const Machine& machine, const Component& component,
         const Split& split, std::span<const lts::StateId> environment, SplitOptions options,
         Observer* observer, Context& context)
      : machine_(machine),
        split_(split),
        options_(options),
        observer_(observer),
        context_(context),
        holdings_(program, machine, component),
        words_(split.room / sizeof(Word)),
        store_(words_ + 1, context) {
    for (const lts::StateId state : environment) {
      if (state == lts::kError) continue;
      const auto& wanted = split.environment_states[index(state)];
      if (way_.empty() || *way_.back() != wanted) way_.push_back(&wanted);
    }
    waiting_.resize(way_.size());
  }

  std::optional<std::vector<BasicStep>> run() {
    std::vector<Word> start(words_);
    Execution(machine_).begin(bytes(start.data()), split_.room);
    std::uint32_t watching = 0;
    if (observer_ != nullptr) {
      const auto seen = observer_->next(observer_->initial(), start.data());
      if (!seen) return std::vector<BasicStep>();
      watching = *seen;
    }
    insert({kNobody, BasicStep(), 0, watching, start});
    for (std::size_t place = way_.size(); place-- > 0;) {
      while (!waiting_[place].empty()) {
        const std::uint32_t node = waiting_[place].front();
        waiting_[place].pop_front();
        context_.poll({"replaying", store_.size(), 0, waiting_[place].size()});
        if (expand(node)) return path();
        // What was just found may be farther.
        place = way_.size() - 1;
        while (place > 0 && waiting_[place].empty()) --place;
      }
    }
    return std::nullopt;
  }

 private:
  struct Node {
    std::uint32_t parent;
    BasicStep step;
    std::size_t place;  // on the way of the environment
    std::uint32_t watching;
    std::vector<Word> state;
  };

  void insert(Node node) {
    std::vector<Word> key = node.state;
    key.push_back(Word{node.watching} << 32 | node.place);
    if (!store_.insert(key.data()).fresh) return;
    waiting_[node.place].push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back(std::move(node));
  }

  /// Whether a step goes wrong; it is then the last node.
  bool expand(std::uint32_t number) {
    std::vector<Word> state = nodes_[number].state;
    Execution execution(machine_);
    execution.look(bytes(state.data()), split_.room);
    Choices choices;
    Mishaps mishaps;
    execution.choices(choices, mishaps);
    for (const Mishap& mishap : mishaps) {
      return finish(number, {{mishap.process, mishap.transition}, mishap, state});
    }
    for (const Choice& choice : choices) {
      std::vector<Word> next = state;
      Execution successor(machine_);
      successor.look(bytes(next.data()), split_.room);
      const Mishap mishap = successor.apply(choice);
      BasicStep step{choice, mishap, next};
      if (options_.is_violation(mishap.fault)) return finish(number, std::move(step));
      std::uint32_t watching = nodes_[number].watching;
      if (observer_ != nullptr) {
        const auto seen = observer_->next(watching, next.data());
        if (!seen) return finish(number, std::move(step));
        watching = *seen;
      }
      std::vector<Word> seen_by_environment = next;
      holdings_.blot(successor, bytes(seen_by_environment.data()));
      const std::size_t place = nodes_[number].place;
      const bool at_end = place + 1 == way_.size();
      if (at_end || seen_by_environment == *way_[place]) {
        insert({number, step, place, watching, next});
      }
      if (!at_end && seen_by_environment == *way_[place + 1]) {
        insert({number, std::move(step), place + 1, watching, std::move(next)});
      }
    }
    return false;
  }

  bool finish(std::uint32_t parent, BasicStep step) {
    nodes_.push_back({parent, std::move(step), 0, 0, {}});
    return true;
  }

  std::vector<BasicStep> path() const {
    std::vector<BasicStep> steps;
    for (auto at = static_cast<std::uint32_t>(nodes_.size() - 1); nodes_[at].parent != kNobody;
         at = nodes_[at].parent) {
      steps.push_back(nodes_[at].step);
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  const Machine& machine_;
  const Split& split_;
  SplitOptions options_;
  Observer* observer_;
  Context& context_;
  Holdings holdings_;
  std::size_t words_;
  std::vector<const std::vector<Word>*> way_;
  std::vector<std::deque<std::uint32_t>> waiting_;  // by place
  space::StateStore store_;
  std::vector<Node> nodes_;
};

}  // namespace

std::optional<std::vector<BasicStep>> replay(const Program& program, const Machine& machine,
                                             const Component& component, const Split& split,
                                             std::span<const lts::StateId> environment,
                                             SplitOptions options, Observer* observer,
                                             Context& context) {
  return Search(program, machine, component, split, environment, options, observer, context).run();
}

}  // namespace proviso::cut
