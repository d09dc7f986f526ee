#include "space/leveled_set.hpp"

#include <algorithm>

namespace proviso::space {
namespace {

constexpr std::size_t kFewestGathered = std::size_t{1} << 20;  // states, if there are that many
constexpr std::size_t kShareGathered = 16;

Word reversed(Word word) {
  const auto swap = [](Word bits, Word mask, unsigned by) {
    return (bits >> by & mask) | (bits & mask) << by;
  };
  word = swap(word, 0x5555555555555555U, 1);
  word = swap(word, 0x3333333333333333U, 2);
  word = swap(word, 0x0F0F0F0F0F0F0F0FU, 4);
  return __builtin_bswap64(word);
}

}  // namespace

/// Which levels a number in a note may mean: levels[starts[number]] … levels[starts[number+1] - 1].
struct LeveledSet::Numbered {
  std::vector<std::size_t> starts;
  std::vector<std::size_t> levels;
};

void LeveledSet::begin_level() {
  set_note(reversed(levels_.size()));
  levels_.push_back({size(), table().note_bits()});
  gathered_.clear();
}

std::size_t LeveledSet::count(std::size_t level) const {
  const std::size_t end = level + 1 < levels_.size() ? levels_[level + 1].first : size();
  return end - levels_[level].first;
}

LeveledSet::Numbered LeveledSet::numbers_of(std::size_t low, std::size_t high) const {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // number and level
  for (std::size_t level = low; level <= high; ++level) {
    const bool complete = level + 1 < levels_.size();
    const unsigned last = complete ? levels_[level + 1].note_bits : table().note_bits();
    for (unsigned bits = levels_[level].note_bits; bits <= last; ++bits) {
      pairs.emplace_back(level & ((std::size_t{1} << bits) - 1), level);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  Numbered numbered{std::vector<std::size_t>(high + 2), {}};
  for (const auto& [number, level] : pairs) {
    ++numbered.starts[number + 1];
    numbered.levels.push_back(level);
  }
  for (std::size_t i = 1; i < numbered.starts.size(); ++i) {
    numbered.starts[i] += numbered.starts[i - 1];
  }
  return numbered;
}

void LeveledSet::gather(std::size_t level) {
  const std::size_t most = std::max(kFewestGathered, size() / kShareGathered);
  std::size_t low = level;
  for (std::size_t all = count(level); low > 0; --low) {
    all += count(low - 1);
    if (all > most) break;
  }
  const Numbered numbered = numbers_of(low, level);
  lowest_gathered_ = low;
  gathered_.assign(level + 1 - low, {});
  for (std::size_t i = low; i <= level; ++i) gathered_[i - low].reserve(count(i));
  const unsigned unused = 64 - table().note_bits();
  std::size_t number = 0;
  const auto is_wanted = [&](Word note) {
    number = reversed(note << unused);
    return number <= level && numbered.starts[number] < numbered.starts[number + 1];
  };
  table().for_each_noted(is_wanted, [&](Word word) {
    for (std::size_t i = numbered.starts[number]; i < numbered.starts[number + 1]; ++i) {
      gathered_[numbered.levels[i] - low].push_back(state_of(word));
    }
  });
}

}  // namespace proviso::space
