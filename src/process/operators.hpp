// The source text of operators, and their evaluation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "process/expression.hpp"

namespace proviso::process {

/// Returns "+", "&&", "nfull", "_pid"; "?" if the operation is not an operator.
std::string_view symbol(Operation operation);

/// Applies a binary operator. Returns nullopt where the execution must decide what happens.
std::optional<std::int32_t> calculated(Operation operation, std::int32_t a, std::int32_t b);

}  // namespace proviso::process
