#include "search/shorten.hpp"

#include <utility>

namespace proviso::runtime {
namespace {

using Schedule = std::vector<Choice>;
using Blocks = std::vector<Schedule>;

Blocks blocks_of(const Schedule& schedule) {
  Blocks blocks;
  for (const Choice& choice : schedule) {
    if (blocks.empty() || blocks.back().front().thread != choice.thread) blocks.emplace_back();
    blocks.back().push_back(choice);
  }
  return blocks;
}

Schedule joined(const Blocks& blocks) {
  Schedule schedule;
  for (const Schedule& block : blocks) schedule.insert(schedule.end(), block.begin(), block.end());
  return schedule;
}

Blocks moved(Blocks blocks, std::size_t from, std::size_t to) {
  Schedule block = std::move(blocks[from]);
  blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(from));
  blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(to), std::move(block));
  return blocks;
}

class Shortening {
 public:
  Shortening(Schedule schedule, const Replay& replay, std::size_t effort)
      : best_(std::move(schedule)), replay_(replay), effort_(effort) {}

  Schedule run() {
    while (effort_ > 0 && improve()) continue;
    return std::move(best_);
  }

 private:
  /// One change that helps, the later blocks first: what leads nowhere is often at the end.
  bool improve() {
    const Blocks blocks = blocks_of(best_);
    for (std::size_t i = blocks.size(); i-- > 0 && effort_ > 0;)
      if (leave_out(blocks, i) || join_previous(blocks, i)) return true;
    return false;
  }

  bool leave_out(const Blocks& blocks, std::size_t index) {
    Blocks fewer = blocks;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
    return accept(joined(fewer));
  }

  bool join_previous(const Blocks& blocks, std::size_t index) {
    std::size_t previous = index;
    while (previous-- > 0)
      if (blocks[previous].front().thread == blocks[index].front().thread)
        return accept(joined(moved(blocks, index, previous + 1))) ||
               accept(joined(moved(blocks, previous, index - 1)));
    return false;
  }

  bool accept(Schedule schedule) {
    if (!is_better(schedule) || effort_ == 0) return false;
    effort_ -= effort_ < schedule.size() + 1 ? effort_ : schedule.size() + 1;
    const std::optional<std::size_t> length = replay_(schedule);
    if (!length) return false;
    schedule.resize(*length);
    best_ = std::move(schedule);
    return true;
  }

  bool is_better(const Schedule& schedule) const {
    const std::size_t switches = context_switches(schedule);
    const std::size_t best = context_switches(best_);
    return switches < best || (switches == best && schedule.size() < best_.size());
  }

  Schedule best_;
  const Replay& replay_;
  std::size_t effort_;
};

}  // namespace

std::size_t context_switches(const std::vector<Choice>& schedule) {
  std::size_t switches = 0;
  for (std::size_t i = 1; i < schedule.size(); ++i)
    if (schedule[i].thread != schedule[i - 1].thread) ++switches;
  return switches;
}

std::vector<Choice> with_fewer_switches(std::vector<Choice> schedule, const Replay& replay,
                                        std::size_t effort) {
  return Shortening(std::move(schedule), replay, effort).run();
}

}  // namespace proviso::runtime
