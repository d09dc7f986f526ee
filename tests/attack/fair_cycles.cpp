#include "attack/fair_cycles.hpp"

#include <algorithm>
#include <cstdint>

namespace proviso::attack {
namespace {

using Part = std::vector<std::size_t>;

/// Tarjan's algorithm with a stack of its own; only parts with an edge inside are kept.
class Parts {
 public:
  Parts(const FairGraph& graph, const std::vector<bool>& within)
      : graph_(graph),
        within_(within),
        number_(within.size(), 0),
        low_(within.size(), 0),
        on_stack_(within.size(), false) {}

  std::vector<Part> run() {
    for (std::size_t node = 0; node < within_.size(); ++node) {
      if (within_[node] && number_[node] == 0) visit(node);
    }
    return std::move(parts_);
  }

 private:
  struct Visit {
    std::size_t node;
    std::size_t next = 0;
  };

  void enter(std::size_t node) {
    number_[node] = low_[node] = ++count_;
    stack_.push_back(node);
    on_stack_[node] = true;
    open_.push_back({node});
  }

  void visit(std::size_t root) {
    enter(root);
    while (!open_.empty()) {
      const std::size_t node = open_.back().node;
      const auto& successors = graph_.successors[node];
      if (open_.back().next < successors.size()) {
        const std::size_t to = successors[open_.back().next++];
        if (!within_[to]) continue;
        if (number_[to] == 0) {
          enter(to);
        } else if (on_stack_[to]) {
          low_[node] = std::min(low_[node], number_[to]);
        }
        continue;
      }
      open_.pop_back();
      if (!open_.empty()) {
        low_[open_.back().node] = std::min(low_[open_.back().node], low_[node]);
      }
      if (low_[node] == number_[node]) close(node);
    }
  }

  void close(std::size_t root) {
    Part part;
    std::size_t node = 0;
    do {
      node = stack_.back();
      stack_.pop_back();
      on_stack_[node] = false;
      part.push_back(node);
    } while (node != root);
    const bool has_edge = part.size() > 1 || std::ranges::find(graph_.successors[root], root) !=
                                                 graph_.successors[root].end();
    if (has_edge) parts_.push_back(std::move(part));
  }

  const FairGraph& graph_;
  const std::vector<bool>& within_;
  std::vector<std::size_t> number_;
  std::vector<std::size_t> low_;
  std::vector<bool> on_stack_;
  std::vector<std::size_t> stack_;
  std::vector<Visit> open_;
  std::vector<Part> parts_;
  std::size_t count_ = 0;
};

bool meets(const Part& part, const std::vector<bool>& condition) {
  return std::ranges::any_of(part, [&](std::size_t node) { return condition[node]; });
}

/// Marks the nodes of fair parts. A part with a pair that is not served is looked at again without
/// the nodes that ask for it.
void mark(const FairGraph& graph, const std::vector<bool>& within, std::vector<bool>& fair) {
  for (const Part& part : Parts(graph, within).run()) {
    const bool is_just = std::ranges::all_of(
        graph.justice, [&](const auto& condition) { return meets(part, condition); });
    if (!is_just) continue;
    std::vector<bool> rest(within.size(), false);
    for (const std::size_t node : part) rest[node] = true;
    bool is_served = true;
    for (const auto& [wanted, granted] : graph.compassion) {
      if (!meets(part, wanted) || meets(part, granted)) continue;
      is_served = false;
      for (const std::size_t node : part) {
        if (wanted[node]) rest[node] = false;
      }
    }
    if (!is_served) {
      mark(graph, rest, fair);
      continue;
    }
    for (const std::size_t node : part) fair[node] = true;
  }
}

}  // namespace

std::vector<bool> fair_nodes(const FairGraph& graph, const std::vector<bool>& within) {
  std::vector<bool> fair(within.size(), false);
  mark(graph, within, fair);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t node = 0; node < within.size(); ++node) {
      if (!within[node] || fair[node]) continue;
      const auto& successors = graph.successors[node];
      if (std::ranges::any_of(successors, [&](std::size_t to) { return fair[to]; })) {
        fair[node] = changed = true;
      }
    }
  }
  return fair;
}

}  // namespace proviso::attack
