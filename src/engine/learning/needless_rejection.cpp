#include "engine/learning/needless_rejection.hpp"

#include <algorithm>
#include <map>

namespace proviso::learning {
namespace {

using lts::ActionId;
using lts::Lts;
using lts::StateId;

using States = std::vector<StateId>;  // sorted

class Pairs {
 public:
  Pairs(const Lts& assumption, const Lts& system, Context& context)
      : assumption_(assumption), system_(system), context_(context) {
    for (const std::string& label : assumption.alphabet().labels()) {
      letters_.push_back(system.alphabet().find(label));
    }
  }

  std::optional<Word> search() {
    States first{lts::kInitial};
    if (close(first)) return std::nullopt;
    add(lts::kInitial, std::move(first), {});
    for (std::size_t i = 0; i < found_.size(); ++i) {
      context_.poll({"comparing with the code", found_.size()});
      for (std::uint32_t letter = 0; letter < letters_.size(); ++letter) {
        const auto accepted = assumption_.edges(found_[i]->first.first, ActionId{letter + 1});
        States next;
        // What errs does so whatever follows.
        if (step(found_[i]->first.second, letters_[letter], next)) continue;
        if (accepted.empty()) return word_to(i, letter);
        add(accepted.front().target, std::move(next), From{i, letter});
      }
    }
    return std::nullopt;
  }

 private:
  using Pair = std::pair<StateId, States>;
  struct From {
    std::size_t pair = 0;
    std::uint32_t letter = 0;
  };

  /// Adds what τ leads to. Returns whether that is π.
  bool close(States& states) const {
    bool errs = false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (const lts::Edge& edge : system_.edges(states[i], lts::kTau)) {
        const bool is_new = std::find(states.begin(), states.end(), edge.target) == states.end();
        if (edge.target == lts::kError) {
          errs = true;
        } else if (is_new) {
          states.push_back(edge.target);
        }
      }
    }
    std::sort(states.begin(), states.end());
    return errs;
  }

  /// Returns whether a run with the letter leads to π.
  bool step(const States& from, std::optional<ActionId> letter, States& to) const {
    bool errs = false;
    for (const StateId state : letter ? from : States()) {
      for (const lts::Edge& edge : system_.edges(state, *letter)) {
        if (edge.target == lts::kError) {
          errs = true;
        } else {
          to.push_back(edge.target);
        }
      }
    }
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
    return close(to) || errs;
  }

  void add(StateId state, States states, From from) {
    const auto [pair, is_new] = known_.emplace(Pair(state, std::move(states)), from);
    if (is_new) found_.push_back(pair);
  }

  Word word_to(std::size_t pair, std::uint32_t last) const {
    Word word{ActionId{last + 1}};
    while (pair != 0) {
      const From from = found_[pair]->second;
      word.push_back(ActionId{from.letter + 1});
      pair = from.pair;
    }
    std::reverse(word.begin(), word.end());
    return word;
  }

  const Lts& assumption_;
  const Lts& system_;
  Context& context_;
  std::vector<std::optional<ActionId>> letters_ = {};  // of the assumption, in the system
  std::map<Pair, From> known_ = {};
  std::vector<std::map<Pair, From>::const_iterator> found_ = {};
};

}  // namespace

std::optional<Word> needlessly_rejected(const Lts& assumption, const Lts& system,
                                        Context& context) {
  return Pairs(assumption, system, context).search();
}

}  // namespace proviso::learning
