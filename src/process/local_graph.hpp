// Where one process of a component can be, and what it can do there: labels to be shared with the
// environment, or private steps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "process/holdings.hpp"

namespace proviso::process {

inline constexpr std::uint32_t kPrivate = 0xFFFFFFFFU;    // instead of a label
inline constexpr std::uint32_t kViolation = 0xFFFFFFFFU;  // instead of a target: π

struct LocalEdge {
  std::uint32_t label;
  std::uint32_t target;
};

/// What a step does to the holdings of its process: which bits it turns. Steps of the same
/// transition from the same values of all that it mentions turn the same ones.
struct Effect {
  struct Change {
    std::uint32_t offset;
    std::uint8_t bits;
  };
  bool violation = false;
  bool removal = false;  // nothing is held any more
  std::vector<Change> changes = {};

  static Effect between(const Bytes& before, const Bytes& after) {
    Effect effect;
    effect.removal = after.empty();
    for (std::uint32_t i = 0; i < after.size(); ++i) {
      const auto bits = static_cast<std::uint8_t>(before[i] ^ after[i]);
      if (bits != 0) effect.changes.push_back({i, bits});
    }
    return effect;
  }
  /// Not of a violation.
  void apply(Bytes& held) const {
    if (removal) held.clear();
    for (const Change& change : changes) held[change.offset] ^= change.bits;
  }
};

/// A transition where all that it mentions has known values.
struct Move {
  std::uint32_t transition = 0;
  Residue residue = {};
  std::optional<std::uint32_t> request = {};      // of a shared one, once it was asked
  std::optional<std::vector<Effect>> alone = {};  // of a private one, once it was tried
  std::vector<Effect> granted = {};               // in the order of the request's labels
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
  /// The process does not exist.
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
  boost::unordered_flat_map<Bytes, std::uint32_t, boost::hash<Bytes>> known_;
};

}  // namespace proviso::process
