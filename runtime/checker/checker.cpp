// Makes what the search and the functions of the program share.
#include <new>
#include <optional>
#include <tuple>
#include <type_traits>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "debugger/debugging.hpp"
#include "heap/allocation.hpp"
#include "heap/search_heap.hpp"
#include "hooks/events.hpp"
#include "objects/history.hpp"
#include "races/race_watch.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/guards.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "system/signals.hpp"
#include "system/system.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kHookStack = std::size_t{256} << 10;

using Checker = std::tuple<SearchHeap, Control, Job, Segment, Recording, RaceWatch, Automata,
                           Events, Allocation, Guards, Caveats, History, std::optional<Memory>,
                           Debugger, Ticks, weak::Watch>;

void map_regions() {
  map_memory(kWorldBase, kWorldPages, true);
  map_memory(kArenaBase, kArenaSize, true);
  map_memory(kShadowBase, kShadowSize, true);
  map_memory(kFrameGuardBase, kFrameGuardSize, true);
  // Bits are looked at four bytes at a time.
  map_memory(kHeapUnsetBase, kHeapUnsetSize + kPage, true);
  map_memory(kFrameUnsetBase, kFrameUnsetSize + kPage, true);
  map_memory(kDataGuardBase, kDataGuardSize, true);
  map_memory(kSegmentBase, kMaxThreads * kSegmentSlot, true);
  map_memory(kWeakBase, kWeakSize, true);
  map_memory(kStackBase, kMaxThreads * kStackSlot, true);
}

}  // namespace

void make_parts() {
  map_regions();
  new (reinterpret_cast<void*>(kWorldBase)) World();
  world().threads[0].life = Life::Running;
  SearchHeap first;
  auto* const own = new (first.allocate(sizeof(Checker))) Checker();
  std::get<SearchHeap>(*own) = first;
  std::apply(
      [](auto&... parts) { ((the_part<std::remove_reference_t<decltype(parts)>> = &parts), ...); },
      *own);
  void* stack = search_heap().allocate(kHookStack);
  control().hook_stack = (reinterpret_cast<Address>(stack) + kHookStack) / 64 * 64 - 64;
}

}  // namespace proviso::runtime
