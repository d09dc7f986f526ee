// Executions of programs with atomic accesses of any order, as RC11 allows them.
//
// RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing Sequential Consistency in C/C++11, PLDI
// 2017; release sequences as in C++20) forbids cycles of program order and reads-from. So each
// execution can be made one access at a time, each thread in its own order, if
//   - a load may read every store from the last one on that the thread knows (coherence), and not
//     only the latest;
//   - a store may go to every place in the modification order behind what the thread knows, but not
//     between a store and the read-modify-write that read it (atomicity);
//   - a store carries what its thread knows if it releases, or what the thread knew at its last
//     fence that releases; a read-modify-write carries on what the store carried that it read;
//   - a load that acquires takes what the store carries, a relaxed one leaves it to the next fence
//     that acquires;
//   - the order of fences and accesses that are seq_cst stays acyclic (order.hpp).
//
//   x.store(1, relaxed);              while (y.load(relaxed) == 0);
//   y.store(1, relaxed);              x.load(relaxed): 1, or still 0: the store of y carries
//   nothing
//
// Accesses that are seq_cst. Model::Wide has only some of the edges of psc for them and so allows
// at least the executions of RC11: what holds for all of them holds. The narrow models make each of
// them a release or acquire access with a fence that is seq_cst before or behind it, and allow only
// executions of RC11: what goes wrong in one of them goes wrong. (Let an execution of the program
// with these fences be allowed, and take the fences away. There is less happens-before, so
// coherence is kept. A cycle of psc consists of edges of sb or sb≠loc; hb; sb≠loc, on which there
// is the fence behind the first access and that before the second, and between these of chains of
// mo, rb and hb|loc, which are in eco. So with fences of either kind it is one of psc_F among the
// fences.) Without such accesses all models are RC11.
//
// Races. Plain accesses are kept with the clock of their thread until every thread knows them, and
// an access that conflicts with one that its thread does not know races with it.
//
// What is kept is bounded by what threads do not know yet: stores before all views are left out, as
// are read-modify-writes that change nothing (`tidy`), so that a lock on which threads spin has
// finitely many states.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "races/shared_words.hpp"
#include "weak/knowledge.hpp"
#include "weak/order.hpp"

namespace proviso::runtime::weak {

enum class Model : std::uint8_t { Wide, FencedBefore, FencedBehind };

enum class Use : std::uint8_t { Load, Store, Update, Compare };

/// As std::memory_order counts.
inline constexpr int kRelaxed = 0;
inline constexpr int kRelease = 3;
inline constexpr int kAcquireRelease = 4;
inline constexpr int kSequential = 5;
constexpr bool acquires(int order) { return order != kRelaxed && order != kRelease; }
constexpr bool releases(int order) { return order >= kRelease; }

struct AtomicAccess {
  Address address = 0;
  std::uint32_t size = 0;
  Use use = Use::Load;
  int order = kSequential;
  int failure = kSequential;   // of Compare
  std::uint64_t expected = 0;  // of Compare
};

struct Store {
  std::uint64_t value = 0;
  bool follows = false;  // a read-modify-write of the store before it
  Knowledge carried = {};
  Nodes heads = 0;           // stores of its release sequence that are nodes of the order
  std::uint32_t origin = 0;  // where it was made: for traces, no part of the state

  bool is_like(const Store& other) const {
    return value == other.value && heads == other.heads && carried == other.carried;
  }
};

struct Location {
  Address address = 0;
  std::uint32_t size = 0;
  std::vector<Store> stores = {};
};

/// A plain access, or an atomic one that plain accesses of others may race with.
struct KeptAccess {
  MemoryAccess access = {};
  std::uint32_t clock = 0;  // of its thread, when it was made
};

struct ThreadKnowledge {
  bool exists = false;
  bool runs = false;
  Knowledge now = {};  // its own component of the clock is what its accesses are kept with
  Knowledge acquirable = {};
  Knowledge released = {};
  /// Nodes with an edge to the next access unless it is to the location `last` (sb≠loc).
  Nodes fresh_own = 0;
  Nodes fresh_acquired = 0;
  Address last = 0;
  std::vector<KeptAccess> accesses = {};
};

/// What a mutex or another object passes on.
struct Carrier {
  Address object = 0;
  Knowledge carried = {};
};

/// What an access did. A store has to be given its value by Execution::set_value.
struct Effect {
  bool allowed = true;
  bool reads = false;
  bool writes = false;
  std::uint64_t read = 0;
  std::uint32_t origin = 0;  // of what it read
  bool is_latest = true;     // what it read, or wrote
  std::size_t location = 0;
  std::size_t store = 0;
};

class Execution {
 public:
  /// None, which allocates nothing.
  Execution() = default;
  explicit Execution(Model model) : model_(model), threads_(kMaxThreads) {}

  /// The first thread begins.
  void begin(std::uint32_t thread);
  void create(std::uint32_t parent, std::uint32_t child);
  void join(std::uint32_t thread, std::uint32_t ended);
  /// A thread begins that knows all that any thread knew.
  void begin_after_all(std::uint32_t thread);

  void acquire(std::uint32_t thread, Address object);
  void release(std::uint32_t thread, Address object);
  void fence(std::uint32_t thread, int order);

  /// Whether there is a location of another size that has bytes of this one.
  bool is_mixed(const AtomicAccess& access) const;
  const Location* find(Address address) const;
  /// How the access can go on: how many stores are behind the one that it reads, or, if it only
  /// writes, behind its own. Always 0 among others.
  std::vector<std::uint32_t> alternatives(std::uint32_t thread, const AtomicAccess& access) const;
  /// Makes the access. A location that is not known holds the value `found`.
  Effect make(std::uint32_t thread, const AtomicAccess& access, std::uint32_t alternative,
              std::uint64_t found);
  void set_value(const Effect& effect, std::uint64_t value, std::uint32_t origin = 0);
  std::uint64_t latest(const Effect& effect) const;

  /// The memory is no longer what it was: it was written plainly, or is gone.
  void forget(Address begin, Address end);
  /// The same for all locations and objects of which that is so.
  void forget_if(const std::function<bool(Address)>& is_gone);

  /// An access of another thread that this one races with.
  struct Conflict {
    std::uint32_t other = 0;
    MemoryAccess mine = {};
    MemoryAccess theirs = {};
  };
  std::uint32_t clock_of(std::uint32_t thread) const { return threads_[thread].now.clock[thread]; }
  std::optional<Conflict> conflict(std::uint32_t thread, const MemoryAccess& access) const;
  void keep(std::uint32_t thread, const KeptAccess& kept);
  const std::vector<KeptAccess>& accesses_of(std::uint32_t thread) const {
    return threads_[thread].accesses;
  }
  /// Leaves these bytes out of what is kept of all threads.
  void forget_accesses(Address begin, Address end);
  void forget_accesses_if(std::uint32_t thread,
                          const std::function<bool(const MemoryAccess&)>& is_gone);

  /// Which threads exist, and which of them run.
  void set_threads(std::uint32_t exist, std::uint32_t run);
  /// Leaves out what cannot matter any more. Equal futures mostly become equal bytes.
  void tidy();
  std::vector<std::uint8_t> bytes() const;
  void read(std::span<const std::uint8_t> bytes);

  std::span<const Location> locations() const { return locations_; }
  /// Whether an access that was seq_cst was a node of the order: then the models differ.
  bool is_mixed_order() const { return mixed_order_; }
  bool is_too_large() const { return too_large_; }

 private:
  struct Placed {
    std::size_t location = 0;
    std::size_t index = 0;  // of what it reads, or of the store before its own
    int order = kSequential;
    bool reads = false;
    bool writes = false;
  };

  std::size_t location_at(const AtomicAccess& access, std::uint64_t found);
  Placed placed(const AtomicAccess& access, std::size_t location, std::uint32_t alternative) const;
  bool has_room(const Placed& placed) const;
  void step_to(ThreadKnowledge& self, Address location);
  Effect carry_out(std::uint32_t thread, const Placed& placed);
  void read_store(ThreadKnowledge& self, const Placed& placed);
  void insert_store(std::uint32_t thread, const Placed& placed);
  bool order_access(ThreadKnowledge& self, const Placed& placed, Nodes before, Store* store);
  Knowledge none() const;

  /// Calls the function for everything that knows something, or for the sets of nodes.
  template <class Function>
  void for_each_knowledge(Function function);
  template <class Function>
  void for_each_set(Function function);
  void move(std::size_t location, const std::function<Position(Position)>& moved);
  void remove_location(std::size_t location);
  bool all_know(const Knowledge& known) const;

  void forget_old_stores(std::size_t location);
  void leave_out_nodes();
  void leave_out_update(std::size_t location, std::size_t store);
  void forget_known();
  void forget_known_accesses();
  void count_clocks_anew();
  void number_nodes();

  Model model_ = Model::Wide;
  bool mixed_order_ = false;
  bool too_large_ = false;
  std::vector<Location> locations_ = {};  // by address
  std::vector<Carrier> carriers_ = {};    // by address
  std::vector<ThreadKnowledge> threads_ = {};
  Order order_ = {};
};

template <class Function>
void Execution::for_each_knowledge(Function function) {
  for (ThreadKnowledge& thread : threads_) {
    if (!thread.exists) continue;
    function(thread.now);
    function(thread.acquirable);
    function(thread.released);
  }
  for (Carrier& carrier : carriers_) function(carrier.carried);
  for (Location& location : locations_)
    for (Store& store : location.stores) function(store.carried);
}

template <class Function>
void Execution::for_each_set(Function function) {
  for_each_knowledge([&](Knowledge& known) {
    function(known.fences);
    function(known.accesses);
  });
  for (ThreadKnowledge& thread : threads_) {
    function(thread.fresh_own);
    function(thread.fresh_acquired);
  }
  for (Location& location : locations_)
    for (Store& store : location.stores) function(store.heads);
}

}  // namespace proviso::runtime::weak
