#include "checker/checker.hpp"

#include <algorithm>
#include <new>

#include <unwind.h>

#include "fibre/fibre.hpp"
#include "step/operations.hpp"
#include "system/system.hpp"

/// Set by the linker: where the runtime's code lies.
extern "C" const char __start_proviso_text[];
extern "C" const char __stop_proviso_text[];

namespace proviso::runtime {
namespace {

constexpr std::size_t kDeepest = 24;  // return addresses of a place
constexpr std::size_t kHookStack = std::size_t{256} << 10;

_Unwind_Reason_Code add_frame(_Unwind_Context* context, void* argument) {
  auto& place = *static_cast<Place*>(argument);
  const auto address = static_cast<std::uint64_t>(_Unwind_GetIP(context));
  if (address != 0) place.push_back(address);
  return place.size() < kDeepest ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/// Up to the frame that the program called us from.
void drop_own_frames(Place& place) {
  const auto first = std::find_if_not(place.begin(), place.end(), is_own_code);
  place.erase(place.begin(), first);
}

void map_regions() {
  map_memory(kWorldBase, kWorldPages, true);
  map_memory(kArenaBase, kArenaSize, true);
  map_memory(kShadowBase, kShadowSize, true);
  map_memory(kSegmentBase, kMaxThreads * kSegmentSlot, true);
  map_memory(kStackBase, kMaxThreads * kStackSlot, true);
}

}  // namespace

Checker* the_checker = nullptr;

bool is_own_code(Address address) {
  return address > reinterpret_cast<Address>(__start_proviso_text) &&
         address <= reinterpret_cast<Address>(__stop_proviso_text);
}

Checker& make_checker() {
  map_regions();
  new (reinterpret_cast<void*>(kWorldBase)) World();
  world().threads[0].life = Life::Running;
  SearchHeap first;
  void* room = first.allocate(sizeof(Checker));
  the_checker = new (room) Checker();
  the_checker->heap = first;
  void* stack = the_checker->heap.allocate(kHookStack);
  the_checker->hook_stack = (reinterpret_cast<Address>(stack) + kHookStack) / 64 * 64 - 64;
  return *the_checker;
}

void Checker::count_event(const std::string& action) {
  for (Count& count : event_hits)
    if (count.name == action) {
      ++count.value;
      return;
    }
  event_hits.push_back({action, 1});
}

Address Checker::kept_place(const Conflict& conflict) const {
  for (const auto& kept : kept_places[conflict.other])
    if (kept.first.kind == conflict.theirs.kind &&
        kept.first.address < conflict.mine.address + conflict.mine.size &&
        conflict.mine.address < kept.first.address + kept.first.size)
      return kept.second;
  return 0;
}

Address Checker::keep_chain() {
  in_search([this] { access_chains.push_back(current_place()); });
  return access_chains.size();
}

void Checker::remember_guard(Address guard) {
  if (!is_guard(guard)) guards.push_back(guard);
}

bool Checker::is_guard(Address address) const {
  return std::find(guards.begin(), guards.end(), address) != guards.end();
}

Place current_place() {
  Place place;
  place.reserve(kDeepest);
  _Unwind_Backtrace(add_frame, &place);
  drop_own_frames(place);
  return place;
}

void stop_path(const Stop& stop) {
  Checker& own = checker();
  own.program_runs = false;
  if (!own.searching) give_up(stop.message.c_str());
  own.stop = stop;
  if (own.stop->place.empty() && own.recording) own.stop->place = current_place();
  stop_at_finding();
  for (;;) yield_to_search();
}

void report(Finding finding, const std::string& message) {
  Stop stop;
  stop.finding = finding;
  stop.message = message;
  stop_path(stop);
}

void report(Finding finding, const char* message) {
  checker().program_runs = false;
  report(finding, std::string(message));
}

void refuse(const char* function) {
  Checker& own = checker();
  if (!own.searching) give_up(function);
  in_search([&] {
    const auto same = [&](const NamedPlace& place) { return place.name == function; };
    if (std::none_of(own.unmodelled.begin(), own.unmodelled.end(), same))
      own.unmodelled.push_back({function, 0, false, current_place()});
  });
  Operation operation;
  operation.kind = Kind::Stuck;
  for (;;) reach(operation);
}

}  // namespace proviso::runtime
