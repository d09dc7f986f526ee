// How do several processes search one space? A hash gives each state an owner, which alone stores
// and expands it. The ranks go level by level, and every level in rounds: each rank expands a chunk
// of its states, puts the targets into a buffer for their owner, its own states too (a branch that
// depends on a hash costs more than the copy), inserts what the round before brought, and takes
// part in an exchange, which is under way while the next chunk is expanded.
//
// Exchanges are collective. Their flags say whether anybody has more to expand and whether anybody
// must stop, so that all ranks leave a level after the same exchange and no termination has to be
// detected. A rank that meets a limit goes on taking part, without expanding or inserting anything.
//
// There are no parent pointers. Of the findings of a level the one with the smallest state counts,
// and the run to it is reconstructed backwards: each rank generates the moves of its states of the
// level before, and the smallest predecessor of all ranks counts. So the run is as short as that of
// the sequential search and the same for any number of ranks. A level is always finished before
// anything found in it is reported.
//
// The owner is determined by the low bits of the hash: the stores use the high ones, and would
// otherwise fill only one stretch of their tables.
//
// Cost on top of the sequential search: two copies and 8 bytes of traffic for each word of a
// target; one gathering for each level and, after a finding, one for each step of its run.
#include "space/team_search.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <set>
#include <stdexcept>
#include <string_view>

#include "base/digest.hpp"
#include "space/state_store.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kExpandAtOnce = 32;  // states between two looks at the limits
constexpr std::size_t kInsertAtOnce = 64;  // states whose slots are prefetched together
constexpr std::size_t kChunk = 16 * 1024;  // states between two exchanges
constexpr std::size_t kChunkOfRank = 64;   // the same for each rank, if there are many
constexpr std::size_t kMostWords = std::size_t{1} << 20;  // that one exchange sends, about

constexpr Team::Word kMore = 1;  // this rank has more states of the level to expand
constexpr Team::Word kHalt = 2;  // this rank cannot go on

using Words = Team::Words;

/// Identifies what all ranks must agree upon before they search.
std::string purpose(const Space& space, SearchGoals goals) {
  Digest digest;
  const auto add = [&digest](Word number) { digest.add(std::to_string(number)); };
  std::vector<Word> initial(space.words());
  space.initial(initial.data());
  for (const Word word : initial) add(word);
  add(space.words());
  add(space.bits());
  add((goals.error ? 1U : 0U) + (goals.deadlock ? 2U : 0U) + (goals.all ? 4U : 0U));
  for (const std::string& label : space.alphabet().labels()) digest.add(label);
  return digest.digits();
}

/// A state with what leads on from it. The smallest one of all ranks counts.
class Candidate {
 public:
  explicit Candidate(std::size_t words) : record_(words + 3) { clear(); }

  void clear() { record_.front() = kNone; }
  bool found() const { return record_.front() != kNone; }
  const Word* state() const { return record_.data() + 1; }
  lts::ActionId action() const {
    return lts::ActionId{static_cast<std::uint32_t>(record_[record_.size() - 2])};
  }
  std::uint32_t culprit() const { return static_cast<std::uint32_t>(record_.back()); }

  /// Keeps the smaller one of this and another.
  void offer(const Word* state, lts::ActionId action, std::uint32_t culprit) {
    const std::size_t words = record_.size() - 3;
    if (found()) {
      const auto [mine, other] = std::mismatch(this->state(), this->state() + words, state);
      const bool same = mine == this->state() + words;
      if (same ? std::pair(this->action(), this->culprit()) <= std::pair(action, culprit)
               : *mine < *other) {
        return;
      }
    }
    record_.front() = kSome;
    std::copy_n(state, words, record_.begin() + 1);
    record_[words + 1] = lts::index(action);
    record_[words + 2] = culprit;
  }

  const Words& record() const { return record_; }
  /// Takes the smallest of the records that begin at `first`, one every `stride` words.
  void take_smallest(const Words& all, std::size_t first, std::size_t stride) {
    for (std::size_t at = first; at < all.size(); at += stride) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at);
      const auto end = begin + static_cast<std::ptrdiff_t>(record_.size());
      if (std::lexicographical_compare(begin, end, record_.begin(), record_.end())) {
        record_.assign(begin, end);
      }
    }
  }

 private:
  static constexpr Word kSome = 0;
  static constexpr Word kNone = 1;  // greater than any that is found
  Words record_;                    // whether there is one, state, action, culprit
};

template <typename Store>
class TeamSearch {
 public:
  TeamSearch(const Space& space, SearchGoals goals, Context& context, Store store)
      : space_(space),
        goals_(goals),
        context_(context),
        team_(*context.team),
        store_(std::move(store)),
        chunk_(std::max(kChunk, kChunkOfRank * team_.size())),
        moves_(space.words()),
        out_(team_.size()),
        error_(space.words()),
        deadlock_(space.words()) {}

  SearchResult run() && {
    if (!team_.meet(purpose(space_, goals_))) {
      result_.stopped = StopReason::Interrupt;
      return std::move(result_);
    }
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    const Word hash = store_.hash(initial.data());
    if (owner(hash) == team_.rank()) store_.insert(initial.data(), hash);
    total_ = 1;
    Deepening deepening(context_, "level");
    do {
      result_.depth = static_cast<std::uint32_t>(level_starts_.size());
      deepening.reach(result_.depth);
      expand_level();
    } while (close_level());
    return std::move(result_);
  }

 private:
  unsigned owner(Word hash) const {
    return static_cast<unsigned>(((hash & 0xFFFFFFFFU) * team_.size()) >> 32);
  }

  void expand_level() {
    level_starts_.push_back(expanded_);
    level_end_ = store_.size();
    bool under_way = false;
    for (bool more = true; more;) {
      expand_chunk();
      if (under_way) insert(team_.receive());
      const Word wants = (halted_ ? kHalt : 0) | (expanded_ < level_end_ ? kMore : 0);
      const Team::Signal all = team_.send(out_, {wants, store_.size()});
      for (Words& box : out_) box.clear();
      total_ = all.count;
      under_way = true;
      more = (all.flags & kMore) != 0 && (all.flags & kHalt) == 0;
    }
    insert(team_.receive());
  }

  /// Runs a part of the work of this rank. What it throws halts all ranks.
  template <typename Work>
  void guarded(Work work) {
    if (halted_) return;
    try {
      work();
    } catch (const LimitReached& limit) {
      stopped_ = limit.reason();
      halted_ = true;
    } catch (const std::bad_alloc&) {
      stopped_ = StopReason::Memory;
      halted_ = true;
    } catch (...) {
      thrown_ = std::current_exception();
      halted_ = true;
    }
  }

  void expand_chunk() {
    guarded([this] {
      const std::size_t end = std::min(level_end_, expanded_ + chunk_);
      buffered_ = 0;
      do {
        context_.poll({"exploring", total_, transitions_ * team_.size(), level_end_ - expanded_});
        const std::size_t stop = std::min(end, expanded_ + kExpandAtOnce);
        for (; expanded_ < stop; ++expanded_) expand(store_.state(expanded_));
      } while (expanded_ < end && buffered_ < kMostWords);
    });
  }

  // The hot loop of the search of a team, together with `insert`; proviso_bench measures it.
  void expand(const Word* state) {
    space_.moves(state, moves_);
    transitions_ += moves_.transitions();
    if (moves_.empty()) examine_stuck(state);
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      if (moves_.is_error(k)) {
        examine_error(state, moves_.action(k), moves_.culprit(k));
        continue;
      }
      const Word* const target = moves_.target(k);
      Words& box = out_[owner(store_.hash(target))];
      box.insert(box.end(), target, target + space_.words());
    }
    buffered_ += moves_.size() * space_.words();
  }

  void insert(std::span<const Word> arrived) {
    guarded([&] {
      const std::size_t words = space_.words();
      while (!arrived.empty()) {
        const std::size_t count = std::min(kInsertAtOnce, arrived.size() / words);
        Word hashes[kInsertAtOnce];
        for (std::size_t i = 0; i < count; ++i) {
          hashes[i] = store_.hash(arrived.data() + i * words);
          store_.prefetch(hashes[i]);
        }
        for (std::size_t i = 0; i < count; ++i) store_.prefetch_vector(hashes[i]);
        for (std::size_t i = 0; i < count; ++i)
          store_.insert(arrived.data() + i * words, hashes[i]);
        arrived = arrived.subspan(count * words);
      }
    });
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

  /// Tells the others what this rank has found in the level. Returns whether the search goes on.
  bool close_level() {
    // Stopped and why, thrown, states, new states, transitions; then the two candidates.
    constexpr std::size_t kFindings = 5;
    Words mine{stopped_ ? 1 + static_cast<Word>(*stopped_) : 0, thrown_ ? 1U : 0U, store_.size(),
               store_.size() - level_end_, transitions_};
    mine.insert(mine.end(), error_.record().begin(), error_.record().end());
    mine.insert(mine.end(), deadlock_.record().begin(), deadlock_.record().end());
    Words all;
    team_.gather(mine, all);
    const auto sum = [&](std::size_t field) {
      Word total = 0;
      for (std::size_t at = field; at < all.size(); at += mine.size()) total += all[at];
      return total;
    };
    if (sum(1) > 0) throw_together();
    total_ = result_.states = sum(2);
    result_.transitions = sum(4);
    for (std::size_t r = 0; r < team_.size() && !result_.stopped; ++r) {
      const Word stopped = all[r * mine.size()];
      if (stopped == 0) continue;
      result_.stopped = static_cast<StopReason>(stopped - 1);
      team_.stopped_by = static_cast<unsigned>(r);
    }
    error_.take_smallest(all, kFindings, mine.size());
    deadlock_.take_smallest(all, kFindings + error_.record().size(), mine.size());
    report_findings();
    return sum(3) > 0 && !result_.stopped && !done();
  }

  /// An exception of one rank is one of all: each generates the moves of the state that caused it.
  [[noreturn]] void throw_together() {
    Candidate cause(space_.words());
    if (thrown_) cause.offer(store_.state(expanded_), lts::kTau, Moves::kNoCulprit);
    Words all;
    team_.gather(cause.record(), all);
    cause.take_smallest(all, 0, cause.record().size());
    space_.moves(cause.state(), moves_);
    if (thrown_) std::rethrow_exception(thrown_);
    throw TeamDisagrees("another rank failed during the search");
  }

  void report_findings() {
    if (deadlock_.found()) result_.deadlock = run_to(deadlock_.state());
    if (error_.found()) {
      result_.error = run_to(error_.state());
      result_.error->culprit = error_.culprit();
      result_.error->trace.push_back(error_.action());
    }
    if (goals_.all) list_culprits();
    error_.clear();
    deadlock_.clear();
  }

  /// Adds the culprits of the level, ascending; that of the run that is shown comes first of all.
  void list_culprits() {
    for (Words& box : out_) box.assign(culprits_.begin(), culprits_.end());
    team_.send(out_, {});
    for (Words& box : out_) box.clear();
    for (const Word culprit : team_.receive()) {
      culprits_.insert(static_cast<std::uint32_t>(culprit));
    }
    std::vector<std::uint32_t>& known = result_.culprits;
    const auto list = [&known](std::uint32_t culprit) {
      if (std::find(known.begin(), known.end(), culprit) == known.end()) known.push_back(culprit);
    };
    if (error_.found()) list(error_.culprit());
    for (const std::uint32_t culprit : culprits_) list(culprit);
    culprits_.clear();
  }

  /// Reconstructs the run to a state of the current level.
  Finding run_to(const Word* state) {
    const std::size_t words = space_.words();
    Finding run;
    std::vector<std::vector<Word>> backwards{{state, state + words}};
    for (std::size_t level = level_starts_.size() - 1; level > 0; --level) {
      const Candidate before = predecessor(level - 1, backwards.back().data());
      run.trace.push_back(before.action());
      backwards.emplace_back(before.state(), before.state() + words);
    }
    std::reverse(run.trace.begin(), run.trace.end());
    for (std::size_t i = backwards.size(); i-- > 0;) {
      run.states.insert(run.states.end(), backwards[i].begin(), backwards[i].end());
    }
    return run;
  }

  /// The smallest state of a level with a move to the target, and the first such action.
  Candidate predecessor(std::size_t level, const Word* target) {
    const std::size_t words = space_.words();
    Candidate best(words);
    for (std::size_t i = level_starts_[level]; i < level_starts_[level + 1]; ++i) {
      space_.moves(store_.state(i), moves_);
      for (std::size_t k = 0; k < moves_.size(); ++k) {
        if (moves_.is_error(k) || !std::equal(target, target + words, moves_.target(k))) continue;
        best.offer(store_.state(i), moves_.action(k), Moves::kNoCulprit);
      }
    }
    Words all;
    team_.gather(best.record(), all);
    best.take_smallest(all, 0, best.record().size());
    if (!best.found()) throw std::logic_error("a state without a predecessor in the level before");
    return best;
  }

  bool done() const {
    const bool asked = (goals_.error || goals_.deadlock) && !goals_.all;
    return asked && (!goals_.error || result_.error) && (!goals_.deadlock || result_.deadlock);
  }

  const Space& space_;
  SearchGoals goals_;
  Context& context_;
  Team& team_;
  Store store_;
  std::size_t chunk_;
  Moves moves_;
  std::vector<Words> out_;     // targets, by owner
  std::size_t buffered_ = 0;   // words in them
  std::size_t expanded_ = 0;   // states of this rank
  std::size_t level_end_ = 0;  // the same
  std::vector<std::size_t> level_starts_;
  std::uint64_t transitions_ = 0;  // of the states of this rank
  std::uint64_t total_ = 0;        // states of all ranks, as of the last exchange
  Candidate error_;
  Candidate deadlock_;
  std::set<std::uint32_t> culprits_;  // of the level
  bool halted_ = false;               // this rank cannot go on, for one of two reasons:
  std::optional<StopReason> stopped_;
  std::exception_ptr thrown_;  // by the moves of state `expanded_`
  SearchResult result_;
};

}  // namespace

SearchResult explore_as_team(const Space& space, SearchGoals goals, Context& context) {
  if (space.words() > 1 || space.bits() > KeySet::kMostBits) {
    return TeamSearch(space, goals, context, StateStore(space.words(), context)).run();
  }
  return TeamSearch(space, goals, context, KeySet(context)).run();
}

}  // namespace proviso::space
