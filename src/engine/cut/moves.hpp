// A cache of the effects of the component's transitions.
//
// The values of all cells that a transition mentions determine its residue and its effect on its
// process: which bits of the holdings it flips. A *move* is a transition with such values and the
// pid; it is simplified once, and executed once for each answer of the environment, however many
// local states it is possible in.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "base/hash_bytes.hpp"
#include "engine/cut/holdings.hpp"
#include "engine/cut/residue.hpp"

namespace proviso::cut {

/// The effect of a step on the holdings of its process: the bits that it flips. Steps of the same
/// transition from the same values of all mentioned cells flip the same bits.
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
  /// Changes the holdings. Must not be called for a violation.
  void apply(Bytes& held) const {
    if (removal) held.clear();
    for (const Change& change : changes) held[change.offset] ^= change.bits;
  }
};

struct Move {
  std::uint32_t transition = 0;
  Residue residue = {};
  std::optional<std::uint32_t> request = {};      // of a shared move, once requested
  std::optional<std::vector<Effect>> alone = {};  // of a private move, once tried
  std::vector<Effect> granted = {};               // in the order of the request's labels
};

class MoveTable {
 public:
  /// Keeps references to the program and the holdings.
  MoveTable(const process::Program& program, const Holdings& holdings);

  /// Returns the number of the move of a transition where the member holds `held`.
  std::uint32_t number(std::size_t member, const Bytes& held, std::uint32_t transition);

  Move& operator[](std::uint32_t move) { return moves_[move]; }

 private:
  using Key = std::vector<std::int32_t>;  // proctype, transition, pid, values of what it mentions

  const process::Program& program_;
  const Holdings& holdings_;
  std::vector<std::vector<std::vector<std::uint32_t>>> mentions_;  // by member and transition
  std::vector<Move> moves_;
  boost::unordered_flat_map<Key, std::uint32_t, VectorHash> known_;
  Key key_;  // of the last look-up
};

}  // namespace proviso::cut
