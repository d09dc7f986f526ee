// Evaluates the condition of #if: a constant expression of C over numbers. Names that are not
// macros are 0.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <tl/expected.hpp>

#include "lang/smv/fragment_scanner.hpp"

namespace proviso::smv {

struct ConditionError {
  Span span;
  std::string message;
};

/// Macros and `defined` are replaced already. `place` is that of the directive.
tl::expected<std::int64_t, ConditionError> evaluate_condition(std::span<const Fragment> fragments,
                                                              Span place);

}  // namespace proviso::smv
