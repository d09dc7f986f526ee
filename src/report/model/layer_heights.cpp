// A column is placed as near as possible to where its neighbours are, in the sense of least
// squares, while the order is kept and nothing overlaps. With the minimal distances subtracted that
// is a non-decreasing sequence nearest to given values, which pooling finds in linear time. Columns
// are placed in turn, left to right and back, until little moves.
#include <algorithm>

#include "report/model/layer_grid.hpp"

namespace proviso::report {
namespace {

constexpr int kRounds = 16;
constexpr double kNodeGap = 16;
constexpr double kLabelGap = 5;
constexpr double kStay = 1e4;  // the weight of an earlier height

double gap_between(const GridItem& a, const GridItem& b) {
  const bool nodes = a.kind == GridItem::Kind::Node && b.kind == GridItem::Kind::Node;
  return a.down + b.up + (nodes ? kNodeGap : kLabelGap);
}

/// Long edges are to be straighter than short ones.
double stiffness(const GridItem& a, const GridItem& b) {
  const bool a_bends = a.kind == GridItem::Kind::Node, b_bends = b.kind == GridItem::Kind::Node;
  if (!a_bends && !b_bends) return 8;
  return a_bends && b_bends ? 1 : 2;
}

class Placement {
 public:
  explicit Placement(const LayerGrid& grid) : grid_(grid), height_(grid.items.size(), 0) {
    for (const auto& column : grid.columns) {
      double y = 0;
      for (std::size_t i = 0; i < column.size(); ++i) {
        if (i > 0) y += gap_between(item(column[i - 1]), item(column[i]));
        height_[column[i]] = item(column[i]).earlier.value_or(y);
      }
      if (!column.empty() && !item(column.front()).earlier) centre(column);
    }
  }

  std::vector<double> run() {
    const std::size_t count = grid_.columns.size();
    for (int round = 0; round < kRounds; ++round) {
      const bool both = round >= 4;
      for (std::size_t c = 1; c < count; ++c) place(c, true, both);
      for (std::size_t c = count; c-- > 0;) place(c, both, true);
    }
    return std::move(height_);
  }

 private:
  const GridItem& item(std::uint32_t i) const { return grid_.items[i]; }

  void centre(const std::vector<std::uint32_t>& column) {
    const double middle = (height_[column.front()] + height_[column.back()]) / 2;
    for (const std::uint32_t i : column) height_[i] -= middle;
  }

  void place(std::size_t c, bool by_left, bool by_right) {
    const auto& column = grid_.columns[c];
    std::vector<double> wanted, weights;
    double offset = 0;
    for (std::size_t k = 0; k < column.size(); ++k) {
      if (k > 0) offset += gap_between(item(column[k - 1]), item(column[k]));
      const auto [value, weight] = wish(column[k], by_left, by_right);
      wanted.push_back(value - offset);
      weights.push_back(weight);
    }
    const std::vector<double> placed = nondecreasing(wanted, weights);
    offset = 0;
    for (std::size_t k = 0; k < column.size(); ++k) {
      if (k > 0) offset += gap_between(item(column[k - 1]), item(column[k]));
      height_[column[k]] = placed[k] + offset;
    }
  }

  /// Where an item wants to be and how much.
  std::pair<double, double> wish(std::uint32_t i, bool by_left, bool by_right) const {
    const GridItem& self = item(i);
    if (self.earlier) return {*self.earlier, kStay};
    double sum = 0, weight = 0;
    const auto follow = [&](const std::vector<std::uint32_t>& others) {
      for (const std::uint32_t other : others) {
        const double stiff = stiffness(self, item(other));
        sum += stiff * height_[other];
        weight += stiff;
      }
    };
    if (by_left) follow(self.left);
    if (by_right) follow(self.right);
    if (weight == 0) return {height_[i], 0.1};
    return {sum / weight, weight};
  }

  const LayerGrid& grid_;
  std::vector<double> height_;
};

}  // namespace

std::vector<double> heights(const LayerGrid& grid) { return Placement(grid).run(); }

}  // namespace proviso::report
