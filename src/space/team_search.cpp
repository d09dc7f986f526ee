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
// There are no parent pointers. The finding of a level with the smallest state counts,
// and the run to it is reconstructed backwards: each rank generates the moves of its states of the
// level before, and the smallest predecessor of all ranks counts. So the run is as short as that of
// the sequential search and the same for any number of ranks. A level is always finished before
// anything found in it is reported. States of at most 64 bits are kept in a LeveledSet, wider ones
// one after the other (ListedLevels).
//
// The owner is determined by the low bits of a hash of its own: the stores use the high ones, or
// another hash, and would otherwise fill only one stretch of their tables.
//
// With a keeper, each level is handed over before it is expanded. The search is saved now and then,
// and up to the last complete level when a limit ends it; base/keeper.hpp says how. A finding is
// saved as its state: the run is reconstructed again.
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
#include "base/keeper.hpp"
#include "space/leveled_set.hpp"
#include "space/search_ledger.hpp"
#include "space/team_run.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kExpandAtOnce = 32;  // states between two looks at the limits
constexpr std::size_t kInsertAtOnce = 64;  // states whose slots are prefetched together
constexpr std::size_t kChunk = 4 * 1024;   // states between two exchanges
constexpr std::size_t kChunkOfRank = 64;   // the same for each rank, if there are many
constexpr std::size_t kMostWords = std::size_t{1} << 20;  // that one exchange sends, about

constexpr Team::Word kMore = 1;  // this rank has more states of the level to expand
constexpr Team::Word kHalt = 2;  // this rank cannot go on

using Words = Team::Words;

/// Identifies what all ranks must agree upon before they search: how states look, and the first of
/// them with their moves.
std::string purpose(const Space& space, SearchGoals goals, Context& context) {
  constexpr std::size_t kSampled = 256;
  Digest digest;
  const auto add = [&digest](Word number) { digest.add(std::to_string(number)); };
  StateStore sample(space.words(), context);
  std::vector<Word> initial(space.words());
  space.initial(initial.data());
  sample.insert(initial.data());
  Moves moves(space.words());
  for (std::size_t i = 0; i < std::min(sample.size(), kSampled); ++i) {
    for (std::size_t word = 0; word < space.words(); ++word) add(sample.state(i)[word]);
    space.moves(sample.state(i), moves);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      add(lts::index(moves.action(k)));
      add(moves.culprit(k));
      if (!moves.is_error(k)) add(lts::index(sample.insert(moves.target(k)).id));
    }
  }
  add(space.words());
  add(space.bits());
  add((goals.error ? 1U : 0U) + (goals.deadlock ? 2U : 0U) + (goals.all ? 4U : 0U));
  for (const std::string& label : space.alphabet().labels()) digest.add(label);
  return digest.digits();
}

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

  SearchResult run() {
    const std::string what = purpose(space_, goals_, context_);
    if (!team_.meet(what)) {
      result_.stopped = StopReason::Interrupt;
      return std::move(result_);
    }
    if (!restore(what)) enter_initial();
    Deepening deepening(context_, "level");
    while (!finished_) {
      result_.depth = static_cast<std::uint32_t>(level_starts_.size());
      deepening.reach(result_.depth);
      expand_level();
      close_level();
    }
    return std::move(result_);
  }

  /// What is left after the search.
  Store take_store() { return std::move(store_); }

 private:
  unsigned owner(const Word* state) const {
    return owner_of(store_.owner_hash(state), team_.size());
  }

  void enter_initial() {
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    store_.begin_level();
    if (owner(initial.data()) == team_.rank()) {
      store_.insert(initial.data(), store_.hash(initial.data()));
    }
    total_ = 1;
  }

  void expand_level() {
    if (team_.keeper != nullptr) {
      hand_over_states();
      before_ = ledger();
    }
    level_starts_.push_back(expanded_);
    store_.begin_level();
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
        store_.drop_before(expanded_);
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
      Words& box = out_[owner(target)];
      if constexpr (Store::kIsNarrow) {
        box.push_back(*target);
      } else {
        box.insert(box.end(), target, target + space_.words());
      }
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

  /// Tells the others what this rank has found in the level, and decides whether the search goes
  /// on.
  void close_level() {
    // Stopped and why, thrown, states, new states, transitions, time to save; then the candidates.
    constexpr std::size_t kFindings = 6;
    const bool due = team_.keeper != nullptr && team_.rank() == 0 && team_.keeper->is_due();
    Words mine{stopped_ ? 1 + static_cast<Word>(*stopped_) : 0,
               thrown_ ? 1U : 0U,
               store_.size(),
               store_.size() - level_end_,
               transitions_,
               due ? 1U : 0U};
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
    finished_ = sum(3) == 0 || result_.stopped || done();
    if (team_.keeper == nullptr) return;
    if (result_.stopped) {
      save(before_, result_.depth);
    } else if (sum(5) > 0) {
      hand_over_states();
      save(ledger(), result_.depth + 1);
    }
  }

  SearchLedger ledger() const {
    return {level_starts_, expanded_,       store_.size(),      transitions_,
            finished_,     reported_error_, reported_deadlock_, result_.culprits};
  }

  /// Gives the keeper the states of the level that is to be expanded next: later the store may not
  /// have them in this form any more.
  void hand_over_states() {
    try {
      while (handed_over_ < store_.size()) {
        const std::span<const Word> some = store_.states_from(handed_over_);
        team_.keeper->append(some);
        handed_over_ += some.size() / space_.words();
      }
    } catch (const KeepingFailed& failed) {
      not_handed_over_ = failed.what();
      handed_over_ = store_.size();
    }
  }

  /// Saves the search together with the others, up to a level whose states were handed over. A
  /// failure is no reason to stop: the search goes on without saving, and the answer will say so.
  void save(const SearchLedger& now, std::uint64_t level) {
    std::string failure = not_handed_over_;
    try {
      if (failure.empty()) team_.keeper->save(to_words(now));
    } catch (const KeepingFailed& failed) {
      failure = failed.what();
    }
    const Word states = sum_of(now.states);
    if (sum_of(failure.empty() ? 0 : 1) == 0 && team_.rank() == 0) {
      try {
        team_.keeper->commit(level, states);
      } catch (const KeepingFailed& failed) {
        failure = failed.what();
      }
    }
    if (sum_of(failure.empty() ? 0 : 1) == 0) return team_.keeper->settle();
    team_.keeping_failed = failure.empty() ? "another rank could not save" : failure;
    team_.keeper = nullptr;
  }

  /// The sum of a number of each rank.
  Word sum_of(Word mine) {
    Words all;
    team_.gather({&mine, 1}, all);
    Word total = 0;
    for (const Word one : all) total += one;
    return total;
  }

  /// Goes on with a search that was saved. Returns false if none was.
  bool restore(const std::string& what) {
    if (team_.keeper == nullptr) return false;
    std::string failure;
    std::optional<SearchLedger> saved;
    try {
      if (const auto words = team_.keeper->open(what)) {
        saved = read_ledger(*words, error_.record().size());
        if (!saved) throw KeepingFailed("the checkpoint is damaged: a ledger makes no sense");
        read_states(*saved);
      }
    } catch (const KeepingFailed& failed) {
      failure = failed.what();
    } catch (const LimitReached&) {
      failure = "the checkpoint does not fit into the memory";
    } catch (const std::bad_alloc&) {
      failure = "the checkpoint does not fit into the memory";
    }
    const Word levels = saved ? saved->level_starts.size() + 1 : 0;
    const bool agreed = sum_of(levels) == levels * team_.size();
    if (sum_of(failure.empty() && agreed ? 0 : 1) > 0) {
      if (!failure.empty()) throw KeepingFailed(failure);
      if (team_.rank() == 0) throw KeepingFailed("the checkpoint of another rank is damaged");
      throw TeamDisagrees("the checkpoint of another rank is damaged");
    }
    if (!saved) return false;
    continue_from(*saved);
    return true;
  }

  void read_states(const SearchLedger& saved) {
    const std::size_t words = space_.words();
    std::vector<Word> rest;  // a state that a block has cut in two
    std::vector<std::size_t> starts = saved.level_starts;
    starts.push_back(saved.expanded);
    std::size_t levels = 0;
    const auto begin_levels = [&] {
      while (levels < starts.size() && starts[levels] == store_.size()) {
        store_.begin_level();
        store_.drop_before(starts[levels++]);
      }
    };
    begin_levels();
    team_.keeper->restore([&](std::span<const Word> block) {
      rest.insert(rest.end(), block.begin(), block.end());
      const std::size_t whole = rest.size() / words * words;
      for (std::size_t at = 0; at < whole; at += words) {
        store_.insert(rest.data() + at, store_.hash(rest.data() + at));
        begin_levels();
      }
      rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(whole));
    });
    if (!rest.empty() || store_.size() != saved.states || levels != starts.size()) {
      throw KeepingFailed("the checkpoint is damaged: states are missing");
    }
  }

  void continue_from(const SearchLedger& saved) {
    level_starts_ = saved.level_starts;
    expanded_ = saved.expanded;
    transitions_ = saved.transitions;
    handed_over_ = saved.states;
    finished_ = saved.finished;
    reported_error_ = saved.error;
    reported_deadlock_ = saved.deadlock;
    result_.culprits = saved.culprits;
    total_ = result_.states = sum_of(store_.size());
    result_.transitions = sum_of(transitions_);
    result_.depth = static_cast<std::uint32_t>(level_starts_.size()) - 1;
    Candidate candidate(space_.words());
    if (reported_error_) {
      candidate.assign(reported_error_->record);
      report_error(candidate, reported_error_->level);
    }
    if (reported_deadlock_) {
      candidate.assign(reported_deadlock_->record);
      result_.deadlock = run_to(candidate.state(), reported_deadlock_->level);
    }
  }

  /// An exception of one rank is one of all: each generates the moves of the state that caused it.
  [[noreturn]] void throw_together() {
    Candidate cause(space_.words());
    if (thrown_ && expanded_ < store_.size()) {
      cause.offer(store_.state(expanded_), lts::kTau, Moves::kNoCulprit);
    }
    Words all;
    team_.gather(cause.record(), all);
    cause.take_smallest(all, 0, cause.record().size());
    if (cause.found()) space_.moves(cause.state(), moves_);
    if (thrown_) std::rethrow_exception(thrown_);
    throw TeamDisagrees("another rank failed during the search");
  }

  void report_findings() {
    const std::size_t level = level_starts_.size() - 1;
    if (deadlock_.found()) {
      result_.deadlock = run_to(deadlock_.state(), level);
      reported_deadlock_ = {level, deadlock_.record()};
    }
    if (error_.found()) {
      report_error(error_, level);
      reported_error_ = {level, error_.record()};
    }
    if (goals_.all) list_culprits();
    error_.clear();
    deadlock_.clear();
  }

  void report_error(const Candidate& error, std::size_t level) {
    result_.error = run_to(error.state(), level);
    result_.error->culprit = error.culprit();
    result_.error->trace.push_back(error.action());
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

  Finding run_to(const Word* state, std::size_t level) {
    return run_of_team(space_, store_, state, level, team_);
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
  bool finished_ = false;
  SearchLedger before_;          // of the current level, if there is a keeper
  std::size_t handed_over_ = 0;  // states of this rank, to the keeper
  std::string not_handed_over_;  // why the keeper could not take them all
  std::optional<ReportedFinding> reported_error_;
  std::optional<ReportedFinding> reported_deadlock_;
  bool halted_ = false;  // this rank cannot go on, for one of two reasons:
  std::optional<StopReason> stopped_;
  std::exception_ptr thrown_;  // by the moves of state `expanded_`
  SearchResult result_;
};

}  // namespace

SearchResult explore_as_team(const Space& space, SearchGoals goals, Context& context) {
  if (space.words() > 1 || space.bits() > LeveledSet::kMostBits) {
    return TeamSearch(space, goals, context, ListedLevels(space.words(), context)).run();
  }
  return TeamSearch(space, goals, context, LeveledSet(space.bits(), context)).run();
}

TeamStates explore_keeping_states(const Space& space, SearchGoals goals, Context& context) {
  TeamSearch search(space, goals, context, ListedLevels(space.words(), context));
  SearchResult found = search.run();
  return {std::move(found), search.take_store()};
}

}  // namespace proviso::space
