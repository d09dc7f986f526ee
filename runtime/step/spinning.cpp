#include "step/spinning.hpp"

#include <string>

#include "checker/control.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint64_t kMany = 100'000;  // accesses, some milliseconds
constexpr std::uint64_t kMostStops = 100;

/// Stands before the access. The stops in a row are counted in the operation, so that a state says
/// how many there were.
void stop_here(Address place, std::uint64_t stops) {
  if (stops > kMostStops) {
    control().program_runs = false;
    Stop stop;
    stop.reason = Reason::Segment;
    stop.message = "a segment reached no visible operation in " +
                   std::to_string(kMostStops * kMany) + " accesses to memory";
    stop.place = {place};
    stop_path(stop);
  }
  Operation operation;
  operation.kind = Kind::Spin;
  operation.value = place;
  operation.second = stops;
  reach(operation);
}

}  // namespace

void begin_to_count(const Operation& operation) {
  Segment& made = segment();
  made.accesses = 0;
  made.spins_at = operation.kind == Kind::Spin ? operation.value : 0;
  made.stops = operation.kind == Kind::Spin ? operation.second : 0;
  made.patience = made.spins_at != 0 ? 0 : kMany;
}

void watch_for_spinning(Address place, Address floor) {
  Segment& made = segment();
  if (made.spins_at == 0) return stop_here(place, made.stops + 1);
  // The first access is the one before which it stood.
  if (made.accesses == 1 || place != made.spins_at) {
    if (made.accesses > kMany) made.spins_at = 0;
    return;
  }
  bool is_same = false;
  in_search([&] { is_same = memory()->is_unchanged(control().current, floor); });
  made.patience = kMany;
  made.spins_at = 0;
  if (is_same) stop_here(place, made.stops);
}

}  // namespace proviso::runtime
