// Which parts of a model a complete search never reached.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proviso {

/// A statement that was never executed, or a label that never occurred.
struct Unreached {
  std::string what;
  std::uint32_t line = 0;  // 0 if unknown
};

/// A proctype or a component.
struct CoveredPart {
  std::string name;
  std::size_t count = 0;  // statements or labels that it has
  std::vector<Unreached> unreached = {};
};

struct Coverage {
  std::string unit;  // "statement" or "label"
  /// Why the search was not complete; then `parts` is empty, because what was not reached might be.
  std::string incomplete = {};
  std::vector<CoveredPart> parts = {};
};

}  // namespace proviso
