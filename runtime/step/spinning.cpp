#include "step/spinning.hpp"

#include "checker/control.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint64_t kMany = 100'000;  // accesses, some milliseconds

}  // namespace

void begin_to_count(const Operation& operation) {
  Segment& made = segment();
  made.accesses = 0;
  made.spins_at = operation.kind == Kind::Spin ? operation.value : 0;
  made.patience = made.spins_at != 0 ? 0 : kMany;
}

void watch_for_spinning(Address place, Address floor) {
  Segment& made = segment();
  if (made.spins_at != 0) {
    // The first access is the one before which it stood.
    if (made.accesses > 1 && place == made.spins_at) {
      bool is_same = false;
      in_search([&] { is_same = memory()->is_unchanged(control().current, floor); });
      made.patience = kMany;
      made.spins_at = 0;
      if (!is_same) return;
    } else {
      if (made.accesses > kMany) made.spins_at = 0;
      return;
    }
  }
  Operation operation;
  operation.kind = Kind::Spin;
  operation.value = place;
  reach(operation);
}

}  // namespace proviso::runtime
