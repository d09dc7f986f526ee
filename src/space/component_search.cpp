#include "space/component_search.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace proviso::space {
namespace {

constexpr std::size_t kPollEvery = 1024;

}  // namespace

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
  frames_.push_back({state, 0, 0, 0});
  if (accepting_ && accepting_(store_.state(std::size_t{state}))) accepting_path_.push_back(state);
}

/// Goes on with the moves of the state on top until one leads to a new state; false if none does or
/// one closes a cycle that was looked for.
bool ComponentSearch::descend() {
  Frame& frame = frames_.back();
  space_.moves(store_.state(std::size_t{frame.state}), moves_);
  if (frame.next == 0) {
    transitions_ += moves_.transitions();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (!moves_.is_error(i)) store_.prefetch(store_.hash(moves_.target(i)));
    }
  }
  for (std::size_t i = frame.next; i < moves_.size(); ++i) {
    if (moves_.is_error(i)) {
      reaches_error_ = true;
      frame.left = 1;
      continue;
    }
    const auto [id, fresh] = store_.insert(moves_.target(i));
    const std::uint32_t target = lts::index(id);
    if (fresh) {
      frame.next = static_cast<std::uint32_t>(i + 1) & 0x3FFFFFFFU;
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
