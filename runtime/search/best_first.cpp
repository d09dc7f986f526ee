// Breadth-first and heuristic search over snapshots.
//
// Breadth-first finds a shortest schedule. The heuristic takes first the state whose assertions are
// nearest to rejecting, then the one with most threads blocked, then the one with fewest context
// switches on the way. Both exhaust the states if nothing is found. A bound on depth is exact for
// breadth-first: every state within it is reached on a shortest way.
//
// Persistent sets are used, sleep sets are not (reduction/reduction.hpp). A reduced state is
// expanded fully unless one of its steps leads to a state that is expanded after it, so that
// nothing is put off for ever.
#include "search/best_first.hpp"

#include <algorithm>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint32_t kRoot = ~std::uint32_t{0};

struct Node {
  std::uint32_t parent = kRoot;
  Choice choice = {};
  std::uint32_t depth = 0;
  std::uint32_t switches = 0;
};

struct Waiting {
  std::uint32_t node = 0;
  std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t> rank = {};
  Snapshot snapshot = {};

  friend bool operator<(const Waiting& left, const Waiting& right) {
    return left.rank > right.rank;
  }
};

class BestFirst {
 public:
  BestFirst(Exploration& exploration, Futures* futures) : exploration_(exploration) {
    if (futures != nullptr) reduction_.emplace(*futures);
  }

  void run() {
    exploration_.memory().restore(exploration_.initial());
    exploration_.is_new();
    add({});
    while (!waiting_.empty() && !is_over()) {
      std::pop_heap(waiting_.begin(), waiting_.end());
      const Waiting next = std::move(waiting_.back());
      waiting_.pop_back();
      expand(next);
      exploration_.memory().drop(next.snapshot);
    }
  }

 private:
  bool is_over() {
    return exploration_.is_over() ||
           (reduction_ && reduction_->is_outdated(exploration_.outcome().transitions));
  }

  std::vector<Choice> schedule_to(std::uint32_t node) const {
    std::vector<Choice> schedule;
    for (; nodes_[node].parent != kRoot; node = nodes_[node].parent)
      schedule.push_back(nodes_[node].choice);
    std::reverse(schedule.begin(), schedule.end());
    return schedule;
  }

  /// The state as it is waits to be expanded.
  void add(const Node& node) {
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(node);
    expanded_.push_back(false);
    exploration_.note_depth(node.depth);
    Waiting waiting;
    waiting.node = number;
    if (exploration_.job().order == Order::BreadthFirst) {
      waiting.rank = {node.depth, number, 0, 0};
    } else {
      find_enabled(enabled_);
      const auto threads = static_cast<std::uint32_t>(threads_that_can_move());
      waiting.rank = {automata().distance(), threads, node.switches, number};
    }
    waiting.snapshot = exploration_.memory().take();
    waiting_.push_back(std::move(waiting));
    std::push_heap(waiting_.begin(), waiting_.end());
  }

  std::size_t threads_that_can_move() const {
    std::uint64_t threads = 0;
    for (const Choice& choice : enabled_.choices) threads |= std::uint64_t{1} << choice.thread;
    return static_cast<std::size_t>(__builtin_popcountll(threads));
  }

  void expand(const Waiting& waiting) {
    exploration_.memory().restore(waiting.snapshot);
    find_enabled(enabled_);
    if (exploration_.ends_in_deadlock(enabled_, schedule_to(waiting.node))) return;
    if (exploration_.ends_in_circle(schedule_to(waiting.node))) return;
    const auto depth = exploration_.job().depth;
    if (depth && nodes_[waiting.node].depth >= *depth && !enabled_.choices.empty()) {
      exploration_.reach_limit(Reason::Depth, "the limit of depth is reached");
      return;
    }
    std::vector<Choice> choices = enabled_.choices;
    const std::size_t reduced = reduce(choices);
    bool goes_on = false;
    const bool pretended = world().pretended;
    expanded_[waiting.node] = true;
    met_new_ = false;
    for (std::size_t i = 0; i < choices.size() && (i < reduced || !goes_on); ++i) {
      if (exploration_.is_over()) return;
      const bool is_later = take(waiting, choices[i]);
      // Behind what is only pretended less is found than here.
      const bool counts = pretended || !world().pretended;
      if (is_later && counts && i < reduced) goes_on = true;
    }
    if (!met_new_) look_for_livelock(waiting);
  }

  /// From a state in which every thread waits for ever only such states can be reached, and the one
  /// of these that was met last has no steps to new states.
  void look_for_livelock(const Waiting& waiting) {
    if (exploration_.is_over()) return;
    exploration_.memory().restore(waiting.snapshot);
    exploration_.ends_in_livelock(schedule_to(waiting.node));
  }

  /// How many of the choices, put first, are enough if one leads to what is expanded later.
  std::size_t reduce(std::vector<Choice>& choices) {
    if (!reduction_) return choices.size();
    in_atomic_section_ = world().atomic_owner != 0;
    locations_ = reduction_->locate();
    const ThreadSet looked_at = reduction_->enough(enabled_, locations_);
    const auto others = std::stable_partition(
        choices.begin(), choices.end(),
        [&](const Choice& choice) { return (looked_at & only(choice.thread)) != 0; });
    return static_cast<std::size_t>(others - choices.begin());
  }

  /// Whether the state that the choice leads to is expanded after this one.
  bool take(const Waiting& waiting, const Choice& choice) {
    exploration_.go(waiting.snapshot, choice);
    if (reduction_) reduction_->learn(locations_, choice.thread, in_atomic_section_);
    std::vector<Choice> schedule;
    if (segment().stop) {
      schedule = schedule_to(waiting.node);
      schedule.push_back(choice);
    }
    if (exploration_.is_over() || exploration_.ends_path(schedule)) return false;
    if (!exploration_.is_new()) return !expanded_[exploration_.last_id()];
    const Node& from = nodes_[waiting.node];
    met_new_ = true;
    const bool switches = from.parent != kRoot && from.choice.thread != choice.thread;
    add({waiting.node, choice, from.depth + 1, from.switches + (switches ? 1 : 0)});
    return true;
  }

  Exploration& exploration_;
  std::optional<Reduction> reduction_ = {};
  Reduction::Locations locations_ = {};  // in the state that is expanded
  bool in_atomic_section_ = false;
  bool met_new_ = false;  // from the state that is expanded
  Enabled enabled_ = {};
  std::vector<Node> nodes_ = {};  // by the states' numbers
  std::vector<bool> expanded_ = {};
  std::vector<Waiting> waiting_ = {};
};

}  // namespace

void search_best_first(Exploration& exploration, Futures* futures) {
  BestFirst(exploration, futures).run();
}

}  // namespace proviso::runtime
