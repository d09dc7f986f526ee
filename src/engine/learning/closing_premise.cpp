#include "engine/learning/closing_premise.hpp"

#include <algorithm>

#include "space/state_store.hpp"

namespace proviso::learning {
namespace {

using space::Word;

constexpr Word kSink = 0xFFFFFFFFU;

class Uncovered {
 public:
  Uncovered(std::span<const lts::Lts> assumptions, std::span<const lts::Component> properties,
            Context& context)
      : assumptions_(assumptions.size()), context_(context) {
    for (const lts::Lts& assumption : assumptions) automata_.push_back(&assumption);
    for (const lts::Component& property : properties) automata_.push_back(&property.lts);
    for (const lts::Lts* automaton : automata_) {
      alphabet_ = lts::join(alphabet_, automaton->alphabet());
    }
    for (const lts::Lts* automaton : automata_) {
      local_.emplace_back(alphabet_.size(), lts::kTau);
      for (std::uint32_t a = 1; a < alphabet_.size(); ++a) {
        local_.back()[a] =
            automaton->alphabet().find(alphabet_.name(lts::ActionId{a})).value_or(lts::kTau);
      }
    }
  }

  Search search() {
    space::StateStore store(automata_.size(), context_);
    std::vector<Word> state(automata_.size(), 0);
    store.insert(state.data());
    parents_.push_back({0, lts::kTau});
    Search result;
    for (std::size_t at = 0; at < store.size(); ++at) {
      for (std::uint32_t a = 1; a < alphabet_.size(); ++a) {
        step(store.state(at), a, state);
        ++result.transitions;
        if (!store.insert(state.data()).fresh) continue;
        parents_.push_back({at, lts::ActionId{a}});
        if (is_uncovered(state)) {
          result.states = store.size();
          result.error = run_to(parents_.size() - 1);
          return result;
        }
      }
      if ((at & 0x3FF) == 0) {
        context_.poll({"closing", store.size(), result.transitions, store.size() - at});
      }
    }
    result.states = store.size();
    return result;
  }

 private:
  struct Parent {
    std::size_t state;
    lts::ActionId action;
  };

  void step(const Word* source, std::uint32_t action, std::vector<Word>& target) const {
    for (std::size_t i = 0; i < automata_.size(); ++i) {
      target[i] = source[i];
      const lts::ActionId own = local_[i][action];
      if (own == lts::kTau || source[i] == kSink) continue;
      const lts::StateId from{static_cast<std::uint32_t>(source[i])};
      const auto edges = automata_[i]->edges(from, own);
      const bool leaves = edges.empty() || edges.front().target == lts::kError;
      target[i] = leaves ? kSink : lts::index(edges.front().target);
    }
  }

  bool is_uncovered(const std::vector<Word>& state) const {
    const auto middle = state.begin() + static_cast<std::ptrdiff_t>(assumptions_);
    const auto in_sink = [](Word w) { return w == kSink; };
    return std::all_of(state.begin(), middle, in_sink) && std::any_of(middle, state.end(), in_sink);
  }

  Labels run_to(std::size_t state) const {
    Labels run;
    for (; state != 0; state = parents_[state].state) {
      run.push_back(alphabet_.name(parents_[state].action));
    }
    std::reverse(run.begin(), run.end());
    return run;
  }

  std::size_t assumptions_;
  Context& context_;
  std::vector<const lts::Lts*> automata_;
  lts::Alphabet alphabet_;
  std::vector<std::vector<lts::ActionId>> local_;  // by automaton and action: its own action or τ
  std::vector<Parent> parents_;
};

}  // namespace

Search search_uncovered(std::span<const lts::Lts> assumptions,
                        std::span<const lts::Component> properties, Context& context) {
  return Uncovered(assumptions, properties, context).search();
}

}  // namespace proviso::learning
