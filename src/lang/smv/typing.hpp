// The types of a flat model's expressions, by NuSMV's rules.
//
// Booleans, scalars (integers, symbols and mixtures) and words do not mix; words must agree in sign
// and width. A set may stand on the right of := and in `in`, `union`, `case`, `?:` and a DEFINE,
// and nowhere else; {e} is e. In the old dialect, `legacy_bool`, truth values are the integers 0
// and 1 and either may stand for the other.
//
// Types are found once for each node, operands first, with a stack of our own: an expression may be
// deeper than the machine's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/value_type.hpp"

namespace proviso::smv {

/// The same limit as in NuSMV.
inline constexpr std::uint32_t kWidestWord = 64;

struct TypingOptions {
  bool legacy_bool = false;
};

class Typing {
 public:
  Typing(const FlatModel& model, TypingOptions options, Diagnostics& diagnostics);

  /// Returns the type of a node. Reports each mistake below it once.
  ValueType of(ExpressionId id);
  /// Reports an error unless the expression is Boolean.
  void require_boolean(ExpressionId id, std::string_view where);
  /// Reports an error if the value cannot be assigned to the variable.
  void require_assignable(const Assignment& assignment);

  /// Returns the value of an expression of integer constants and definitions that has a type.
  std::optional<std::int64_t> constant(ExpressionId id) const { return constants_[index(id)]; }
  bool legacy_bool() const { return options_.legacy_bool; }

 private:
  ValueType computed(ExpressionId id);
  std::optional<std::int64_t> computed_constant(ExpressionId id) const;
  ValueType leaf(ExpressionId id);
  ValueType indexed(ExpressionId id);
  ValueType chosen(ExpressionId id);
  ValueType logical(ExpressionId id);
  ValueType compared(ExpressionId id);
  ValueType arithmetic(ExpressionId id);
  ValueType shifted(ExpressionId id);
  ValueType converted(ExpressionId id);
  ValueType resized(ExpressionId id);
  ValueType selected(ExpressionId id);
  ValueType word_constant(ExpressionId id);
  ValueType joined(ExpressionId id, std::span<const ExpressionId> operands, std::size_t first,
                   std::size_t stride);

  /// Returns the type of an operand, which was found before.
  ValueType known(ExpressionId id) const { return types_[index(id)].value_or(kUnknownType); }
  ValueType operand(ExpressionId id, std::size_t place) const;
  bool is_boolean(const ValueType& type) const;
  bool is_integer(const ValueType& type) const;
  std::optional<ValueType> common(const ValueType& a, const ValueType& b) const;
  ValueType wrong(ExpressionId id);
  ValueType too_wide(ExpressionId id);
  bool has_unknown_operand(ExpressionId id) const;
  bool rejects_set_operand(ExpressionId id);

  const FlatModel& model_;
  TypingOptions options_;
  Diagnostics& diagnostics_;
  std::vector<std::optional<ValueType>> types_;  // by node
  std::vector<std::optional<std::int64_t>> constants_;
};

/// The type of a variable's values.
ValueType type_of(const FlatType& type);

/// Returns the nodes that this one depends on: operands, the body of a definition, the elements of
/// an array. Shared by everything that walks the flat model.
std::vector<ExpressionId> dependencies(const FlatModel& model, ExpressionId id);

}  // namespace proviso::smv
