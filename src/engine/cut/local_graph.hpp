// The states of one process of a component, and its steps: labels shared with the environment, or
// private steps.
#pragma once

#include <cstdint>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "base/hash_bytes.hpp"
#include "engine/cut/holdings.hpp"

namespace proviso::cut {

struct LocalEdge {
  std::uint32_t label;   // or kPrivate (labels.hpp)
  std::uint32_t target;  // or kViolation
};

/// A request whose labels have not all been followed yet.
struct Pending {
  static constexpr std::uint32_t kNoMove = 0xFFFFFFFFU;

  std::uint32_t request;
  std::uint32_t transition;
  std::uint32_t move = kNoMove;  // of a statement
  std::uint32_t followed = 0;
};

struct LocalState {
  Bytes held;
  std::uint32_t witness = 0;  // a state of the environment in which the process has this pid
  std::vector<LocalEdge> edges = {};
  std::vector<Pending> pending = {};
};

class LocalGraph {
 public:
  /// The state in which the process does not exist.
  static constexpr std::uint32_t kAbsent = 0;

  LocalGraph() { states_.emplace_back(); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size()); }
  LocalState& operator[](std::uint32_t state) { return states_[state]; }
  const LocalState& operator[](std::uint32_t state) const { return states_[state]; }

  std::uint32_t insert(const Bytes& held, std::uint32_t witness) {
    if (held.empty()) return kAbsent;
    const auto [at, fresh] = known_.try_emplace(held, size());
    if (fresh) states_.push_back({held, witness});
    return at->second;
  }

 private:
  std::vector<LocalState> states_;
  boost::unordered_flat_map<Bytes, std::uint32_t, VectorHash> known_;
};

}  // namespace proviso::cut
