// Barycentre sweeps: the items of a column are sorted by the mean place of their neighbours in the
// column before, left to right and right to left in turn. A sweep may make things worse, so the
// best order is kept. Small pictures are improved further by exchanging neighbours.
#include <algorithm>
#include <numeric>

#include "report/model/layer_grid.hpp"

namespace proviso::report {
namespace {

constexpr int kSweeps = 14;
constexpr std::size_t kSmallPicture = 400;  // items

class Order {
 public:
  explicit Order(LayerGrid& grid) : grid_(grid), place_(grid.items.size(), 0) {
    for (const auto& column : grid.columns) number(column);
  }

  void improve() {
    const bool is_small = grid_.items.size() <= kSmallPicture;
    auto best = grid_.columns;
    std::uint64_t fewest = crossings();
    for (int sweep = 0; sweep < kSweeps && fewest > 0; ++sweep) {
      if (sweep % 2 == 0) {
        for (std::size_t c = 1; c < grid_.columns.size(); ++c) sort_by(c, &GridItem::left);
      } else {
        for (std::size_t c = grid_.columns.size() - 1; c-- > 0;) sort_by(c, &GridItem::right);
      }
      if (is_small) exchange_neighbours();
      const std::uint64_t now = crossings();
      if (now >= fewest) continue;
      fewest = now;
      best = grid_.columns;
    }
    grid_.columns = std::move(best);
  }

 private:
  using Side = std::vector<std::uint32_t> GridItem::*;

  void number(const std::vector<std::uint32_t>& column) {
    for (std::size_t i = 0; i < column.size(); ++i) place_[column[i]] = i;
  }

  /// The mean place of the neighbours, or the item's own if there are none.
  double barycentre(std::uint32_t item, Side side) const {
    const auto& neighbours = grid_.items[item].*side;
    if (neighbours.empty()) return static_cast<double>(place_[item]);
    double sum = 0;
    for (const std::uint32_t other : neighbours) sum += static_cast<double>(place_[other]);
    return sum / static_cast<double>(neighbours.size());
  }

  void sort_by(std::size_t c, Side side) {
    auto& column = grid_.columns[c];
    std::vector<double> key(column.size());
    std::vector<double> fixed;
    for (std::size_t i = 0; i < column.size(); ++i) {
      key[i] = barycentre(column[i], side);
      if (grid_.items[column[i]].earlier) fixed.push_back(key[i]);
    }
    if (!fixed.empty()) {
      fixed = nondecreasing(fixed, std::vector<double>(fixed.size(), 1.0));
      for (std::size_t i = 0, next = 0; i < column.size(); ++i) {
        if (grid_.items[column[i]].earlier) key[i] = fixed[next++];
      }
    }
    std::vector<std::size_t> sorted(column.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&key](std::size_t a, std::size_t b) { return key[a] < key[b]; });
    std::vector<std::uint32_t> result;
    for (const std::size_t i : sorted) result.push_back(column[i]);
    column = std::move(result);
    number(column);
  }

  /// Counts crossings between a column and the next with a binary indexed tree.
  std::uint64_t crossings_after(std::size_t c) const {
    const std::size_t size = grid_.columns[c + 1].size();
    std::vector<std::uint64_t> tree(size + 1, 0);
    std::uint64_t seen = 0, count = 0;
    std::vector<std::size_t> ends;
    for (const std::uint32_t item : grid_.columns[c]) {
      ends.clear();
      for (const std::uint32_t other : grid_.items[item].right) ends.push_back(place_[other]);
      for (const std::size_t end : ends) {
        std::uint64_t above = 0;  // edges of earlier items that end at or above this one
        for (std::size_t i = end + 1; i > 0; i &= i - 1) above += tree[i];
        count += seen - above;
      }
      for (const std::size_t end : ends) {
        for (std::size_t i = end + 1; i <= size; i += i & (~i + 1)) ++tree[i];
      }
      seen += ends.size();
    }
    return count;
  }

  std::uint64_t crossings() const {
    std::uint64_t sum = 0;
    for (std::size_t c = 0; c + 1 < grid_.columns.size(); ++c) sum += crossings_after(c);
    return sum;
  }

  /// Crossings of the edges of two items, a above b, minus those with b above a.
  std::int64_t gain(std::uint32_t a, std::uint32_t b, Side side) const {
    std::int64_t sum = 0;
    for (const std::uint32_t x : grid_.items[a].*side) {
      for (const std::uint32_t y : grid_.items[b].*side) {
        sum += (place_[x] > place_[y] ? 1 : 0) - (place_[x] < place_[y] ? 1 : 0);
      }
    }
    return sum;
  }

  void exchange_neighbours() {
    for (auto& column : grid_.columns) {
      for (std::size_t i = 0; i + 1 < column.size(); ++i) {
        const std::uint32_t a = column[i], b = column[i + 1];
        if (grid_.items[a].earlier && grid_.items[b].earlier) continue;
        if (gain(a, b, &GridItem::left) + gain(a, b, &GridItem::right) <= 0) continue;
        std::swap(column[i], column[i + 1]);
        std::swap(place_[a], place_[b]);
      }
    }
  }

  LayerGrid& grid_;
  std::vector<std::size_t> place_;  // of each item in its column
};

/// Sorts each column by earlier heights; items without one go where their neighbours are.
void order_as_earlier(LayerGrid& grid) {
  std::vector<std::optional<double>> height(grid.items.size());
  for (std::size_t i = 0; i < height.size(); ++i) height[i] = grid.items[i].earlier;
  for (int round = 0; round < 6; ++round) {
    auto next = height;
    for (std::size_t i = 0; i < height.size(); ++i) {
      if (grid.items[i].earlier) continue;
      double sum = 0;
      int known = 0;
      for (const auto* side : {&grid.items[i].left, &grid.items[i].right}) {
        for (const std::uint32_t other : *side) {
          if (!height[other]) continue;
          sum += *height[other];
          ++known;
        }
      }
      if (known > 0) next[i] = sum / known;
    }
    height = std::move(next);
  }
  for (auto& column : grid.columns) {
    std::stable_sort(column.begin(), column.end(), [&height](std::uint32_t a, std::uint32_t b) {
      return height[a].value_or(1e9) < height[b].value_or(1e9);
    });
  }
}

}  // namespace

std::vector<double> nondecreasing(const std::vector<double>& values,
                                  const std::vector<double>& weights) {
  struct Pool {
    double sum;  // of weight times value
    double weight;
    std::size_t size;
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < values.size(); ++i) {
    pools.push_back({values[i] * weights[i], weights[i], 1});
    while (pools.size() > 1) {
      Pool& last = pools.back();
      Pool& before = pools[pools.size() - 2];
      if (before.sum * last.weight <= last.sum * before.weight) break;
      before = {before.sum + last.sum, before.weight + last.weight, before.size + last.size};
      pools.pop_back();
    }
  }
  std::vector<double> result;
  for (const Pool& pool : pools) {
    result.insert(result.end(), pool.size, pool.sum / pool.weight);
  }
  return result;
}

void order_columns(LayerGrid& grid) {
  const bool has_earlier =
      std::any_of(grid.items.begin(), grid.items.end(),
                  [](const GridItem& item) { return item.earlier.has_value(); });
  if (has_earlier) order_as_earlier(grid);
  Order(grid).improve();
}

}  // namespace proviso::report
