// The decision heuristic: picks the variable that took part in most recent conflicts.
//
// A binary heap by activity. Instead of decaying all activities after a conflict, later increments
// are made larger (VSIDS as in MiniSat).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace proviso::sat {

class VariableOrder {
 public:
  /// Adds a variable. Variables are numbered from 1, without gaps.
  void add();
  bool empty() const { return heap_.empty(); }
  /// Removes and returns the most active variable.
  std::uint32_t take();
  void put_back(std::uint32_t variable);
  /// Removes all variables.
  void clear();
  void bump(std::uint32_t variable);
  /// Whether the variable was ever bumped.
  bool is_active(std::uint32_t variable) const { return activity_[variable] > 0; }
  /// Decays the activities. To be called after each conflict.
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
