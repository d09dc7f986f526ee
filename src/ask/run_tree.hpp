// The runs of a simulation as a tree, with a position on one of them.
//
// A node is a moment that was reached; its parent is the moment before. Going back moves the
// position and forgets nothing: the steps ahead can be taken again, and another step begins another
// branch. A step that was taken before from the same moment leads to the same node, so that equal
// runs are stored once.
//
//   0 ─ 1 ─ 2 ─ 3      steps of the first run
//       └ 4 ─ 5        back to 1, another step: nodes 4 and 5; 2 and 3 can still be visited
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace proviso::ask {

/// The shape of the tree and the position in it.
class RunCursor {
 public:
  /// The number of steps from the start to the position.
  std::size_t step() const { return at_; }
  /// The number of steps of the current run, those ahead of the position included.
  std::size_t length() const { return path_.size() - 1; }
  /// The node at the position; nodes are numbered in the order in which they were reached.
  std::size_t node() const { return path_[at_]; }
  std::optional<std::size_t> parent() const {
    return at_ == 0 ? std::nullopt : std::optional(path_[at_ - 1]);
  }
  std::size_t node_count() const { return links_.size(); }

  /// Undoes the last step. Returns false at the start.
  bool back() {
    if (at_ == 0) return false;
    --at_;
    return true;
  }
  /// Moves to a step of the current run, backwards or forwards. Returns false if it has fewer.
  bool go_to(std::size_t step) {
    if (step >= path_.size()) return false;
    at_ = step;
    return true;
  }
  /// Moves to a node, on whatever run it is; the current run then ends there. Returns false if
  /// there is no such node.
  bool go_to_node(std::size_t node) {
    if (node >= links_.size()) return false;
    path_.assign(links_[node].depth + 1, 0);
    for (std::size_t depth = path_.size(); depth-- > 0; node = links_[node].parent) {
      path_[depth] = node;
    }
    at_ = path_.size() - 1;
    return true;
  }

 protected:
  RunCursor() = default;

  std::size_t node_at(std::size_t step) const { return path_[step]; }
  const std::vector<std::size_t>& children() const { return links_[node()].children; }
  void descend(std::size_t child) {
    const bool is_ahead = at_ + 1 < path_.size() && path_[at_ + 1] == child;
    if (!is_ahead) {
      path_.resize(at_ + 1);
      path_.push_back(child);
    }
    ++at_;
  }
  void add_child() {
    const std::size_t child = links_.size();
    links_[node()].children.push_back(child);
    links_.push_back({node(), at_ + 1, {}});
    descend(child);
  }

 private:
  struct Link {
    std::size_t parent = 0;
    std::size_t depth = 0;
    std::vector<std::size_t> children = {};
  };
  std::vector<Link> links_{Link{}};
  std::vector<std::size_t> path_{0};  // the nodes of the current run, by step
  std::size_t at_ = 0;
};

/// The tree with its moments, which must be comparable by ==.
template <typename Moment>
class RunTree : public RunCursor {
 public:
  explicit RunTree(Moment start) { moments_.push_back(std::move(start)); }

  const Moment& here() const { return moments_[node()]; }
  /// The moment after so many steps of the current run.
  const Moment& at(std::size_t step) const { return moments_[node_at(step)]; }

  void enter(Moment next) {
    for (const std::size_t child : children()) {
      if (moments_[child] == next) return descend(child);
    }
    moments_.push_back(std::move(next));
    add_child();
  }

  /// All moments, for changes that leave them what they are.
  std::vector<Moment>& moments() { return moments_; }

 private:
  std::vector<Moment> moments_;  // by node
};

}  // namespace proviso::ask
