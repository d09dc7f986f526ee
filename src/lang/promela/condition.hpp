// Evaluates the condition of #if: a constant expression of C over numbers. Names that are not
// macros are 0.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <tl/expected.hpp>

#include "lang/promela/token.hpp"

namespace proviso::promela {

struct ConditionError {
  Place place;
  std::string message;
};

/// Macros and `defined` are replaced already; the last token is a LineBreak or End.
tl::expected<std::int64_t, ConditionError> evaluate_condition(std::span<const Token> tokens);

}  // namespace proviso::promela
