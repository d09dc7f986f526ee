// RC11 by its axioms: every choice of what loads read and of modification orders, and whether it is
// consistent. The relations have the names of the paper; release sequences are those of C++20.
#include <algorithm>
#include <array>

#include "litmus/litmus.hpp"

namespace proviso::litmus {
namespace {

using Kind = Instruction::Kind;
constexpr int kMostEvents = 32;

/// A relation on events: rows as bits.
struct Relation {
  std::array<std::uint32_t, kMostEvents> rows = {};

  void add(int from, int to) { rows[from] |= 1u << to; }
  bool has(int from, int to) const { return (rows[from] >> to & 1) != 0; }
  Relation operator|(const Relation& other) const {
    Relation result = *this;
    for (int i = 0; i < kMostEvents; ++i) result.rows[i] |= other.rows[i];
    return result;
  }
  Relation operator&(const Relation& other) const {
    Relation result = *this;
    for (int i = 0; i < kMostEvents; ++i) result.rows[i] &= other.rows[i];
    return result;
  }
  Relation without(const Relation& other) const {
    Relation result = *this;
    for (int i = 0; i < kMostEvents; ++i) result.rows[i] &= ~other.rows[i];
    return result;
  }
  /// First this one, then the other.
  Relation then(const Relation& other) const {
    Relation result;
    for (int i = 0; i < kMostEvents; ++i)
      for (int j = 0; j < kMostEvents; ++j)
        if (has(i, j)) result.rows[i] |= other.rows[j];
    return result;
  }
  Relation optional() const {
    Relation result = *this;
    for (int i = 0; i < kMostEvents; ++i) result.add(i, i);
    return result;
  }
  Relation closed() const {
    Relation result = *this;
    for (int middle = 0; middle < kMostEvents; ++middle)
      for (int i = 0; i < kMostEvents; ++i)
        if (result.has(i, middle)) result.rows[i] |= result.rows[middle];
    return result;
  }
  Relation inverse() const {
    Relation result;
    for (int i = 0; i < kMostEvents; ++i)
      for (int j = 0; j < kMostEvents; ++j)
        if (has(i, j)) result.add(j, i);
    return result;
  }
  bool irreflexive() const {
    for (int i = 0; i < kMostEvents; ++i)
      if (has(i, i)) return false;
    return true;
  }
  bool acyclic() const { return closed().irreflexive(); }
};

struct Event {
  int thread = -1;  // of the initial stores
  int index = 0;
  int location = -1;  // of fences
  bool reads = false;
  bool writes = false;
  int order = kRelaxed;
};

template <class Test>
Relation identity(const std::vector<Event>& events, Test test) {
  Relation result;
  for (int i = 0; i < static_cast<int>(events.size()); ++i)
    if (test(events[static_cast<std::size_t>(i)])) result.add(i, i);
  return result;
}

bool acquires(const Event& event) {
  return event.order == kAcquire || event.order >= kAcquireRelease;
}
bool releases(const Event& event) { return event.order >= kRelease; }

struct Graph {
  std::vector<Event> events = {};
  Relation sb = {};
  Relation rf = {};
  Relation mo = {};
  Relation rmw = {};

  bool is_consistent() const {
    const auto fence = [](const Event& event) { return event.location < 0; };
    const Relation fences = identity(events, fence);
    const Relation stores = identity(events, [](const Event& event) { return event.writes; });
    const Relation loads = identity(events, [](const Event& event) { return event.reads; });
    const Relation rs = stores.then(rf.then(rmw).closed().optional());
    const Relation released = identity(events, releases).then(fences.then(sb).optional());
    const Relation acquired = sb.then(fences).optional().then(identity(events, acquires));
    const Relation sw = released.then(rs).then(rf).then(loads).then(acquired);
    const Relation hb = (sb | sw).closed();
    const Relation rb =
        rf.inverse().then(mo).without(identity(events, [](const Event&) { return true; }));
    const Relation eco = (rf | mo | rb).closed();
    return hb.irreflexive() && hb.then(eco.optional()).irreflexive() &&
           (rmw & rb.then(mo)).rows == Relation{}.rows && (sb | rf).acyclic() &&
           is_sequential(hb, rb, eco, fences);
  }

  bool is_sequential(const Relation& hb, const Relation& rb, const Relation& eco,
                     const Relation& fences) const {
    Relation same;
    for (int i = 0; i < static_cast<int>(events.size()); ++i)
      for (int j = 0; j < static_cast<int>(events.size()); ++j)
        if (at(i).location >= 0 && at(i).location == at(j).location) same.add(i, j);
    const Relation sequential =
        identity(events, [](const Event& event) { return event.order == kSequential; });
    const Relation sequential_fences = sequential & fences;
    const Relation elsewhere = sb.without(same);
    const Relation scb = sb | elsewhere.then(hb).then(elsewhere) | (hb & same) | mo | rb;
    const Relation psc_base = (sequential | sequential_fences.then(hb.optional()))
                                  .then(scb)
                                  .then(sequential | hb.optional().then(sequential_fences));
    const Relation psc_fences =
        sequential_fences.then(hb | hb.then(eco).then(hb)).then(sequential_fences);
    return (psc_base | psc_fences).acyclic();
  }

  const Event& at(int event) const { return events[static_cast<std::size_t>(event)]; }
};

class Enumeration {
 public:
  explicit Enumeration(const Program& program) : program_(program) {
    for (int i = 0; i < kLocations; ++i) add({-1, 0, i, false, true, kRelaxed});
    for (int thread = 0; thread < static_cast<int>(program.size()); ++thread)
      for (int i = 0; i < static_cast<int>(program[static_cast<std::size_t>(thread)].size()); ++i)
        add_events(thread, i);
    choose_source(0);
  }
  const Outcomes& outcomes() const { return outcomes_; }

 private:
  int add(const Event& event) {
    events_.push_back(event);
    source_.push_back(-1);
    return static_cast<int>(events_.size()) - 1;
  }

  const Instruction& instruction(const Event& event) const {
    return program_[static_cast<std::size_t>(event.thread)][static_cast<std::size_t>(event.index)];
  }

  void add_events(int thread, int index) {
    const Instruction& one =
        program_[static_cast<std::size_t>(thread)][static_cast<std::size_t>(index)];
    const bool is_fence = one.kind == Kind::Fence;
    Event event{thread, index, is_fence ? -1 : one.location, false, false, one.order};
    if (is_fence) {
      add(event);
      return;
    }
    if (one.kind != Kind::Store) {
      event.reads = true;
      reads_.push_back(add(event));
    }
    if (one.kind != Kind::Load) {
      event.reads = false;
      event.writes = true;
      add(event);
    }
  }

  void choose_source(std::size_t number) {
    if (number == reads_.size()) return evaluate();
    const int read = reads_[number];
    for (int i = 0; i < static_cast<int>(events_.size()); ++i) {
      const Event& store = events_[static_cast<std::size_t>(i)];
      const Event& load = events_[static_cast<std::size_t>(read)];
      const bool is_own = store.thread == load.thread && store.index >= load.index;
      if (!store.writes || store.location != load.location || is_own) continue;
      source_[static_cast<std::size_t>(read)] = i;
      choose_source(number + 1);
    }
  }

  /// Computes the values; a read of a store that is not made, or of itself in a circle, is none.
  void evaluate() {
    const int unknown = -2;
    std::vector<int> value(events_.size(), unknown);
    for (int i = 0; i < kLocations; ++i) value[static_cast<std::size_t>(i)] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = kLocations; i < events_.size(); ++i) {
        if (value[i] != unknown) continue;
        value[i] = value_of(i, value, unknown);
        changed = changed || value[i] != unknown;
      }
    }
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (value[i] == unknown) return;
      if (events_[i].reads && value[i] == kNotMade) return;
    }
    order_stores(value);
  }

  static constexpr int kNotMade = -3;

  int value_of(std::size_t number, const std::vector<int>& value, int unknown) const {
    const Event& event = events_[number];
    if (event.location < 0) return 0;
    if (event.reads) return value[static_cast<std::size_t>(source_[number])];
    const Instruction& one = instruction(event);
    if (one.kind == Kind::Store) return one.value;
    const int read = value[number - 1];
    if (read == unknown || read == kNotMade) return read;
    if (one.kind == Kind::Add) return read + one.value;
    if (one.kind == Kind::Exchange) return one.value;
    return read == one.expected ? one.value : kNotMade;
  }

  Graph graph_of(const std::vector<int>& value) const {
    Graph graph;
    graph.events = events_;
    const int count = static_cast<int>(events_.size());
    const auto is_made = [&](int i) { return value[static_cast<std::size_t>(i)] != kNotMade; };
    for (int i = 0; i < count; ++i) {
      Event& event = graph.events[static_cast<std::size_t>(i)];
      if (!is_made(i)) event = Event{event.thread, event.index, -2, false, false, kRelaxed};
      const bool fails = event.reads && instruction(event).kind == Kind::Compare && !is_made(i + 1);
      if (fails) event.order = instruction(event).failure;
      for (int j = i + 1; j < count && is_made(i); ++j) {
        const Event& other = graph.events[static_cast<std::size_t>(j)];
        if (is_made(j) && other.thread >= 0 && (event.thread < 0 || event.thread == other.thread))
          graph.sb.add(i, j);
      }
      if (!event.reads) continue;
      graph.rf.add(source_[static_cast<std::size_t>(i)], i);
      const bool updates = i + 1 < count && graph.events[static_cast<std::size_t>(i + 1)].writes &&
                           same_instruction(i, i + 1) && is_made(i + 1);
      if (updates) graph.rmw.add(i, i + 1);
    }
    for (Event& event : graph.events)
      if (event.location == -2) event.location = kLocations;  // no fence
    return graph;
  }

  bool same_instruction(int left, int right) const {
    const Event& one = events_[static_cast<std::size_t>(left)];
    const Event& other = events_[static_cast<std::size_t>(right)];
    return one.thread == other.thread && one.index == other.index;
  }

  void order_stores(const std::vector<int>& value) {
    const Graph graph = graph_of(value);
    if (!(graph.sb | graph.rf).acyclic()) return;
    std::vector<std::vector<int>> stores(kLocations);
    for (int i = kLocations; i < static_cast<int>(events_.size()); ++i) {
      const Event& event = events_[static_cast<std::size_t>(i)];
      if (event.writes && value[static_cast<std::size_t>(i)] != kNotMade)
        stores[static_cast<std::size_t>(event.location)].push_back(i);
    }
    permute(graph, stores, 0, value);
  }

  void permute(const Graph& graph, std::vector<std::vector<int>>& stores, std::size_t location,
               const std::vector<int>& value) {
    if (location == kLocations) {
      if (graph.is_consistent()) outcomes_.insert(outcome(stores, value));
      return;
    }
    std::vector<int>& order = stores[location];
    std::sort(order.begin(), order.end());
    do {
      Graph with = graph;
      int last = static_cast<int>(location);
      std::vector<int> all{last};
      for (const int store : order) {
        for (const int before : all) with.mo.add(before, store);
        all.push_back(store);
      }
      permute(with, stores, location + 1, value);
    } while (std::next_permutation(order.begin(), order.end()));
  }

  std::string outcome(const std::vector<std::vector<int>>& stores,
                      const std::vector<int>& value) const {
    std::vector<std::vector<int>> reads(program_.size());
    for (std::size_t i = 0; i < events_.size(); ++i)
      if (events_[i].reads) reads[static_cast<std::size_t>(events_[i].thread)].push_back(value[i]);
    std::vector<int> last(kLocations, 0);
    for (std::size_t i = 0; i < kLocations; ++i)
      if (!stores[i].empty()) last[i] = value[static_cast<std::size_t>(stores[i].back())];
    return text(reads, last);
  }

  const Program& program_;
  std::vector<Event> events_ = {};
  std::vector<int> source_ = {};
  std::vector<int> reads_ = {};
  Outcomes outcomes_ = {};
};

}  // namespace

Outcomes reference(const Program& program) { return Enumeration(program).outcomes(); }

}  // namespace proviso::litmus
