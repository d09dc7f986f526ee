// Leaves out of an execution what cannot matter any more, so that equal futures have equal bytes.
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "weak/execution.hpp"

namespace proviso::runtime::weak {

void Execution::set_threads(std::uint32_t exist, std::uint32_t run) {
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    ThreadKnowledge& self = threads_[thread];
    if ((exist >> thread & 1) == 0) {
      if (self.exists) self = ThreadKnowledge{};
      continue;
    }
    self.runs = (run >> thread & 1) != 0;
    if (!self.runs) self.accesses.clear();
  }
}

bool Execution::all_know(const Knowledge& known) const {
  return std::all_of(threads_.begin(), threads_.end(), [&](const ThreadKnowledge& thread) {
    return !thread.runs || thread.now.contains(known);
  });
}

/// The first store that is kept is the last one that every thread knows.
void Execution::forget_old_stores(std::size_t location) {
  std::size_t first = locations_[location].stores.size() - 1;
  for (const ThreadKnowledge& thread : threads_)
    if (thread.runs)
      first = std::min(first, static_cast<std::size_t>(thread.now.view[location] / 2));
  std::vector<Store>& stores = locations_[location].stores;
  stores.front().follows = false;
  if (first == 0) return;
  stores.erase(stores.begin(), stores.begin() + static_cast<std::ptrdiff_t>(first));
  stores.front().follows = false;
  const auto base = static_cast<Position>(2 * first);
  move(location, [base](Position position) { return position < base ? kBelow : position - base; });
}

void Execution::leave_out_nodes() {
  for (std::size_t node = 0; (node = order_.superfluous()) != kMostNodes;) {
    const Nodes instead = order_.predecessors(node);
    order_.remove(node);
    for_each_set([&](Nodes& nodes) {
      if (has(nodes, node)) nodes = (nodes & ~only_node(node)) | instead;
    });
  }
}

/// A read-modify-write that writes what it has read, and carries nothing more, can be left out: who
/// could read the store before it can as well read it, and nothing comes between the two. Only a
/// node of the order may tell a read of the one from a read of the other.
void Execution::leave_out_update(std::size_t location, std::size_t store) {
  if (!locations_[location].stores[store].follows ||
      locations_[location].stores[store].value != locations_[location].stores[store - 1].value)
    return;
  Execution tried = *this;
  const auto at = static_cast<Position>(2 * store);
  tried.move(location, [at](Position position) { return position < at ? position : position - 2; });
  tried.leave_out_nodes();
  std::vector<Store>& stores = tried.locations_[location].stores;
  if (tried.order_.begins_at(location, at - 1) || !stores[store - 1].is_like(stores[store])) return;
  stores.erase(stores.begin() + static_cast<std::ptrdiff_t>(store));
  *this = std::move(tried);
}

/// What every thread knows already need not be carried.
void Execution::forget_known() {
  const Knowledge nothing = none();
  const auto forget = [&](Knowledge& known) {
    if (all_know(known)) known = nothing;
  };
  for (Carrier& carrier : carriers_) forget(carrier.carried);
  std::erase_if(carriers_, [&](const Carrier& carrier) { return carrier.carried == nothing; });
  for (Location& location : locations_)
    for (Store& store : location.stores) forget(store.carried);
  for (ThreadKnowledge& thread : threads_) {
    if (!thread.exists) continue;
    forget(thread.released);
    thread.acquirable.join(thread.now);
    if (thread.now.contains(thread.acquirable)) thread.acquirable = nothing;
    if (thread.fresh_own == 0 && thread.fresh_acquired == 0) thread.last = 0;
  }
  for (std::size_t i = locations_.size(); i-- > 0;) {
    const std::vector<Store>& stores = locations_[i].stores;
    const bool is_plain = stores.size() == 1 && stores.front().carried == nothing &&
                          stores.front().heads == 0 && !order_.begins_in(i);
    if (!is_plain) continue;
    remove_location(i);
    return forget_known();
  }
}

void Execution::forget_known_accesses() {
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    auto& accesses = threads_[thread].accesses;
    std::erase_if(accesses, [&](const KeptAccess& kept) {
      for (std::uint32_t other = 0; other < kMaxThreads; ++other)
        if (other != thread && threads_[other].runs &&
            threads_[other].now.clock[thread] < kept.clock)
          return false;
      return true;
    });
  }
}

/// Clocks only tell which accesses are known: a clock becomes the number of different clocks of
/// accesses up to it, and that of an access how many different clocks do not know it, plus one.
void Execution::count_clocks_anew() {
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    ThreadKnowledge& self = threads_[thread];
    std::set<std::uint32_t> made;
    for (const KeptAccess& kept : self.accesses) made.insert(kept.clock);
    const auto rank = [](const std::set<std::uint32_t>& values, std::uint32_t value) {
      return static_cast<std::uint32_t>(std::distance(values.begin(), values.upper_bound(value)));
    };
    std::set<std::uint32_t> known;
    for_each_knowledge([&](Knowledge& one) {
      if (&one == &self.now) return;
      one.clock[thread] = rank(made, one.clock[thread]);
      if (one.clock[thread] != 0) known.insert(one.clock[thread]);
    });
    for (KeptAccess& kept : self.accesses) kept.clock = rank(known, rank(made, kept.clock) - 1) + 1;
    for_each_knowledge([&](Knowledge& one) {
      if (&one != &self.now) one.clock[thread] = rank(known, one.clock[thread]);
    });
    if (self.exists) self.now.clock[thread] = static_cast<std::uint32_t>(known.size()) + 1;
    std::sort(self.accesses.begin(), self.accesses.end(), [](const auto& left, const auto& right) {
      return std::tie(left.access.kind, left.clock, left.access.address, left.access.size) <
             std::tie(right.access.kind, right.clock, right.access.address, right.access.size);
    });
  }
}

/// In an order that does not depend on when the nodes were made, as far as that is easy to say.
void Execution::number_nodes() {
  const std::vector<Order::Node>& nodes = order_.nodes();
  if (order_.is_empty()) {
    order_.renumber({});
    return;
  }
  std::vector<std::vector<std::uint8_t>> known_by(nodes.size());
  for_each_set([&](Nodes& set) {
    for (std::size_t node = 0; node < nodes.size(); ++node)
      known_by[node].push_back(has(set, node) ? 1 : 0);
  });
  std::vector<std::size_t> sorted;
  for (std::size_t node = 0; node < nodes.size(); ++node)
    if (nodes[node].used) sorted.push_back(node);
  const auto key = [&](std::size_t node) {
    const Order::Node& one = nodes[node];
    return std::tie(one.after, one.written, one.before, one.own, known_by[node]);
  };
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](std::size_t left, std::size_t right) { return key(left) < key(right); });
  std::vector<std::size_t> new_number(nodes.size(), 0);
  for (std::size_t i = 0; i < sorted.size(); ++i) new_number[sorted[i]] = i;
  order_.renumber(new_number);
  for_each_set([&](Nodes& set) {
    Nodes moved = 0;
    for (std::size_t node = 0; node < new_number.size(); ++node)
      if (has(set, node)) moved |= only_node(new_number[node]);
    set = moved;
  });
}

void Execution::tidy() {
  for (std::size_t i = 0; i < locations_.size(); ++i) forget_old_stores(i);
  leave_out_nodes();
  forget_known_accesses();
  count_clocks_anew();
  forget_known();
  for (std::size_t i = 0; i < locations_.size(); ++i)
    for (std::size_t store = locations_[i].stores.size(); store-- > 1;) leave_out_update(i, store);
  leave_out_nodes();
  count_clocks_anew();
  forget_known();
  number_nodes();
}

}  // namespace proviso::runtime::weak
