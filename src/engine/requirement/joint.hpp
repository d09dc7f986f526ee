// The component and the environment as plain graphs over common labels.
//
// Which steps matter? Label 0 is a private step: τ, or a label that the other side lacks. Shared
// labels are 1 … n. States that reach each other by private steps are one node: whatever is
// reachable from, or leads to, one of them does so with all of them, so that this merging is exact
// for both sides and costs one linear pass. Only what each side can reach by itself is kept.
//
// π of the environment is a node of its own, `error`. A move of the component to π by label a is
// turned into a loop with a label of its own, n + 1 + a, with which the environment moves to
// `error` wherever it can do a (and everywhere for a = 0). Then only the environment can err.
//
//   M = (p -> q -> M), E = (q -> E | r -> ERROR):   p and r are private, q is label 1;
//   E has two nodes, its only state and π.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::requirement {

inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;
inline constexpr std::uint32_t kPrivate = 0;

struct Arrow {
  std::uint32_t label = 0;
  std::uint32_t node = 0;

  friend auto operator<=>(const Arrow&, const Arrow&) = default;
};

/// Arrows in compressed rows, those of a node without repetitions.
class Rows {
 public:
  Rows() = default;
  Rows(std::vector<std::uint64_t> first, std::vector<Arrow> arrows, std::uint32_t labels)
      : first_(std::move(first)), arrows_(std::move(arrows)), labels_(labels) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::size_t arrow_count() const { return arrows_.size(); }
  /// All labels are below this number.
  std::uint32_t label_count() const { return labels_; }
  std::span<const Arrow> operator[](std::uint32_t node) const {
    return {arrows_.data() + first_[node], arrows_.data() + first_[node + 1]};
  }

 private:
  std::vector<std::uint64_t> first_ = {0};
  std::vector<Arrow> arrows_;
  std::uint32_t labels_ = 1;
};

/// A graph without private loops. The outgoing arrows of a node are sorted.
struct Graph {
  Rows out;
  Rows in;

  std::uint32_t size() const { return out.size(); }
};

/// The quotient: blocks as nodes.
Graph quotient(const Graph& graph, const lts::Partition& partition);

struct Joint {
  lts::Alphabet shared;
  Graph component;    // node 0 is initial
  Graph environment;  // node 0 is initial
  std::uint32_t error = 0;
  std::vector<std::uint32_t> component_node;    // of each state of M; kNone if it is unreachable
  std::vector<std::uint32_t> environment_node;  // of each state of E, likewise

  /// Whether a label stands for a move of the component to π, and which label stands for the move
  /// to π by a given label.
  bool is_error_label(std::uint32_t label) const { return label >= shared.size(); }
  std::uint32_t error_label(std::uint32_t label) const {
    return label + static_cast<std::uint32_t>(shared.size());
  }
  std::uint32_t label_count() const { return 2 * static_cast<std::uint32_t>(shared.size()); }
};

/// Builds both graphs. Throws LimitReached.
Joint join(const lts::Lts& component, const lts::Lts& environment, Context& context);

/// Converts a graph of the component's nodes, or of blocks of them, to a transition system: labels
/// that are not shared are τ.
lts::Lts as_lts(const Graph& graph, const Joint& joint);

}  // namespace proviso::requirement
