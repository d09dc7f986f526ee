#include "engine/reach/terminal_sets.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <span>
#include <utility>

namespace proviso::reach {
namespace {

using space::Moves;
using space::Word;

/// What is known of a state, in 32 bits: while its component is open, the lowest state it is known
/// to reach; afterwards, marked as closed, the set it lies in.
constexpr std::uint32_t kClosed = 0x80000000U;
constexpr std::size_t kPollEvery = 1024;

class Tarjan {
 public:
  Tarjan(const space::Space& space, Context& context)
      : space_(space), context_(context), moves_(space.words()), result_(space, context) {}

  TerminalSets run() && {
    try {
      search();
    } catch (const LimitReached& stop) {
      result_.stopped = stop.reason();
    } catch (const std::bad_alloc&) {
      result_.stopped = StopReason::Memory;
    }
    result_.set_of.resize(result_.store.size());
    for (std::uint32_t& known : result_.set_of) {
      known = (known & kClosed) != 0 ? known & ~kClosed : TerminalSets::kTransient;
    }
    result_.actions.resize(known_sets_.size());
    for (const auto& [actions, number] : known_sets_) result_.actions[number] = actions;
    return std::move(result_);
  }

 private:
  struct Frame {
    std::uint32_t state;
    std::uint32_t next : 31;  // the move to go on with
    std::uint32_t left : 1;   // some edge leaves the component
  };

  void search() {
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    result_.store.insert(initial.data());
    enter(0);
    for (std::size_t steps = 1; !frames_.empty(); ++steps) {
      if (!descend()) leave();
      if (steps % kPollEvery == 0) poll();
    }
    poll();
  }

  void poll() {
    context_.poll(
        {"searching terminal sets", result_.store.size(), result_.transitions, frames_.size()});
  }

  std::uint32_t& known(std::uint32_t state) { return result_.set_of[state]; }

  void enter(std::uint32_t state) {
    if (state >= TerminalSets::kTransient) throw LimitReached(StopReason::States);
    result_.set_of.push_back(state);
    open_.push_back(state);
    frames_.push_back({state, 0, 0});
  }

  /// Goes on with the moves of the state on top until one leads to a new state; false if none does.
  bool descend() {
    Frame& frame = frames_.back();
    space_.moves(result_.store.state(std::size_t{frame.state}), moves_);
    if (frame.next == 0) {
      result_.transitions += moves_.size();
      prefetch();
    }
    for (std::size_t i = frame.next; i < moves_.size(); ++i) {
      if (moves_.is_error(i)) {
        result_.reaches_error = true;
        frame.left = 1;
        continue;
      }
      const auto [id, fresh] = result_.store.insert(moves_.target(i));
      const std::uint32_t target = lts::index(id);
      if (fresh) {
        frame.next = static_cast<std::uint32_t>(i + 1) & 0x7FFFFFFFU;
        enter(target);
        return true;
      }
      if ((known(target) & kClosed) != 0) {
        frame.left = 1;
      } else {
        known(frame.state) = std::min(known(frame.state), target);
      }
    }
    return false;
  }

  void prefetch() {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (!moves_.is_error(i)) result_.store.prefetch(result_.store.hash(moves_.target(i)));
    }
  }

  /// All moves of the state on top are done: closes its component if it is the root.
  void leave() {
    const Frame frame = frames_.back();
    frames_.resize(frames_.size() - 1);
    const std::uint32_t lowest = known(frame.state);
    const bool is_root = lowest == frame.state;
    if (is_root) close(frame);
    if (frames_.empty()) return;
    Frame& parent = frames_.back();
    parent.left |= is_root ? 1U : frame.left;
    if (!is_root) known(parent.state) = std::min(known(parent.state), lowest);
  }

  void close(const Frame& root) {
    std::size_t first = open_.size() - 1;
    while (open_[first] != root.state) --first;
    const std::span<const std::uint32_t> members(open_.data() + first, open_.end());
    const std::uint32_t set = root.left != 0 ? TerminalSets::kTransient : number_of_set(members);
    for (const std::uint32_t member : members) known(member) = kClosed | set;
    open_.resize(first);
  }

  std::uint32_t number_of_set(std::span<const std::uint32_t> members) {
    std::vector<bool> occurs(space_.alphabet().size(), false);
    for (const std::uint32_t member : members) {
      space_.moves(result_.store.state(std::size_t{member}), moves_);
      for (std::size_t i = 0; i < moves_.size(); ++i) occurs[lts::index(moves_.action(i))] = true;
    }
    std::vector<lts::ActionId> actions;
    for (std::uint32_t a = 0; a < occurs.size(); ++a) {
      if (occurs[a]) actions.push_back(lts::ActionId{a});
    }
    const auto number = static_cast<std::uint32_t>(known_sets_.size());
    return known_sets_.try_emplace(std::move(actions), number).first->second;
  }

  const space::Space& space_;
  Context& context_;
  Moves moves_;
  TerminalSets result_;
  GrowingArray<Frame> frames_;
  GrowingArray<std::uint32_t> open_;  // the states of open components, in order of discovery
  std::map<std::vector<lts::ActionId>, std::uint32_t> known_sets_;
};

}  // namespace

TerminalSets terminal_sets(const space::Space& space, Context& context) {
  return Tarjan(space, context).run();
}

}  // namespace proviso::reach
