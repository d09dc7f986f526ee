// Threads take chunks of the current level from a common counter, claim what they reach in the
// shared set, and meet at the end of the level. They also meet, in the middle of their work, when
// the set must grow. The last to arrive decides what is next; levels too small to be worth a
// meeting it expands by itself, while the others still wait.
//
// A level is always finished before anything found in it is reported, and of several findings in a
// level the one with the smallest state is: the length of the run is the sequential search's.
#include "space/parallel_search.hpp"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <tuple>

#include "space/shared_key_set.hpp"
#include "space/shared_state_set.hpp"
#include "space/shortest_run.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kBatch = 32;         // states whose moves are generated before any is claimed
constexpr std::size_t kChunk = 512;        // states taken from the level at once
constexpr std::size_t kSmallLevel = 2048;  // states that one thread expands by itself

/// Something found in the current level: the number of the state, and for π the move.
struct Candidate {
  std::size_t number = 0;
  lts::ActionId action = lts::kTau;
  std::uint32_t culprit = Moves::kNoCulprit;
};

template <typename Seen>
struct alignas(64) Worker {  // a cache line is nobody else's
  Worker(std::size_t part_, std::size_t words) : part(part_), batch(kBatch, Moves(words)) {}

  std::size_t part;
  std::vector<Moves> batch;
  std::vector<Word> hashes = {};
  typename Seen::Writer writer = {};
  std::uint64_t transitions = 0;
  std::optional<Candidate> error = {};
  std::optional<Candidate> deadlock = {};
};

/// `Seen` is the set of states: SharedKeySet or SharedStateSet.
template <typename Seen>
class ParallelSearch {
 public:
  template <typename... Arguments>
  ParallelSearch(const Space& space, SearchGoals goals, Context& context, Arguments... arguments)
      : space_(space),
        goals_(goals),
        context_(context),
        deepening_(context, "level"),
        seen_(arguments..., context),
        rendezvous_(static_cast<std::ptrdiff_t>(context.threads), Decide{this}),
        refilled_(static_cast<std::ptrdiff_t>(context.threads)) {
    for (unsigned i = 0; i < context.threads; ++i) workers_.emplace_back(i, space.words());
    for (auto& worker : workers_) writers_.push_back(&worker.writer);
  }

  SearchResult run() {
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    typename Seen::Writer& writer = workers_.front().writer;
    seen_.has_room(writer);
    seen_.insert(writer, initial.data(), seen_.hash(initial.data()));
    seen_.close(writer);
    seen_.settle(writers_);
    level_starts_ = {0};
    level_end_ = 1;
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      threads.emplace_back([this, i] { work(workers_[i]); });
    }
    work(workers_[0]);
    for (std::thread& thread : threads) thread.join();
    if (thrown_) std::rethrow_exception(thrown_);
    report_findings();  // of a level that a limit cut short
    result_.states = seen_.size();
    result_.depth = static_cast<std::uint32_t>(level_starts_.size() - 1);
    for (const auto& worker : workers_) result_.transitions += worker.transitions;
    return std::move(result_);
  }

 private:
  using Worker = space::Worker<Seen>;
  enum class Phase { Expand, Refill, Done };
  struct Decide {
    ParallelSearch* search;
    void operator()() noexcept { search->decide(); }
  };

  void work(Worker& worker) {
    while (meet(worker) != Phase::Done) {
      expand_chunks(worker);
      if (phase_ == Phase::Done) return;  // decided at a meeting for room
    }
  }

  /// Waits for the others and, if that was decided, refills this worker's part of the set.
  Phase meet(Worker& worker) {
    seen_.close(worker.writer);
    rendezvous_.arrive_and_wait();
    const Phase phase = phase_;
    if (phase == Phase::Refill) {
      seen_.refill(worker.part, workers_.size());
      refilled_.arrive_and_wait();
    }
    return phase;
  }

  void expand_chunks(Worker& worker) {
    while (!halted()) {
      const std::size_t first = next_.fetch_add(kChunk, std::memory_order_relaxed);
      if (first >= level_end_) return;
      expand_range(worker, first, std::min(first + kChunk, level_end_));
    }
  }

  void expand_range(Worker& worker, std::size_t first, std::size_t last) {
    try {
      for (; first < last && !halted(); first += kBatch) {
        expand(worker, first, std::min(kBatch, last - first));
        const std::size_t seen = seen_.least_size(workers_.size());
        context_.poll({"exploring", seen, worker.transitions * workers_.size(),
                       seen - std::min(seen, first)});
      }
    } catch (const LimitReached& stop) {
      halt(stop.reason());
    } catch (const std::bad_alloc&) {
      halt(StopReason::Memory);
    } catch (...) {
      const std::lock_guard lock(stop_mutex_);
      thrown_ = std::current_exception();
      halted_.store(true, std::memory_order_relaxed);
    }
  }

  // The hot loop of the parallel search; proviso_bench measures it.
  void expand(Worker& worker, std::size_t first, std::size_t count) {
    worker.hashes.clear();
    for (std::size_t i = 0; i < count; ++i) {
      Moves& moves = worker.batch[i];
      space_.moves(seen_.state(first + i), moves);
      worker.transitions += moves.transitions();
      if (moves.empty()) examine_stuck(worker, first + i);
      for (std::size_t k = 0; k < moves.size(); ++k) {
        if (moves.is_error(k)) examine_error(worker, first + i, moves, k);
        worker.hashes.push_back(seen_.hash(moves.target(k)));
        seen_.prefetch(worker.hashes.back());
      }
    }
    for (const Word hash : worker.hashes) seen_.prefetch_vector(hash);
    const Word* hash = worker.hashes.data();
    for (std::size_t i = 0; i < count; ++i) {
      const Moves& moves = worker.batch[i];
      for (std::size_t k = 0; k < moves.size(); ++k, ++hash) {
        if (moves.is_error(k)) continue;
        if (!seen_.has_room(worker.writer) && !make_room(worker)) return;
        seen_.insert(worker.writer, moves.target(k), *hash);
      }
    }
  }

  void examine_stuck(Worker& worker, std::size_t number) {
    if (!goals_.deadlock || space_.terminated(seen_.state(number))) return;
    keep_smaller(worker.deadlock, {number});
  }

  void examine_error(Worker& worker, std::size_t number, const Moves& moves, std::size_t k) {
    if (!goals_.error) return;
    keep_smaller(worker.error, {number, moves.action(k), moves.culprit(k)});
  }

  /// Numbers of a level do not change while it is expanded.
  void keep_smaller(std::optional<Candidate>& best, const Candidate& candidate) const {
    if (best && !is_smaller(candidate, *best)) return;
    best = candidate;
  }
  bool is_smaller(const Candidate& a, const Candidate& b) const {
    const Word* const state = seen_.state(a.number);
    const auto [mine, other] = std::mismatch(state, state + space_.words(), seen_.state(b.number));
    if (mine != state + space_.words()) return *mine < *other;
    return std::tie(a.action, a.culprit) < std::tie(b.action, b.culprit);
  }

  /// Gets room for more states, by a meeting if need be. False if the search is over.
  bool make_room(Worker& worker) {
    do {
      if (alone_) {
        seen_.close(worker.writer);
        seen_.settle(writers_);
        seen_.grow(1);
        seen_.refill(0, 1);
        continue;
      }
      crowded_.store(true, std::memory_order_relaxed);
      if (meet(worker) == Phase::Done) return false;
    } while (!seen_.has_room(worker.writer));
    return true;
  }

  /// What is next? Called when all have arrived and before any leaves.
  void decide() noexcept {
    try {
      seen_.settle(writers_);
      if (halted()) {
        phase_ = Phase::Done;
      } else if (crowded_.exchange(false)) {
        seen_.grow(workers_.size());
        phase_ = Phase::Refill;
      } else {
        phase_ = next_level();
      }
    } catch (const LimitReached& stop) {
      halt(stop.reason());
      phase_ = Phase::Done;
    } catch (const std::bad_alloc&) {
      halt(StopReason::Memory);
      phase_ = Phase::Done;
    }
  }

  Phase next_level() {
    for (;;) {
      if (started_) {
        report_findings();
        if (done() || seen_.size() == level_end_) break;
        level_starts_.push_back(level_end_);
        level_end_ = seen_.size();
      }
      started_ = true;
      deepening_.reach(level_starts_.size() - 1);
      next_.store(level_starts_.back(), std::memory_order_relaxed);
      if (level_end_ - level_starts_.back() >= kSmallLevel) return Phase::Expand;
      expand_alone();
      if (halted()) break;
    }
    return Phase::Done;
  }

  void expand_alone() {
    Worker& worker = workers_[0];
    alone_ = true;
    expand_range(worker, level_starts_.back(), level_end_);
    alone_ = false;
    seen_.close(worker.writer);
    seen_.settle(writers_);
  }

  void report_findings() {
    std::optional<Candidate> error, deadlock;
    for (Worker& worker : workers_) {
      if (worker.error) keep_smaller(error, *worker.error);
      if (worker.deadlock) keep_smaller(deadlock, *worker.deadlock);
      worker.error.reset();
      worker.deadlock.reset();
    }
    if (deadlock && !result_.deadlock) {
      result_.deadlock = shortest_run(space_, seen_, level_starts_, deadlock->number);
    }
    if (error && !result_.error) {
      result_.error = shortest_run(space_, seen_, level_starts_, error->number);
      result_.error->culprit = error->culprit;
      result_.error->trace.push_back(error->action);
    }
  }

  bool done() const {
    const bool asked = goals_.error || goals_.deadlock;
    return asked && (!goals_.error || result_.error) && (!goals_.deadlock || result_.deadlock);
  }

  bool halted() const { return halted_.load(std::memory_order_relaxed); }
  void halt(StopReason reason) {
    const std::lock_guard lock(stop_mutex_);
    if (!result_.stopped) result_.stopped = reason;
    halted_.store(true, std::memory_order_relaxed);
  }

  const Space& space_;
  SearchGoals goals_;
  Context& context_;
  Deepening deepening_;
  Seen seen_;
  std::vector<Worker> workers_;
  std::vector<typename Seen::Writer*> writers_;
  std::vector<std::size_t> level_starts_;
  std::size_t level_end_ = 0;
  std::atomic<std::size_t> next_{0};  // the first state of the level that nobody has taken
  std::barrier<Decide> rendezvous_;
  std::barrier<> refilled_;
  Phase phase_ = Phase::Expand;
  bool started_ = false;
  bool alone_ = false;
  std::atomic<bool> crowded_{false};
  std::atomic<bool> halted_{false};
  std::mutex stop_mutex_;
  std::exception_ptr thrown_;  // by the moves of a state
  SearchResult result_;
};

}  // namespace

SearchResult explore_in_parallel(const Space& space, SearchGoals goals, Context& context) {
  if (space.words() == 1 && space.bits() <= SharedKeySet::kMostBits) {
    return ParallelSearch<SharedKeySet>(space, goals, context).run();
  }
  return ParallelSearch<SharedStateSet>(space, goals, context, space.words()).run();
}

}  // namespace proviso::space
