#include "space/component_search.hpp"

#include <algorithm>
#include <utility>

#include "space/ample.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kPollEvery = 1024;
/// How many states from the top of the stack keep their moves.
constexpr std::size_t kRing = 64;

}  // namespace

ComponentSearch::ComponentSearch(const Space& space, Context& context)
    : space_(space),
      context_(context),
      ring_(kRing, Expansion{kClosed, Moves(space.words())}),
      store_(space.words(), context) {}

void ComponentSearch::run(const Visit& visit) {
  std::vector<Word> initial(space_.words());
  space_.initial(initial.data());
  store_.insert(initial.data());
  enter(0);
  for (std::size_t steps = 1; !frames_.empty(); ++steps) {
    if (!descend() && (on_cycle_ || !leave(visit))) return;
    if (steps % kPollEvery == 0) poll();
  }
  poll();
}

std::optional<ComponentSearch::Cycle> ComponentSearch::find_cycle(Accepting accepting) {
  accepting_ = std::move(accepting);
  run([](const Component&) { return true; });
  if (!on_cycle_) return std::nullopt;
  return Cycle{*on_cycle_, {open_.data(), open_.size()}};
}

void ComponentSearch::poll() {
  const Depth path{"step", frames_.empty() ? 0 : frames_.size() - 1};
  context_.poll({"searching components", store_.size(), transitions_, frames_.size(), path});
}

void ComponentSearch::enter(std::uint32_t state) {
  if (state >= kClosed) throw LimitReached(StopReason::States);
  lowest_.push_back(state);
  open_.push_back(state);
  frames_.push_back({state, 0, Space::kEverybody, 0, 0});
  if (accepting_ && accepting_(store_.state(std::size_t{state}))) accepting_path_.push_back(state);
}

const ComponentSearch::Expansion& ComponentSearch::expansion_of_top() {
  Frame& frame = frames_.back();
  Expansion& kept = ring_[frames_.size() % kRing];
  if (kept.state == frame.state) return kept;
  const Word* const state = store_.state(std::size_t{frame.state});
  kept.state = kClosed;
  if (frame.next == 0) {
    frame.alone = 0xFFU & expand(space_, state, kept.moves,
                                 [this](const Word* target) { return !is_on_path(target); });
  } else {
    space_.ample(state, frame.alone, kept.moves);
  }
  kept.state = frame.state;
  kept.hashes.clear();
  for (std::size_t i = 0; i < kept.moves.size(); ++i) {
    const bool counts = !kept.moves.is_error(i);
    kept.hashes.push_back(counts ? store_.hash(kept.moves.target(i)) : 0);
    if (counts) store_.prefetch(kept.hashes.back());
  }
  return kept;
}

/// The numbers on the path ascend.
bool ComponentSearch::is_on_path(const Word* target) const {
  const auto known = store_.find(target);
  if (!known) return false;
  const auto* const at = std::lower_bound(
      frames_.begin(), frames_.end(), lts::index(*known),
      [](const Frame& frame, std::uint32_t number) { return frame.state < number; });
  return at != frames_.end() && at->state == lts::index(*known);
}

/// Goes on with the moves of the state on top until one leads to a new state; false if none does or
/// one closes a cycle that was looked for.
bool ComponentSearch::descend() {
  const Expansion& expansion = expansion_of_top();
  const Moves& moves = expansion.moves;
  Frame& frame = frames_.back();
  if (frame.next == 0) transitions_ += moves.transitions();
  for (std::size_t i = frame.next; i < moves.size(); ++i) {
    if (moves.is_error(i)) {
      reaches_error_ = true;
      frame.left = 1;
      continue;
    }
    const auto [id, fresh] = store_.insert(moves.target(i), expansion.hashes[i]);
    const std::uint32_t target = lts::index(id);
    if (fresh) {
      frame.next = static_cast<std::uint32_t>(i + 1) & 0x3FFFFFU;
      enter(target);
      return true;
    }
    if (lowest_[target] == kClosed) {
      frame.left = 1;
    } else {
      frame.cyclic = 1;
      lowest_[frame.state] = std::min(lowest_[frame.state], target);
      if (!accepting_path_.empty() && target <= accepting_path_.back()) {
        on_cycle_ = *std::lower_bound(accepting_path_.begin(), accepting_path_.end(), target);
        return false;
      }
    }
  }
  return false;
}

/// All moves of the state on top are done: closes its component if it is the root.
bool ComponentSearch::leave(const Visit& visit) {
  const Frame frame = frames_.back();
  frames_.resize(frames_.size() - 1);
  if (!accepting_path_.empty() && accepting_path_.back() == frame.state) {
    accepting_path_.resize(accepting_path_.size() - 1);
  }
  const std::uint32_t lowest = lowest_[frame.state];
  const bool is_root = lowest == frame.state;
  if (is_root && !close(frame, visit)) return false;
  if (frames_.empty()) return true;
  Frame& parent = frames_.back();
  if (is_root) {
    parent.left = 1;
    return true;
  }
  parent.left |= frame.left;
  parent.cyclic = 1;
  lowest_[parent.state] = std::min(lowest_[parent.state], lowest);
  return true;
}

bool ComponentSearch::close(const Frame& root, const Visit& visit) {
  std::size_t first = open_.size() - 1;
  while (open_[first] != root.state) --first;
  const std::span<const std::uint32_t> members(open_.data() + first, open_.end());
  for (const std::uint32_t member : members) lowest_[member] = kClosed;
  const bool go_on = visit({members, root.left == 0, root.cyclic == 1});
  open_.resize(first);
  return go_on;
}

}  // namespace proviso::space
