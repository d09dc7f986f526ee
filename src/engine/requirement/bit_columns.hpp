// Sets of the component's nodes, one for each class of the environment: one bit per pair.
#pragma once

#include <cstdint>
#include <vector>

namespace proviso::requirement {

class BitColumns {
 public:
  BitColumns() = default;
  /// `columns` empty sets of numbers below `height`.
  BitColumns(std::uint32_t height, std::size_t columns)
      : height_(height), columns_(columns, Column((height + 63) / 64, 0)) {}

  std::uint32_t height() const { return height_; }
  std::size_t size() const { return columns_.size(); }
  std::size_t column_bytes() const { return (height_ + 63) / 64 * sizeof(std::uint64_t); }
  bool test(std::size_t column, std::uint32_t row) const {
    return (columns_[column][row / 64] >> (row % 64) & 1U) != 0;
  }
  void set(std::size_t column, std::uint32_t row) {
    columns_[column][row / 64] |= std::uint64_t{1} << (row % 64);
  }
  /// Appends a copy of this column.
  void repeat(std::size_t column) { columns_.push_back(Column(columns_[column])); }
  /// Appends a copy of a column of another table.
  void append(const BitColumns& other, std::size_t column) {
    columns_.push_back(other.columns_[column]);
  }
  void fill(std::size_t column) {
    for (std::uint32_t row = 0; row < height_; ++row) set(column, row);
  }
  /// Removes from a column the elements of a column of another table.
  void subtract(std::size_t column, const BitColumns& other, std::size_t from) {
    for (std::size_t w = 0; w < columns_[column].size(); ++w) {
      columns_[column][w] &= ~other.columns_[from][w];
    }
  }
  /// Keeps in a column only the elements of a column of another table.
  void intersect(std::size_t column, const BitColumns& other, std::size_t with) {
    for (std::size_t w = 0; w < columns_[column].size(); ++w) {
      columns_[column][w] &= other.columns_[with][w];
    }
  }
  bool any(std::size_t column) const {
    for (const std::uint64_t word : columns_[column]) {
      if (word != 0) return true;
    }
    return false;
  }
  template <typename Visit>
  void for_each(std::size_t column, Visit visit) const {
    for (std::size_t w = 0; w < columns_[column].size(); ++w) {
      for (std::uint64_t word = columns_[column][w]; word != 0; word &= word - 1) {
        visit(static_cast<std::uint32_t>(64 * w + __builtin_ctzll(word)));
      }
    }
  }

 private:
  using Column = std::vector<std::uint64_t>;
  std::uint32_t height_ = 0;
  std::vector<Column> columns_;
};

}  // namespace proviso::requirement
