#include "state/contents.hpp"

#include <algorithm>

// Not by memcpy, which in an image is the program's.
#define XXH_FORCE_MEMORY_ACCESS 1
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "state/lines.hpp"
#include "system/system.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kExtent = std::size_t{1} << 20;
constexpr std::size_t kMost = std::size_t{1} << 31;  // of lines and of pairs: ids have 32 bits

Address content(std::size_t number) { return kContentBase + number * kLine; }

std::uint64_t spread(std::uint64_t left, std::uint64_t right, std::uint64_t level) {
  std::uint64_t mixed = (left << 32 | right) * 0x9E3779B97F4A7C15 + level;
  mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9;
  return mixed ^ (mixed >> 32);
}

/// At most half full.
template <class HashOf>
void grow(std::vector<std::uint32_t>& table, std::size_t used, HashOf hash_of) {
  if (2 * (used + 1) <= table.size()) return;
  std::vector<std::uint32_t> old(table.size() * 2);
  old.swap(table);
  const std::size_t mask = table.size() - 1;
  for (const std::uint32_t entry : old) {
    if (entry == 0) continue;
    std::size_t at = hash_of(entry) & mask;
    while (table[at] != 0) at = (at + 1) & mask;
    table[at] = entry;
  }
}

}  // namespace

/// Leaves have even ids and pairs odd ones; 0 is neither.
Contents::Id Contents::intern(Address bytes) {
  grow(line_table_, stored_, [&](std::uint32_t entry) { return line_hashes_[entry - 1]; });
  const std::uint64_t hash = XXH3_64bits(reinterpret_cast<const void*>(bytes), kLine);
  const std::size_t mask = line_table_.size() - 1;
  std::size_t at = hash & mask;
  for (; line_table_[at] != 0; at = (at + 1) & mask) {
    const std::size_t number = line_table_[at] - 1;
    if (line_hashes_[number] == hash && same_line(content(number), bytes))
      return 2 * line_table_[at];
  }
  const std::size_t number = stored_++;
  if (stored_ >= kMost) give_up("too many contents are kept");
  if (content(stored_) > mapped_) {
    map_memory(mapped_, kExtent, true);
    mapped_ += kExtent;
  }
  copy_line(content(number), bytes);
  line_hashes_.push_back(hash);
  line_table_[at] = static_cast<std::uint32_t>(stored_);
  return 2 * line_table_[at];
}

Contents::Id Contents::intern(const Pair& pair) {
  if (pair.right == 0) return pair.left;
  const auto hash_of = [](const Pair& one) { return spread(one.left, one.right, one.level); };
  const auto hash_of_id = [&](Id id) { return hash_of(pairs_[id / 2]); };
  grow(pair_table_, pairs_.size(), hash_of_id);
  const std::size_t mask = pair_table_.size() - 1;
  std::size_t at = hash_of(pair) & mask;
  for (; pair_table_[at] != 0; at = (at + 1) & mask)
    if (pairs_[pair_table_[at] / 2] == pair) return pair_table_[at];
  if (pairs_.size() + 1 >= kMost) give_up("too many states are kept");
  pair_table_[at] = static_cast<Id>(2 * pairs_.size() + 1);
  pairs_.push_back(pair);
  return pair_table_[at];
}

std::uint32_t Contents::number_of(Address place) {
  const auto [found, inserted] =
      numbers_.try_emplace(place, static_cast<std::uint32_t>(leaves_.size()));
  if (inserted) leaves_.push_back({place, intern(mirror(place)), false});
  return found->second;
}

void Contents::touch(Address place) {
  const std::uint32_t number = number_of(place);
  if (leaves_[number].stale) return;
  leaves_[number].stale = true;
  stale_.push_back(number);
}

Contents::Id Contents::at(std::size_t level, std::size_t index) const {
  return index < levels_[level].size() ? levels_[level][index] : 0;
}

void Contents::set(std::size_t level, std::size_t index, Id id) {
  if (index >= levels_[level].size()) levels_[level].resize(index + 1);
  levels_[level][index] = id;
}

/// Whether it has changed.
bool Contents::update_leaf(std::uint32_t leaf) {
  const Id found = intern(mirror(leaves_[leaf].place));
  const Id id = found == leaves_[leaf].initial ? 0 : found;
  leaves_[leaf].stale = false;
  if (at(0, leaf) == id) return false;
  set(0, leaf, id);
  return true;
}

/// The nodes above those that changed; then they are the ones that changed.
void Contents::update_level(std::size_t level) {
  for (std::uint32_t& index : stale_) index /= 2;
  stale_.erase(std::unique(stale_.begin(), stale_.end()), stale_.end());
  for (const std::uint32_t index : stale_) {
    const Pair pair{at(level - 1, 2 * index), at(level - 1, 2 * index + 1),
                    static_cast<std::uint32_t>(level)};
    set(level, index, intern(pair));
  }
}

Contents::Id Contents::identity() {
  // A level more has the old root on its left, and nothing on its right until a leaf comes there.
  while (std::size_t{1} << (levels_.size() - 1) < leaves_.size())
    levels_.push_back({at(levels_.size() - 1, 0)});
  std::erase_if(stale_, [&](std::uint32_t leaf) { return !update_leaf(leaf); });
  std::sort(stale_.begin(), stale_.end());
  for (std::size_t level = 1; level < levels_.size(); ++level) update_level(level);
  stale_.clear();
  return at(levels_.size() - 1, 0);
}

}  // namespace proviso::runtime
