// The exit status of the program.
#pragma once

namespace proviso::cli {

enum ExitStatus : int {
  kHolds = 0,
  kViolated = 1,
  kWrong = 2,
  kUndecided = 3,
  kHoldsUnder = 4,
  kBug = 70
};

}  // namespace proviso::cli
