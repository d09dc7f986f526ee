#include "engine/reach/supertrace.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <vector>

#include "base/growing_array.hpp"
#include "base/memory.hpp"
#include "space/slots.hpp"

namespace proviso::reach {
namespace {

using lts::ActionId;
using space::Finding;
using space::Moves;
using space::Word;

constexpr std::size_t kDefaultBytes = std::size_t{256} << 20;
constexpr std::size_t kPollEvery = 1024;

std::size_t table_bytes(const SupertraceOptions& options, const Context& context) {
  if (options.table_bytes) return std::max(*options.table_bytes, sizeof(Word));
  if (!context.limits().memory_bytes) return kDefaultBytes;
  const std::size_t limit = *context.limits().memory_bytes;
  const std::size_t used = resident_memory();
  return std::max<std::size_t>(limit > used ? (limit - used) / 4 * 3 : 0, sizeof(Word));
}

/// An approximate set of states: a few hash bits stand for each.
class BitTable {
 public:
  BitTable(std::size_t bytes, unsigned hash_functions)
      : words_(bytes / sizeof(Word)), hash_functions_(hash_functions) {}

  /// Sets the bits of a state; false if all were set before.
  bool insert(Word hash) {
    bool fresh = false;
    for (unsigned k = 0; k < hash_functions_; ++k) {
      const Word position = nth(hash, k);
      Word& word = words_[words_.home(position)];
      const Word bit = Word{1} << (position % 64);
      fresh |= (word & bit) == 0;
      word |= bit;
    }
    return fresh;
  }

  void prefetch(Word hash) const {
    for (unsigned k = 0; k < hash_functions_; ++k) words_.prefetch(nth(hash, k));
  }

 private:
  static Word nth(Word hash, unsigned k) { return space::hash_word(hash + k); }

  space::SlotArray words_;
  unsigned hash_functions_;
};

class Supertrace {
 public:
  Supertrace(const space::Space& space, space::SearchGoals goals, const SupertraceOptions& options,
             Context& context)
      : space_(space),
        goals_(goals),
        depth_bound_(options.depth_bound),
        context_(context),
        seen_(table_bytes(options, context), options.hash_functions),
        moves_(space.words()) {}

  space::SearchResult run() {
    try {
      search();
    } catch (const LimitReached& stop) {
      result_.stopped = stop.reason();
    } catch (const std::bad_alloc&) {
      result_.stopped = StopReason::Memory;
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    ActionId action;     // that led here
    std::uint32_t next;  // the move to go on with
  };

  void search() {
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    seen_.insert(space::hash_state(initial.data(), space_.words()));
    enter(lts::kTau, initial.data());
    for (std::size_t steps = 1; !frames_.empty() && !done(); ++steps) {
      if (!descend()) leave();
      if (steps % kPollEvery == 0) poll();
    }
    poll();
  }

  void poll() {
    const Depth path{"step", frames_.empty() ? 0 : frames_.size() - 1, depth_bound_};
    context_.poll(
        {"searching with bit states", result_.states, result_.transitions, frames_.size(), path});
  }

  bool done() const {
    const bool asked = goals_.error || goals_.deadlock;
    return asked && (!goals_.error || result_.error) && (!goals_.deadlock || result_.deadlock);
  }

  const Word* state(std::size_t depth) const { return states_.data() + depth * space_.words(); }

  void enter(ActionId action, const Word* state) {
    ++result_.states;
    frames_.push_back({action, 0});
    states_.append(state, space_.words());
    result_.depth = std::max(result_.depth, static_cast<std::uint32_t>(frames_.size() - 1));
  }

  void leave() {
    frames_.resize(frames_.size() - 1);
    states_.resize(frames_.size() * space_.words());
  }

  /// Goes on with the moves of the state on top until one leads to a new state; false if none does.
  bool descend() {
    Frame& frame = frames_.back();
    space_.moves(state(frames_.size() - 1), moves_);
    if (frame.next == 0) examine();
    if (frames_.size() > depth_bound_) return false;
    for (std::size_t i = frame.next; i < moves_.size(); ++i) {
      if (moves_.is_error(i)) continue;
      if (!seen_.insert(space::hash_state(moves_.target(i), space_.words()))) continue;
      frame.next = static_cast<std::uint32_t>(i + 1);
      enter(moves_.action(i), moves_.target(i));
      return true;
    }
    return false;
  }

  /// A state that has just been entered: is it stuck, does a move lead to π?
  void examine() {
    result_.transitions += moves_.transitions();
    const Word* const top = state(frames_.size() - 1);
    if (moves_.empty() && goals_.deadlock && !result_.deadlock && !space_.terminated(top)) {
      result_.deadlock = Finding{run_on_stack()};
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (!moves_.is_error(i)) {
        seen_.prefetch(space::hash_state(moves_.target(i), space_.words()));
      } else if (goals_.error && !result_.error) {
        result_.error = Finding{run_on_stack(), moves_.culprit(i)};
        result_.error->trace.push_back(moves_.action(i));
      }
    }
  }

  /// The run to the state on top, replayed from the initial state.
  std::vector<ActionId> run_on_stack() const {
    std::vector<Word> at(space_.words());
    space_.initial(at.data());
    std::vector<ActionId> run;
    Moves moves(space_.words());
    for (std::size_t depth = 1; depth < frames_.size(); ++depth) {
      space_.moves(at.data(), moves);
      bool possible = false;
      for (std::size_t i = 0; i < moves.size() && !possible; ++i) {
        possible = !moves.is_error(i) && moves.action(i) == frames_[depth].action &&
                   std::equal(state(depth), state(depth) + at.size(), moves.target(i));
      }
      if (!possible) throw std::logic_error("a run of the bit-state search cannot be replayed");
      run.push_back(frames_[depth].action);
      at.assign(state(depth), state(depth) + at.size());
    }
    return run;
  }

  const space::Space& space_;
  space::SearchGoals goals_;
  std::uint32_t depth_bound_;
  Context& context_;
  BitTable seen_;
  Moves moves_;
  GrowingArray<Frame> frames_;
  GrowingArray<Word> states_;  // of the frames
  space::SearchResult result_;
};

}  // namespace

SafetyOutcome search_supertrace(const space::Space& space, space::SearchGoals goals,
                                const lts::Visibility& visibility, const SupertraceOptions& options,
                                Context& context) {
  const double start = context.seconds();
  const space::SearchResult found = Supertrace(space, goals, options, context).run();
  // What was not found may have been missed.
  SafetyOutcome outcome = name_findings(space, goals, found, Verdict::Undecided, visibility);
  outcome.statistics.seconds = context.seconds() - start;
  return outcome;
}

}  // namespace proviso::reach
