// Breadth-first search of a product: computes its size, and whether π or a forbidden state is
// reachable.
//
// States are vectors with one number per part, kept one after the other in an arena; a hash set
// holds their positions. The search stops at the first bad state. If there is none, the sizes are
// those of the whole reachable product and do not depend on the search order: a transition is
// counted once for each source, action and target.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_set>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "engine/certify/composition.hpp"

namespace proviso::certify {

/// Numbers states in order of discovery.
class StateTable {
 public:
  explicit StateTable(std::size_t width) : width_(width), known_(0, Hash{this}, Equal{this}) {}
  StateTable(const StateTable&) = delete;
  StateTable& operator=(const StateTable&) = delete;

  /// Returns the number of a state, new or known. Throws LimitReached if the numbers run out.
  std::uint32_t insert(State state);
  std::optional<std::uint32_t> find(State state);
  std::uint32_t size() const { return size_; }
  /// The state with this number; valid until the next insertion.
  State operator[](std::uint32_t number) const {
    return {words_.data() + std::size_t{number} * width_, width_};
  }

 private:
  struct Hash {
    const StateTable* table;
    std::size_t operator()(std::uint32_t number) const;
  };
  struct Equal {
    const StateTable* table;
    bool operator()(std::uint32_t a, std::uint32_t b) const;
  };

  std::size_t width_;
  std::uint32_t size_ = 0;
  GrowingArray<std::uint32_t> words_;
  std::unordered_set<std::uint32_t, Hash, Equal> known_;
};

struct Extent {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::optional<std::uint32_t> steps_to_bad = {};  // of a shortest run
};

/// Searches the product. Moves to π are bad, and so are the states for which `is_bad`, which may be
/// empty, returns true. Throws LimitReached.
Extent search(const Composition& composition, const std::function<bool(State)>& is_bad,
              Context& context);

}  // namespace proviso::certify
