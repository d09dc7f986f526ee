// What counts as a violation in both parts of a split, and how programs that cannot be split are
// rejected.
#pragma once

#include <exception>

#include "process/code.hpp"

namespace proviso::cut {

/// Thrown if the program does something for which the split has no labels.
class CannotSplit : public std::exception {
 public:
  explicit CannotSplit(const char* what) : what_(what) {}
  const char* what() const noexcept override { return what_; }

 private:
  const char* what_;  // a literal
};

struct SplitOptions {
  /// Whether a failed assertion is a violation. Any other error always is.
  bool assertions = true;
  /// Whether states of M that lead to each other by private steps are one state, where that is
  /// known before M is built. Then M is not the component of a certificate.
  bool merges = false;

  /// Whether a fault is a violation. What happens after a violation is ignored.
  bool is_violation(process::Fault fault) const {
    return fault != process::Fault::None && (fault != process::Fault::Assertion || assertions);
  }
};

}  // namespace proviso::cut
