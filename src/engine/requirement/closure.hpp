// Backward or forward closure of a set of pairs, where the environment is partitioned into classes
// that are split only where necessary to distinguish pairs.
//
// The closure marks pairs (node of the component, class of the environment). Going backward, a
// marked pair (s, c) means that *every* member of c, together with s, leads to the goal; going
// forward, that every member is reached together with s. (These are MustB and MustF of the paper.)
// To mark exactly, the class c of a predecessor is split, before it is marked, into those members
// that do have a step into the class d that is looked at, and the others. A class is split only if
// that marks a pair which is not marked yet.
//
// So when nothing is left to do the marks are exact: a pair that is not marked has no member that
// leads to the goal. Proof: let (s, w) lead to the goal in k steps, and take the smallest k for
// which [w] is not marked for s. The next pair (s', w') is marked by induction; when its class was
// looked at, w was among the members with a step into it, so that ([w] at that time, without those
// that have no such step) was marked for s, and splitting keeps marks.
//
// The search may be confined to pairs that may matter, such as those that are reachable in the
// composition with the classes of now. Then an unmarked pair within the confines does not lead to
// the goal on any path within them.
//
// A round looks at one class d and at all nodes D that have been marked for it since last time:
// O(edges into D + edges into d), and for each label and each class that touches the predecessors
// of d as many steps as D has predecessors. A class that is never marked is never looked at, and a
// split costs one copy of a column: |M| / 64 words.
//
//   E = 0 -a-> 1 -b-> π, M = 0 -a-> 1 -b-> 0: classes {0, 1} and {π}. Backward, π is looked at
//   first: b splits {0, 1}, and (1, {1}) is marked; then a marks (0, {0}).
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "base/context.hpp"
#include "engine/requirement/bit_columns.hpp"
#include "engine/requirement/environment_classes.hpp"
#include "engine/requirement/joint.hpp"
#include "engine/requirement/requirement.hpp"

namespace proviso::requirement {

struct Effort {
  std::uint64_t work = 0;  // arrows and nodes looked at
  std::uint64_t rounds = 0;
  std::uint64_t splits = 0;
  std::uint64_t pairs = 0;

  void operator+=(const Effort& other);
};

class Closure {
 public:
  /// Goes against the arrows or along them; the rows must outlive the closure.
  Closure(const Rows& component, const Rows& environment, Choice choice, Context& context);

  /// Makes a class of this node alone. Call before anything is marked.
  void separate(std::uint32_t environment_node);
  void mark(std::uint32_t component_node, std::uint32_t environment_node);
  void mark_all(std::uint32_t environment_node);
  /// Sets the goal: this node of the environment, with any or with this node of the component.
  void watch(std::uint32_t environment_node, std::optional<std::uint32_t> component_node);
  /// Restricts later marks to pairs in these columns, one for each class.
  void confine(BitColumns columns) { confines_ = std::move(columns); }

  /// Continues until about this much work is done, the goal is marked, or nothing is left to do.
  /// Throws LimitReached.
  void advance(std::uint64_t work);
  void finish() { advance(~std::uint64_t{0}); }
  bool complete() const { return waiting_ == 0; }
  bool found() const { return found_; }

  bool is_marked(std::uint32_t component_node, std::uint32_t environment_node) const {
    return marks_.test(classes_.class_of(environment_node), component_node);
  }
  const EnvironmentClasses& classes() const { return classes_; }
  const BitColumns& marks() const { return marks_; }
  const BitColumns& confines() const { return *confines_; }
  const Effort& effort() const { return effort_; }

 private:
  using Nodes = std::vector<std::uint32_t>;

  void look_at(std::uint32_t looked_at);
  void gather_component_steps(const Nodes& marked);
  void gather_environment_steps(std::uint32_t looked_at);
  void spread(const Nodes& component_nodes, const Nodes& environment_nodes);
  void mark_in(std::uint32_t c, const Nodes& component_nodes);
  bool is_news(std::uint32_t c, std::uint32_t node) const {
    return !marks_.test(c, node) && (!confines_ || confines_->test(c, node));
  }
  std::uint32_t split(std::uint32_t c);
  void schedule(std::uint32_t c);

  const Rows& component_;
  const Rows& environment_;
  Choice choice_;
  Context& context_;
  EnvironmentClasses classes_;
  BitColumns marks_;
  std::optional<BitColumns> confines_;
  std::vector<Nodes> fresh_;  // by class: nodes marked since it was looked at
  std::vector<bool> scheduled_;
  std::priority_queue<std::pair<std::int64_t, std::uint32_t>> queue_;
  std::int64_t sequence_ = 0;
  std::size_t waiting_ = 0;  // classes with fresh nodes
  std::uint32_t watched_ = kNone;
  std::optional<std::uint32_t> watched_component_;
  bool found_ = false;
  Effort effort_;
  std::uint64_t next_poll_ = 0;
  std::size_t unreserved_ = 0;  // bytes taken since the memory was looked at

  // Scratch of one round, by label.
  std::vector<Nodes> component_steps_;
  std::vector<Nodes> environment_steps_;
  std::vector<std::uint32_t> labels_;
};

}  // namespace proviso::requirement
