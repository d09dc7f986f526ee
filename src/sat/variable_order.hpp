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
  /// Whether the variable was bumped in the last 45 conflicts.
  bool is_active(std::uint32_t variable) const {
    return activity_[variable] > kRecent * increment_;
  }
  /// Decays the activities. To be called after each conflict.
  void decay();

 private:
  static constexpr std::uint32_t kOut = static_cast<std::uint32_t>(-1);
  static constexpr double kRecent = 0.1;  // an increment, 45 conflicts later

  /// The activity is stored here, too, so that comparisons stay within the heap.
  struct Entry {
    double activity;
    std::uint32_t variable;
  };

  void put(std::size_t place, Entry entry);
  void rise(std::size_t place);
  void sink(std::size_t place);
  void make_smaller();

  std::vector<double> activity_{0};
  std::vector<std::uint32_t> place_{kOut};  // in the heap
  std::vector<Entry> heap_;
  double increment_ = 1;
};

}  // namespace proviso::sat
