// The columns of a layered layout and the items in them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace proviso::report {

/// A node, the label of an edge, or the place where a long edge crosses a column.
struct GridItem {
  enum class Kind { Node, Label, Crossing };
  Kind kind = Kind::Node;
  std::uint32_t column = 0;
  double up = 0;  // how far it extends above and below its height
  double down = 0;
  double width = 0;
  std::optional<double> earlier = {};    // the height in an earlier picture
  std::vector<std::uint32_t> left = {};  // items of the neighbouring columns that it is joined to
  std::vector<std::uint32_t> right = {};
};

struct LayerGrid {
  std::vector<GridItem> items;
  std::vector<std::vector<std::uint32_t>> columns;  // items from top to bottom
};

/// The non-decreasing values nearest to the given ones in the sense of weighted least squares
/// (pool adjacent violators). Linear.
std::vector<double> nondecreasing(const std::vector<double>& values,
                                  const std::vector<double>& weights);

/// Orders the items of each column so that few edges cross. Items with earlier heights keep their
/// order.
void order_columns(LayerGrid& grid);

/// Returns the height of every item: edges as straight as the order and the extents allow.
std::vector<double> heights(const LayerGrid& grid);

}  // namespace proviso::report
