// Integer constants in the text: bounds of types, indices of arrays.
//
// A constant is made of numbers, arithmetic, and names of definitions and parameters that are
// constants. It is computed from the text, because variables are created only when their types are
// known.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "lang/smv/ast.hpp"
#include "lang/smv/scope.hpp"

namespace proviso::smv {

/// Applies the operation to constants that fit into 32 bits; nullopt if they or the result do not.
std::optional<std::int64_t> folded(Operator op, std::int64_t a, std::int64_t b);

class Constants {
 public:
  Constants(const Document& document, const Scopes& scopes)
      : document_(document), scopes_(scopes) {}

  /// Returns nullopt if it is not a constant, or too large to be computed.
  std::optional<std::int64_t> value(InstanceId scope, ExpressionId expression);

 private:
  using Key = std::pair<InstanceId, ExpressionId>;

  std::optional<std::int64_t> compute(InstanceId scope, ExpressionId expression);
  std::optional<std::int64_t> of_name(InstanceId scope, ExpressionId expression);

  const Document& document_;
  const Scopes& scopes_;
  std::map<Key, std::optional<std::int64_t>> known_;
  unsigned depth_ = 0;
};

}  // namespace proviso::smv
