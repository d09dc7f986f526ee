#include "weak/watch.hpp"

#include <algorithm>
#include <cstring>

#include "checker/control.hpp"
#include "heap/allocation.hpp"
#include "heap/dangling.hpp"
#include "races/race_watch.hpp"
#include "state/bytes.hpp"
#include "state/snapshot.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

namespace proviso::runtime::weak {
namespace {

constexpr std::uint8_t kPresent = 0x80;

std::uint64_t value_at(Address address, std::uint32_t size) {
  std::uint64_t value = 0;
  copy_bytes(&value, reinterpret_cast<const void*>(address), size);
  return value;
}

void put_value(Address address, std::uint32_t size, std::uint64_t value) {
  if (value_at(address, size) != value) copy_bytes(reinterpret_cast<void*>(address), &value, size);
}

/// On the stack of a thread, and below its live frames or of a thread that has ended.
bool is_dead(Address address) {
  if (!within(address, kStackBase, kMaxThreads * kStackSlot)) return false;
  const Thread& thread = world().threads[(address - kStackBase) / kStackSlot];
  return thread.life != Life::Running || address < thread.stack_pointer;
}

void count_releases() {
  if (race_watch().log_accesses)
    race_watch().log.set_clock(watch().execution.clock_of(control().current));
}

template <class Function>
void change(Function function) {
  in_search([&] {
    function(watch().execution);
    count_releases();
  });
}

}  // namespace

void begin_watch(Model model) {
  Watch& own = watch();
  own.on = true;
  own.pending.reset();
  own.execution = Execution(model);
  own.execution.begin(0);
  store_execution();
}

void load_execution() {
  Watch& own = watch();
  if (!own.on || own.read_after == memory()->restores()) return;
  own.read_after = memory()->restores();
  own.pending.reset();
  own.length = *reinterpret_cast<const std::uint64_t*>(kWeakBase);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(kWeakBase + sizeof(std::uint64_t));
  own.execution.read({bytes, own.length});
}

void store_execution() {
  Watch& own = watch();
  if (!own.on) return;
  settle();
  std::uint32_t exist = 0;
  std::uint32_t run = 0;
  for (std::uint32_t i = 0; i < kMaxThreads; ++i) {
    const Life life = world().threads[i].life;
    if (life != Life::Free) exist |= std::uint32_t{1} << i;
    if (life == Life::Running) run |= std::uint32_t{1} << i;
  }
  own.execution.set_threads(exist, run);
  own.execution.forget_if(is_dead);
  own.mixed_order |= own.execution.is_mixed_order();
  own.execution.tidy();
  const std::vector<std::uint8_t> bytes = own.execution.bytes();
  if (bytes.size() + sizeof(std::uint64_t) > kWeakSize) {
    if (!segment().stop)
      segment().stop = Stop{.reason = Reason::TooLarge, .message = "too many stores to keep"};
    return;
  }
  *reinterpret_cast<std::uint64_t*>(kWeakBase) = bytes.size();
  auto* const place = reinterpret_cast<std::uint8_t*>(kWeakBase + sizeof(std::uint64_t));
  copy_bytes(place, bytes.data(), bytes.size());
  if (own.length > bytes.size()) fill_bytes(place + bytes.size(), 0, own.length - bytes.size());
  own.length = bytes.size();
  memory()->watch_weak(sizeof(std::uint64_t) + bytes.size());
}

std::uint8_t pack(Use use, int order, int failure) {
  const int failing = failure == kSequential ? 2 : failure == kRelaxed ? 0 : 1;
  return static_cast<std::uint8_t>(kPresent | static_cast<int>(use) | order << 2 | failing << 5);
}

bool is_access(const Operation& operation) {
  return operation.kind == Kind::Atomic && (operation.access & kPresent) != 0;
}

AtomicAccess access_of(const Operation& operation) {
  constexpr int kFailing[] = {kRelaxed, 2, kSequential, kSequential};
  AtomicAccess access;
  access.address = operation.object;
  access.size = static_cast<std::uint32_t>(operation.value >> 1);
  access.use = static_cast<Use>(operation.access & 3);
  access.order = operation.access >> 2 & 7;
  access.failure = kFailing[operation.access >> 5 & 3];
  access.expected = operation.second;
  return access;
}

bool is_sequential(const Operation& operation) {
  if (!is_access(operation)) return false;
  const AtomicAccess access = access_of(operation);
  return access.order == kSequential ||
         (access.use == Use::Compare && access.failure == kSequential);
}

std::string describe(const Operation& operation, std::uint32_t alternative) {
  const Location* const location = watch().execution.find(operation.object);
  if (location == nullptr || alternative == 0 || alternative >= location->stores.size()) return "";
  if (access_of(operation).use == Use::Store)
    return alternative == 1 ? "comes before the latest store"
                            : "comes before the " + std::to_string(alternative) + " latest stores";
  const std::size_t index = location->stores.size() - 1 - alternative;
  return "reads " + std::to_string(location->stores[index].value) + ", an older store";
}

Place origin_of(const Operation& operation, std::uint32_t alternative) {
  const Location* const location = watch().execution.find(operation.object);
  if (location == nullptr || alternative == 0 || alternative >= location->stores.size() ||
      access_of(operation).use == Use::Store)
    return {};
  const std::uint32_t origin = location->stores[location->stores.size() - 1 - alternative].origin;
  return origin == 0 ? Place{} : watch().origins[origin - 1];
}

void settle_pending() {
  in_search([] {
    Watch& own = watch();
    const Watch::Pending pending = *own.pending;
    own.pending.reset();
    if (pending.effect.writes) {
      const std::uint64_t value = value_at(pending.address, pending.size);
      if (heap_address(value) != 0) allocation().exchanges_addresses = true;
      if (recording().on) own.origins.push_back(recording().pending_places[control().current]);
      own.execution.set_value(pending.effect, value,
                              static_cast<std::uint32_t>(recording().on ? own.origins.size() : 0));
    }
    put_value(pending.address, pending.size, own.execution.latest(pending.effect));
  });
}

const char* perform(const Operation& operation, std::uint32_t alternative) {
  const AtomicAccess access = access_of(operation);
  const char* refusal = nullptr;
  change([&](Execution& execution) {
    const std::uint64_t found = value_at(access.address, access.size);
    const Location* const known = execution.find(access.address);
    if (execution.is_mixed(access)) {
      refusal = "weak atomic accesses of several sizes to the same memory";
    } else if (known != nullptr && known->stores.back().value != found) {
      refusal = "an atomic object that is written in a way that is not seen";
    } else {
      const Effect effect = execution.make(control().current, access, alternative, found);
      if (effect.reads) put_value(access.address, access.size, effect.read);
      if (effect.writes || !effect.is_latest)
        watch().pending = Watch::Pending{effect, access.address, access.size};
    }
  });
  return refusal;
}

std::vector<MemoryAccess> kept_accesses(std::uint32_t thread) {
  load_execution();
  std::vector<MemoryAccess> accesses;
  for (const KeptAccess& kept : watch().execution.accesses_of(thread))
    accesses.push_back(kept.access);
  return accesses;
}

void acquire_from(Address object) {
  if (!watch().on || !control().searching) return;
  change([&](Execution& execution) { execution.acquire(control().current, object); });
}

void release_to(Address object) {
  if (!watch().on || !control().searching) return;
  change([&](Execution& execution) { execution.release(control().current, object); });
}

void pass_fence(int order) {
  change([&](Execution& execution) { execution.fence(control().current, order); });
  check_size();
}

void create_thread(std::uint32_t created) {
  if (!watch().on) return;
  change([&](Execution& execution) { execution.create(control().current, created); });
}

void forget_stores(Address address, std::size_t size) {
  const auto locations = watch().execution.locations();
  const bool is_one = std::any_of(locations.begin(), locations.end(), [&](const Location& one) {
    return one.address < address + size && address < one.address + one.size;
  });
  if (is_one) change([&](Execution& execution) { execution.forget(address, address + size); });
}

void check_size() {
  if (!watch().execution.is_too_large()) return;
  control().program_runs = false;
  stop_path({.reason = Reason::TooLarge, .message = "too many atomic stores to keep"});
}

}  // namespace proviso::runtime::weak
