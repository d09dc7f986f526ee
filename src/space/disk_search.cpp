// How is a space searched whose states do not fit into memory? A table of states would be read at
// random, which disks are too slow for. So duplicates are found later, in bulk (delayed duplicate
// detection; Korf, Stern and Dill): the targets of a level are collected, sorted and written in
// runs as often as memory is full; at the end of the level the runs are merged, and what is in no
// earlier level is the next one.
//
// Levels are sorted runs in one file; they are the states to expand next, and the way back of a
// run. Looking into each of them for every candidate would cost more the deeper the space is: so
// levels are also merged into larger runs, two of about the same size into one, and candidates are
// looked up in these few. A run is read from its beginning to its end, but blocks without a
// candidate are skipped, so that a small level does not cost a pass over everything.
//
// Most targets were seen a moment ago. A table of recent ones, in which a state overwrites another
// one with the same place, keeps those out of the sorting.
//
// There are no parent pointers. The finding of a level with the smallest state counts, and so does
// the smallest predecessor: the run is the one that a team finds (team_search.cpp).
//
// Cost: the moves of each state are generated once; a target is sorted unless it was seen recently;
// each state is written and read about log2(n / level) times by merging, 4 to 5 bytes each time,
// and twice the states are on the disk.
#include "space/disk_search.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <set>
#include <stdexcept>

#include <malloc.h>

#include "base/memory.hpp"
#include "space/candidate.hpp"
#include "space/slots.hpp"
#include "space/sorted_run.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kLeastRoom = std::size_t{4} << 20;  // bytes
constexpr std::size_t kExpandBetweenPolls = 32;           // states

DiskShares divide(const Context& context, std::size_t words) {
  const std::size_t limit = context.limits().memory_bytes.value_or(std::size_t{1} << 30);
  const std::size_t used = resident_memory();
  if (used + kLeastRoom > limit) throw LimitReached(StopReason::Memory);
  const std::size_t room = limit - used;
  const std::size_t each = words * sizeof(Word);
  // States of several words are sorted by their numbers.
  const std::size_t sorted = each + (words > 1 ? sizeof(std::uint32_t) : 0);
  return {room / 3 / sorted, room / 5 / each};
}

class DiskSearch {
 public:
  DiskSearch(const Space& space, SearchGoals goals, DiskShares shares, ScratchFolder& folder,
             Context& context)
      : shares_(shares),
        space_(space),
        goals_(goals),
        folder_(folder),
        context_(context),
        words_(space.words()),
        format_(space.words(), space.bits()),
        moves_(space.words()),
        error_(space.words()),
        deadlock_(space.words()) {}

  SearchResult run() {
    try {
      search();
    } catch (const LimitReached& stop) {
      result_.stopped = stop.reason();
    } catch (const std::bad_alloc&) {
      result_.stopped = StopReason::Memory;
    } catch (const DiskFailed& failed) {
      folder_.failure = failed.what();
      result_.stopped = StopReason::Memory;
    }
    return std::move(result_);
  }

 private:
  void search() {
    waiting_.reserve((shares_.waiting + 1) * words_);
    recent_.assign(shares_.recent * words_, 0);
    levels_file_ = std::make_shared<ScratchFile>(folder_.path);
    std::vector<Word> initial(words_);
    space_.initial(initial.data());
    waiting_.assign(initial.begin(), initial.end());
    enter_level();
    Deepening deepening(context_, "level");
    while (levels_.back().states > 0) {
      result_.depth = static_cast<std::uint32_t>(levels_.size() - 1);
      deepening.reach(result_.depth);
      expand_level();
      report_findings();
      if (done()) return;
      enter_level();
    }
  }

  bool done() const {
    const bool asked = (goals_.error || goals_.deadlock) && !goals_.all;
    return asked && (!goals_.error || result_.error) && (!goals_.deadlock || result_.deadlock);
  }

  void expand_level() {
    RunReader level(format_, levels_.back());
    for (std::size_t i = 0; !level.at_end(); level.next(), ++i) {
      if (i % kExpandBetweenPolls == 0) poll(levels_.back().states - i);
      expand(level.state());
    }
  }

  void poll(std::uint64_t frontier) {
    context_.poll({"exploring", result_.states, result_.transitions, frontier});
  }

  void expand(const Word* state) {
    space_.moves(state, moves_);
    result_.transitions += moves_.transitions();
    if (moves_.empty()) examine_stuck(state);
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      if (moves_.is_error(k)) {
        examine_error(state, moves_.action(k), moves_.culprit(k));
      } else {
        propose(moves_.target(k));
      }
    }
  }

  void examine_stuck(const Word* state) {
    if (!goals_.deadlock || result_.deadlock || space_.terminated(state)) return;
    deadlock_.offer(state, lts::kTau, Moves::kNoCulprit);
  }

  void examine_error(const Word* state, lts::ActionId action, std::uint32_t culprit) {
    if (goals_.all) culprits_.insert(culprit);
    if (!goals_.error || result_.error) return;
    error_.offer(state, action, culprit);
  }

  /// Adds a target to those that wait for sorting, unless it was seen a moment ago.
  void propose(const Word* target) {
    const DoubleWord scaled = DoubleWord{hash_state(target, words_)} * shares_.recent;
    Word* const place = recent_.data() + static_cast<std::size_t>(scaled >> 64) * words_;
    // The table begins full of zeros, which do not mean that the state 0 was seen.
    const bool zeros = std::all_of(target, target + words_, [](Word word) { return word == 0; });
    if (!zeros && std::equal(target, target + words_, place)) return;
    std::copy_n(target, words_, place);
    waiting_.insert(waiting_.end(), target, target + words_);
    if (waiting_.size() >= shares_.waiting * words_) spill();
  }

  /// Calls take(state) for the waiting states, sorted, each once; then there are none.
  template <typename Take>
  void take_waiting(Take take) {
    if (words_ == 1) {
      std::sort(waiting_.begin(), waiting_.end());
      const auto end = std::unique(waiting_.begin(), waiting_.end());
      for (auto at = waiting_.begin(); at != end; ++at) take(&*at);
    } else {
      const auto state = [this](std::uint32_t i) { return waiting_.data() + i * words_; };
      std::vector<std::uint32_t> order(waiting_.size() / words_);
      std::iota(order.begin(), order.end(), 0U);
      std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::lexicographical_compare(state(a), state(a) + words_, state(b),
                                            state(b) + words_);
      });
      const Word* last = nullptr;
      for (const std::uint32_t i : order) {
        if (last != nullptr && std::equal(last, last + words_, state(i))) continue;
        last = state(i);
        take(last);
      }
    }
    waiting_.clear();
  }

  /// Writes the waiting states as a run of their own.
  void spill() {
    RunWriter writer(format_, std::make_shared<ScratchFile>(folder_.path));
    take_waiting([&](const Word* state) { writer.add(state); });
    spilled_.push_back(writer.finish());
    // Many runs would be merged with many buffers.
    constexpr std::size_t kMostSpilled = 32;
    if (spilled_.size() < kMostSpilled) return;
    RunWriter merged(format_, std::make_shared<ScratchFile>(folder_.path));
    merge(spilled_, [&](const Word* state) { merged.add(state); });
    spilled_.clear();
    spilled_.push_back(merged.finish());
  }

  /// Calls take(state) for the states of some runs, ascending, each once.
  template <typename Take>
  void merge(const std::vector<SortedRun>& runs, Take take) {
    std::vector<RunReader> readers;
    for (const SortedRun& run : runs) readers.emplace_back(format_, run);
    const auto later = [this](const RunReader* a, const RunReader* b) {
      return std::lexicographical_compare(b->state(), b->state() + words_, a->state(),
                                          a->state() + words_);
    };
    std::vector<RunReader*> heap;  // the one with the smallest state first
    for (RunReader& reader : readers) {
      if (!reader.at_end()) heap.push_back(&reader);
    }
    std::make_heap(heap.begin(), heap.end(), later);
    std::vector<Word> last;
    std::size_t taken = 0;
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), later);
      RunReader& reader = *heap.back();
      if (last.empty() || !std::equal(last.begin(), last.end(), reader.state())) {
        last.assign(reader.state(), reader.state() + words_);
        take(last.data());
        if (++taken % 4096 == 0) poll(0);
      }
      reader.next();
      if (reader.at_end()) {
        heap.pop_back();
      } else {
        std::push_heap(heap.begin(), heap.end(), later);
      }
    }
  }

  /// Makes a level of those targets that are in no earlier one.
  void enter_level() {
    std::vector<RunReader> closed;
    for (const SortedRun& run : closed_) closed.emplace_back(format_, run);
    RunWriter level(format_, levels_file_);
    const auto take = [&](const Word* state) {
      for (RunReader& reader : closed) {
        if (reader.advance_to(state)) return;
      }
      level.add(state);
    };
    if (spilled_.empty()) {
      take_waiting(take);
    } else {
      spill();
      merge(spilled_, take);
      spilled_.clear();
    }
    levels_.push_back(level.finish());
    result_.states += levels_.back().states;
    if (levels_.back().states > 0) close(levels_.back());
  }

  /// Adds a level to the closed ones, and merges those of about the same size.
  void close(SortedRun level) {
    closed_.push_back(std::move(level));
    while (closed_.size() > 1 && closed_[closed_.size() - 2].states < 2 * closed_.back().states) {
      std::vector<SortedRun> two(closed_.end() - 2, closed_.end());
      RunWriter both(format_, std::make_shared<ScratchFile>(folder_.path));
      merge(two, [&](const Word* state) { both.add(state); });
      closed_.resize(closed_.size() - 2);
      closed_.push_back(both.finish());
    }
  }

  void report_findings() {
    const std::size_t level = levels_.size() - 1;
    if (deadlock_.found()) result_.deadlock = run_to(deadlock_.state(), level);
    if (error_.found()) {
      result_.error = run_to(error_.state(), level);
      result_.error->culprit = error_.culprit();
      result_.error->trace.push_back(error_.action());
    }
    list_culprits();
    error_.clear();
    deadlock_.clear();
  }

  /// Adds the culprits of the level, ascending; that of the run that is shown comes first of all.
  void list_culprits() {
    std::vector<std::uint32_t>& known = result_.culprits;
    const auto list = [&known](std::uint32_t culprit) {
      if (std::find(known.begin(), known.end(), culprit) == known.end()) known.push_back(culprit);
    };
    if (goals_.all && error_.found()) list(error_.culprit());
    for (const std::uint32_t culprit : culprits_) list(culprit);
    culprits_.clear();
  }

  Finding run_to(const Word* state, std::size_t level) {
    Finding run;
    std::vector<std::vector<Word>> backwards{{state, state + words_}};
    for (; level > 0; --level) {
      const Candidate before = predecessor(backwards.back().data(), level - 1);
      run.trace.push_back(before.action());
      backwards.emplace_back(before.state(), before.state() + words_);
    }
    std::reverse(run.trace.begin(), run.trace.end());
    for (std::size_t i = backwards.size(); i-- > 0;) {
      run.states.insert(run.states.end(), backwards[i].begin(), backwards[i].end());
    }
    return run;
  }

  /// The first state of a level with a move to the target, which is the smallest one.
  Candidate predecessor(const Word* target, std::size_t level) {
    Candidate best(words_);
    std::size_t looked_at = 0;
    for (RunReader at(format_, levels_[level]); !at.at_end() && !best.found(); at.next()) {
      if (++looked_at % 4096 == 0) poll(0);
      space_.moves(at.state(), moves_);
      for (std::size_t k = 0; k < moves_.size(); ++k) {
        if (moves_.is_error(k) || !std::equal(target, target + words_, moves_.target(k))) continue;
        best.offer(at.state(), moves_.action(k), Moves::kNoCulprit);
      }
    }
    if (!best.found()) throw std::logic_error("a state without a predecessor in the level before");
    return best;
  }

  DiskShares shares_;
  const Space& space_;
  SearchGoals goals_;
  ScratchFolder& folder_;
  Context& context_;
  std::size_t words_;
  StateBytes format_;
  Moves moves_;
  std::shared_ptr<ScratchFile> levels_file_;
  std::vector<SortedRun> levels_;
  std::vector<SortedRun> closed_;   // the same states, in fewer runs; the largest first
  std::vector<SortedRun> spilled_;  // targets of the level
  std::vector<Word> waiting_;       // targets that are in no run yet
  std::vector<Word> recent_;
  Candidate error_;
  Candidate deadlock_;
  std::set<std::uint32_t> culprits_;  // of the level
  SearchResult result_;
};

}  // namespace

SearchResult explore_on_disk(const Space& space, SearchGoals goals, ScratchFolder& folder,
                             Context& context) {
  ::malloc_trim(0);  // what an earlier search has freed would count
  try {
    return explore_on_disk(space, goals, divide(context, space.words()), folder, context);
  } catch (const LimitReached& stop) {
    return {.stopped = stop.reason()};
  }
}

SearchResult explore_on_disk(const Space& space, SearchGoals goals, DiskShares shares,
                             ScratchFolder& folder, Context& context) {
  return DiskSearch(space, goals, shares, folder, context).run();
}

}  // namespace proviso::space
