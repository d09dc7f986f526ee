// Which variable to decide next: the one that conflicts had most to do with lately.
//
// A binary heap by activity. Instead of making all others less active after a conflict, the next
// increments are made larger (VSIDS as MiniSat has it).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace proviso::sat {

class VariableOrder {
 public:
  /// Variables are numbered from 1, without gaps.
  void add();
  bool empty() const { return heap_.empty(); }
  /// The most active variable, which is taken out.
  std::uint32_t take();
  void put_back(std::uint32_t variable);
  /// Takes all out.
  void clear();
  void bump(std::uint32_t variable);
  /// To be called after each conflict.
  void decay();

 private:
  static constexpr std::size_t kOut = static_cast<std::size_t>(-1);

  bool before(std::uint32_t a, std::uint32_t b) const { return activity_[a] > activity_[b]; }
  void put(std::size_t place, std::uint32_t variable);
  void rise(std::size_t place);
  void sink(std::size_t place);

  std::vector<double> activity_{0};
  std::vector<std::size_t> place_{kOut};  // in the heap
  std::vector<std::uint32_t> heap_;
  double increment_ = 1;
};

}  // namespace proviso::sat
