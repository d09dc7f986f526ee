// Operators as people write them, and what they come to.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "process/expression.hpp"

namespace proviso::process {

/// "+", "&&", "nfull", "_pid"; "?" for what is no operator.
std::string_view symbol(Operation operation);

/// Applies a binary operator. Returns nullopt where the execution must decide what happens.
std::optional<std::int32_t> calculated(Operation operation, std::int32_t a, std::int32_t b);

}  // namespace proviso::process
