// The subset construction: the deterministic system with the same traces.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boost/unordered/unordered_flat_set.hpp>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

/// Determinises the system. Each state of the result is the set of states that a trace leads to. A
/// set that contains π is π. A set that contains END and can do nothing more is END; there is one
/// such state. The result has no τ, unless the initial state itself is π: then it is one state with
/// a τ transition to π. Exponential at worst; the context's limit on states is respected.
Lts determinise(const Lts& lts, Context& context);

enum class SubsetId : std::uint32_t {};

/// The subsets of a system's states, built on demand. The system must outlive it.
class SubsetConstruction {
 public:
  /// Whether τ is an invisible step or an action like any other.
  enum class Tau { Silent, Visible };
  struct Step {
    ActionId action;
    SubsetId target;
  };
  /// Stands for every set that contains π.
  static constexpr SubsetId kErrorSubset{0xFFFFFFFFU};

  SubsetConstruction(const Lts& lts, Tau tau);
  SubsetConstruction(const SubsetConstruction&) = delete;
  SubsetConstruction& operator=(const SubsetConstruction&) = delete;

  SubsetId initial();
  /// Returns one step for each action that some state of the set can do, ascending. Valid until the
  /// next call. kErrorSubset has no steps.
  std::span<const Step> steps(SubsetId subset);
  /// The members, ascending; valid until the next call of another function.
  std::span<const std::uint32_t> states(SubsetId subset) const;
  bool contains(SubsetId subset, StateId state) const;
  /// The number of subsets; they are numbered in order of discovery.
  std::uint32_t size() const { return static_cast<std::uint32_t>(begin_.size() - 1); }

 private:
  struct Hash {
    const SubsetConstruction* subsets;
    std::size_t operator()(SubsetId subset) const;
  };
  struct Equal {
    const SubsetConstruction* subsets;
    bool operator()(SubsetId a, SubsetId b) const;
  };

  void start();
  void add(StateId state);
  SubsetId finish();

  const Lts& lts_;
  Tau tau_;
  GrowingArray<std::uint32_t> members_;  // members of all subsets, one after the other
  GrowingArray<std::uint64_t> begin_;
  boost::unordered_flat_set<SubsetId, Hash, Equal> known_;
  std::vector<Edge> edges_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> stamp_;  // by state: the subset under construction it was added to
  std::uint32_t now_ = 0;
  bool error_ = false;
};

}  // namespace proviso::lts
