#include "engine/requirement/greedy.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace proviso::requirement {
namespace {

constexpr std::uint64_t kWorkBetweenPolls = 1 << 16;

bool meet(const std::vector<bool>& a, const std::vector<bool>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] && b[i]) return true;
  }
  return false;
}

class Trials {
 public:
  Trials(const Graph& automaton, const Surroundings& surroundings, Context& context)
      : automaton_(automaton),
        environment_(surroundings.graph),
        error_(surroundings.error),
        context_(context),
        block_of_(automaton.size()),
        members_(automaton.size()),
        reached_(automaton.size(), Set(environment_.size(), false)),
        bad_(automaton.size(), Set(environment_.size(), false)) {
    std::iota(block_of_.begin(), block_of_.end(), 0U);
    for (std::uint32_t n = 0; n < automaton.size(); ++n) members_[n] = {n};
    note_bad_pairs();
    enter(0, surroundings.initial);
    follow();
  }

  void run(std::uint64_t most_work) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t node = 0; node < automaton_.size(); ++node) {
      const auto merged = [&](std::uint32_t block) {
        return work_ < most_work && try_to_merge(block, node);
      };
      if (std::none_of(kept.begin(), kept.end(), merged)) kept.push_back(node);
    }
  }

  Greedy result() const {
    Greedy greedy{lts::canonical(block_of_), {}, work_};
    greedy.good.class_of.resize(environment_.size());
    std::iota(greedy.good.class_of.begin(), greedy.good.class_of.end(), 0U);
    greedy.good.columns = BitColumns(greedy.partition.block_count, environment_.size());
    for (std::uint32_t n = 0; n < automaton_.size(); ++n) {
      const Set& reached = reached_[block_of_[n]];
      for (std::uint32_t e = 0; e < reached.size(); ++e) {
        if (reached[e]) greedy.good.columns.set(e, greedy.partition.block_of_state[n]);
      }
    }
    return greedy;
  }

 private:
  using Set = std::vector<bool>;  // of the environment's nodes
  struct Pair {
    std::uint32_t block;
    std::uint32_t node;
  };

  void note_bad_pairs() {
    Closure backward(automaton_.in, environment_.in, Choice::Nearest, context_);
    backward.separate(error_);
    backward.mark_all(error_);
    backward.finish();
    for (std::uint32_t n = 0; n < automaton_.size(); ++n) {
      for (std::uint32_t e = 0; e < environment_.size(); ++e) {
        bad_[n][e] = backward.is_marked(n, e);
      }
    }
  }

  bool try_to_merge(std::uint32_t block, std::uint32_t node) {
    work_ += environment_.size() / 32 + 1;
    if (meet(reached_[block], bad_[node]) || meet(reached_[node], bad_[block])) return false;
    log_.clear();
    erred_ = false;
    const std::vector<std::uint32_t> own = members_[block];
    block_of_[node] = block;
    members_[block].push_back(node);
    for (std::uint32_t e = 0; e < environment_.size(); ++e) {
      if (reached_[block][e] == reached_[node][e]) continue;
      // New for the members of one or of the other: followed as if it were for both.
      if (!reached_[block][e]) log_.push_back({block, e});
      reached_[block][e] = true;
      open_.push_back({block, e});
    }
    follow();
    if (!erred_) {
      for (std::uint32_t e = 0; e < environment_.size(); ++e) {
        if (bad_[node][e]) bad_[block][e] = true;
      }
      return true;
    }
    open_.clear();
    for (const Pair& pair : log_) reached_[pair.block][pair.node] = false;
    members_[block] = own;
    block_of_[node] = node;
    return false;
  }

  void enter(std::uint32_t block, std::uint32_t node) {
    if (node == error_) erred_ = true;
    if (reached_[block][node]) return;
    reached_[block][node] = true;
    log_.push_back({block, node});
    open_.push_back({block, node});
  }

  void follow() {
    while (!open_.empty() && !erred_) {
      const Pair pair = open_.back();
      open_.pop_back();
      for (const std::uint32_t member : members_[pair.block]) step(member, pair);
      for (const Arrow& arrow : environment_.out[pair.node]) {
        if (arrow.label == kPrivate) enter(pair.block, arrow.node);
      }
      if (work_ < next_poll_) continue;
      next_poll_ = work_ + kWorkBetweenPolls;
      context_.poll({.phase = "merging", .states = work_});
    }
  }

  /// Both rows ascend by label: they are walked through side by side.
  void step(std::uint32_t member, const Pair& pair) {
    const auto own = automaton_.out[member];
    const auto others = environment_.out[pair.node];
    work_ += 1 + own.size() + others.size();
    std::size_t first = 0;
    for (const Arrow& arrow : own) {
      if (arrow.label == kPrivate) {
        enter(block_of_[arrow.node], pair.node);
        continue;
      }
      while (first < others.size() && others[first].label < arrow.label) ++first;
      for (std::size_t o = first; o < others.size() && others[o].label == arrow.label; ++o) {
        enter(block_of_[arrow.node], others[o].node);
      }
    }
  }

  const Graph& automaton_;
  const Graph& environment_;
  const std::uint32_t error_;
  Context& context_;
  std::vector<std::uint32_t> block_of_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<Set> reached_;  // by block
  std::vector<Set> bad_;      // by block, some of the nodes from which π is reached
  std::vector<Pair> open_;
  std::vector<Pair> log_;  // what the trial has added
  bool erred_ = false;
  std::uint64_t work_ = 0;
  std::uint64_t next_poll_ = 0;
};

}  // namespace

Greedy merge_greedily(const Graph& automaton, const Surroundings& environment,
                      std::uint64_t most_work, Context& context) {
  Trials trials(automaton, environment, context);
  trials.run(most_work);
  return trials.result();
}

}  // namespace proviso::requirement
