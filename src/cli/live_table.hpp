// The obligations of a run of `verify`, shown while they are worked on: on a terminal as a table
// that is drawn again after each change, elsewhere as lines in the order of the plan.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal.hpp"
#include "project/verify.hpp"

namespace proviso::cli {

class LiveTable {
 public:
  /// Shows nothing if `is_silent`.
  LiveTable(const project::Plan& plan, Terminal& terminal, bool is_silent);

  void started(std::size_t obligation);
  void ended(std::size_t obligation, const project::Finding& finding);
  /// Prints the lines that still wait for one before them, which was not asked.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void draw();
  void print_ready();
  std::string row(std::size_t obligation) const;

  const project::Plan& plan_;
  Terminal& terminal_;
  bool is_silent_;
  bool is_live_ = false;
  std::vector<std::string> lines_;  // of those that ended
  std::vector<bool> running_;
  std::vector<Clock::time_point> starts_;
  std::vector<double> seconds_;
  std::size_t printed_ = 0;
  bool drawn_ = false;
};

}  // namespace proviso::cli
