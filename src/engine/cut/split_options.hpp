// What counts as a violation in both parts of a cut, and how a program is refused that cannot be
// cut.
#pragma once

#include <exception>

#include "process/code.hpp"

namespace proviso::cut {

/// Thrown where the program does something that the cut has no labels for.
class CannotSplit : public std::exception {
 public:
  explicit CannotSplit(const char* what) : what_(what) {}
  const char* what() const noexcept override { return what_; }

 private:
  const char* what_;  // a literal
};

struct SplitOptions {
  /// Whether a failed assertion is a violation. Anything else that goes wrong always is.
  bool assertions = true;

  /// Whether a fault is a violation. What comes after one is not looked at.
  bool is_violation(process::Fault fault) const {
    return fault != process::Fault::None && (fault != process::Fault::Assertion || assertions);
  }
};

}  // namespace proviso::cut
