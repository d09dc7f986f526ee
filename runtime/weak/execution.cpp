#include "weak/execution.hpp"

#include <algorithm>
#include <utility>

namespace proviso::runtime::weak {
namespace {

constexpr std::size_t kMostStores = 1000;  // of a location
constexpr std::size_t kMostLocations = 200;

Position write_position(std::size_t store) { return static_cast<Position>(2 * store); }
Position read_position(std::size_t store) { return static_cast<Position>(2 * store + 1); }

std::uint64_t cut_to(std::uint64_t value, std::uint32_t size) {
  return size >= sizeof value ? value : value & ((std::uint64_t{1} << 8 * size) - 1);
}

}  // namespace

Knowledge Execution::none() const {
  Knowledge known;
  known.view.resize(locations_.size());
  return known;
}

void Execution::begin(std::uint32_t thread) {
  ThreadKnowledge& self = threads_[thread];
  self = ThreadKnowledge{};
  self.exists = true;
  self.runs = true;
  self.now = self.acquirable = self.released = none();
  self.now.clock[thread] = 1;
}

void Execution::create(std::uint32_t parent, std::uint32_t child) {
  step_to(threads_[parent], 0);
  for_each_knowledge([&](Knowledge& known) { known.clock[child] = 0; });
  begin(child);
  threads_[child].now = threads_[parent].now;
  threads_[child].now.clock[child] = 1;
  ++threads_[parent].now.clock[parent];
}

void Execution::join(std::uint32_t thread, std::uint32_t ended) {
  if (!threads_[ended].exists) return;
  step_to(threads_[ended], 0);
  step_to(threads_[thread], 0);
  threads_[thread].now.join(threads_[ended].now);
  threads_[ended] = ThreadKnowledge{};
}

void Execution::begin_after_all(std::uint32_t thread) {
  Knowledge all = none();
  for_each_knowledge([&](Knowledge& known) {
    known.clock[thread] = 0;
    all.join(known);
  });
  begin(thread);
  all.clock[thread] = threads_[thread].now.clock[thread];
  threads_[thread].now = all;
}

void Execution::acquire(std::uint32_t thread, Address object) {
  step_to(threads_[thread], 0);
  for (const Carrier& carrier : carriers_)
    if (carrier.object == object) threads_[thread].now.join(carrier.carried);
}

void Execution::release(std::uint32_t thread, Address object) {
  ThreadKnowledge& self = threads_[thread];
  step_to(self, 0);
  auto place = std::find_if(carriers_.begin(), carriers_.end(),
                            [&](const Carrier& carrier) { return carrier.object >= object; });
  if (place == carriers_.end() || place->object != object)
    place = carriers_.insert(place, {object, none()});
  place->carried.join(self.now);
  ++self.now.clock[thread];
}

void Execution::fence(std::uint32_t thread, int order) {
  ThreadKnowledge& self = threads_[thread];
  step_to(self, 0);
  if (acquires(order)) self.now.join(self.acquirable);
  if (order == kSequential) {
    if (order_.is_full()) {
      too_large_ = true;
      return;
    }
    self.now.fences |= order_.fence(self.now);
  }
  if (!releases(order)) return;
  self.released = self.now;
  ++self.now.clock[thread];
}

/// The next event of the thread is there; nowhere (0) for events that are no accesses.
void Execution::step_to(ThreadKnowledge& self, Address location) {
  if (location != 0 && self.last == location) return;
  self.now.accesses |= std::exchange(self.fresh_own, 0);
  self.fresh_acquired = 0;
  self.last = location;
}

bool Execution::is_mixed(const AtomicAccess& access) const {
  return std::any_of(locations_.begin(), locations_.end(), [&](const Location& location) {
    const bool overlap = location.address < access.address + access.size &&
                         access.address < location.address + location.size;
    return overlap && (location.address != access.address || location.size != access.size);
  });
}

const Location* Execution::find(Address address) const {
  const auto is_it = [&](const Location& location) { return location.address == address; };
  const auto found = std::find_if(locations_.begin(), locations_.end(), is_it);
  return found == locations_.end() ? nullptr : &*found;
}

/// Adds the location if it is not there: its first store happens before everything.
std::size_t Execution::location_at(const AtomicAccess& access, std::uint64_t found) {
  const auto place =
      std::find_if(locations_.begin(), locations_.end(),
                   [&](const Location& location) { return location.address >= access.address; });
  const std::ptrdiff_t at = place - locations_.begin();
  if (place != locations_.end() && place->address == access.address)
    return static_cast<std::size_t>(at);
  locations_.insert(place, {access.address, access.size, {}});
  for_each_knowledge([&](Knowledge& known) { known.view.insert(known.view.begin() + at, 0); });
  order_.add_location(static_cast<std::size_t>(at));
  Store first;
  first.value = cut_to(found, access.size);
  first.carried = none();
  locations_[static_cast<std::size_t>(at)].stores.push_back(std::move(first));
  if (locations_.size() > kMostLocations) too_large_ = true;
  return static_cast<std::size_t>(at);
}

Execution::Placed Execution::placed(const AtomicAccess& access, std::size_t location,
                                    std::uint32_t alternative) const {
  const std::vector<Store>& stores = locations_[location].stores;
  Placed result{location, stores.size() - 1 - alternative, access.order};
  result.reads = access.use != Use::Store;
  result.writes = access.use == Use::Store || access.use == Use::Update;
  if (access.use == Use::Compare) {
    result.writes = stores[result.index].value == cut_to(access.expected, access.size);
    if (!result.writes) result.order = access.failure;
  }
  return result;
}

bool Execution::has_room(const Placed& placed) const {
  const std::vector<Store>& stores = locations_[placed.location].stores;
  const bool is_last = placed.index + 1 == stores.size();
  return !placed.writes || is_last || !stores[placed.index + 1].follows;
}

std::vector<std::uint32_t> Execution::alternatives(std::uint32_t thread,
                                                   const AtomicAccess& access) const {
  std::vector<std::uint32_t> found{0};
  const Location* const known = find(access.address);
  if (known == nullptr) return found;
  const auto location = static_cast<std::size_t>(known - locations_.data());
  const auto first = static_cast<std::size_t>(threads_[thread].now.view[location] / 2);
  for (std::uint32_t number = 1; number + first < known->stores.size(); ++number) {
    if (!has_room(placed(access, location, number))) continue;
    Execution tried = *this;
    if (tried.make(thread, access, number, 0).allowed) found.push_back(number);
  }
  return found;
}

Effect Execution::make(std::uint32_t thread, const AtomicAccess& access, std::uint32_t alternative,
                       std::uint64_t found) {
  const std::size_t location = location_at(access, found);
  Placed place = placed(access, location, alternative);
  const bool is_fenced = model_ != Model::Wide && place.order == kSequential;
  if (place.order == kSequential) mixed_order_ = true;
  if (is_fenced) {
    if (model_ == Model::FencedBefore) fence(thread, kSequential);
    place.order = place.reads && place.writes ? kAcquireRelease : place.reads ? 2 : kRelease;
  }
  const Effect effect = carry_out(thread, place);
  if (is_fenced && model_ == Model::FencedBehind) fence(thread, kSequential);
  return effect;
}

Effect Execution::carry_out(std::uint32_t thread, const Placed& placed) {
  ThreadKnowledge& self = threads_[thread];
  const Location& location = locations_[placed.location];
  step_to(self, location.address);
  const Nodes before =
      self.now.fences | self.fresh_own | (self.now.accesses & ~self.fresh_acquired);
  Effect effect;
  effect.reads = placed.reads;
  effect.writes = placed.writes;
  effect.location = placed.location;
  effect.is_latest = placed.index + 1 == location.stores.size();
  // A fence of Model::FencedBefore may have taught the thread of later stores.
  effect.allowed = placed.index >= static_cast<std::size_t>(self.now.view[placed.location] / 2);
  if (!effect.allowed) return effect;
  if (placed.reads) {
    effect.read = location.stores[placed.index].value;
    effect.origin = location.stores[placed.index].origin;
    read_store(self, placed);
  }
  Store* written = nullptr;
  if (placed.writes) {
    effect.store = placed.index + 1;
    insert_store(thread, placed);
    written = &locations_[placed.location].stores[effect.store];
  }
  effect.allowed = order_access(self, placed, before, written);
  return effect;
}

void Execution::read_store(ThreadKnowledge& self, const Placed& placed) {
  const Store& store = locations_[placed.location].stores[placed.index];
  if (acquires(placed.order)) {
    self.fresh_acquired |= store.carried.accesses & ~self.now.accesses;
    self.now.join(store.carried);
  } else {
    self.acquirable.join(store.carried);
  }
  Position& seen = self.now.view[placed.location];
  seen = std::max(seen, read_position(placed.index));
}

void Execution::insert_store(std::uint32_t thread, const Placed& placed) {
  ThreadKnowledge& self = threads_[thread];
  const Position at = write_position(placed.index + 1);
  move(placed.location,
       [at](Position position) { return position < at ? position : position + 2; });
  self.now.view[placed.location] = at;
  std::vector<Store>& stores = locations_[placed.location].stores;
  Store store;
  store.carried = releases(placed.order) ? self.now : self.released;
  if (placed.reads) {
    store.follows = true;
    store.carried.join(stores[placed.index].carried);
    store.heads = stores[placed.index].heads;
  }
  if (releases(placed.order)) ++self.now.clock[thread];
  stores.insert(stores.begin() + static_cast<std::ptrdiff_t>(placed.index) + 1, std::move(store));
  if (stores.size() > kMostStores) too_large_ = true;
}

/// Adds the edges of the order that the access makes. `before` are the nodes that are before the
/// access in its thread, with those that it knows.
bool Execution::order_access(ThreadKnowledge& self, const Placed& placed, Nodes before,
                             Store* store) {
  const bool is_sequential = placed.order == kSequential;
  if (order_.is_empty() && !is_sequential) return true;
  const Position written = write_position(placed.index + 1);
  const Position low = placed.reads ? read_position(placed.index) : written;
  if (!order_.access(self.now.fences, placed.location, low)) return false;
  if (!is_sequential) return true;
  if (order_.is_full()) {
    too_large_ = true;
    return true;
  }
  if (placed.reads) before |= locations_[placed.location].stores[placed.index].heads;
  const Nodes node =
      order_.sequential_access(before, placed.location, low, placed.writes ? written : kBelow);
  if (node == 0) return false;
  self.fresh_own |= node;
  if (store != nullptr) store->heads |= node;
  return true;
}

void Execution::set_value(const Effect& effect, std::uint64_t value, std::uint32_t origin) {
  Location& location = locations_[effect.location];
  location.stores[effect.store].value = cut_to(value, location.size);
  location.stores[effect.store].origin = origin;
}

std::uint64_t Execution::latest(const Effect& effect) const {
  return locations_[effect.location].stores.back().value;
}

void Execution::move(std::size_t location, const std::function<Position(Position)>& moved) {
  for_each_knowledge(
      [&](Knowledge& known) { known.view[location] = std::max(0, moved(known.view[location])); });
  order_.move(location, moved);
}

void Execution::remove_location(std::size_t location) {
  const auto at = static_cast<std::ptrdiff_t>(location);
  locations_.erase(locations_.begin() + at);
  for_each_knowledge([&](Knowledge& known) { known.view.erase(known.view.begin() + at); });
  order_.remove_location(location);
}

void Execution::forget(Address begin, Address end) {
  for (std::size_t i = locations_.size(); i-- > 0;)
    if (locations_[i].address < end && begin < locations_[i].address + locations_[i].size)
      remove_location(i);
}

void Execution::forget_if(const std::function<bool(Address)>& is_gone) {
  for (std::size_t i = locations_.size(); i-- > 0;)
    if (is_gone(locations_[i].address)) remove_location(i);
  std::erase_if(carriers_, [&](const Carrier& carrier) { return is_gone(carrier.object); });
}

}  // namespace proviso::runtime::weak
