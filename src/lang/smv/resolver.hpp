// Resolves expressions to nodes of the flat model: every name is replaced by what it stands for in
// the scope where it was written.
//
// An actual parameter is resolved once, however often the formal is used, and so is the array of a
// DEFINE. A constant index selects the element here; any other index is left to the lowering, which
// knows the values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/constant.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/scope.hpp"

namespace proviso::smv {

class Resolver {
 public:
  Resolver(const Document& document, const Scopes& scopes, Constants& constants, FlatModel& model,
           Diagnostics& diagnostics);

  /// Returns the index of the symbol in FlatModel::symbols, adding it if necessary.
  std::uint32_t symbol(const std::string& name);
  bool has_symbol(std::string_view name) const { return symbols_.find(name) != symbols_.end(); }
  /// Defines what the name of a variable, or of an array of them, stands for.
  void declare(InstanceId instance, std::size_t at, ExpressionId node);

  /// Resolves an expression that must have a value: not an instance and not a whole array.
  ExpressionId value(InstanceId scope, ExpressionId expression);
  /// Resolves the variable that the expression names; reports an error if it does not name one.
  std::optional<FlatVariableId> assigned(InstanceId scope, ExpressionId target);
  /// The instance that the expression names.
  std::optional<InstanceId> instance(InstanceId scope, ExpressionId path);
  /// The node that stands for a DEFINE's value.
  ExpressionId definition(InstanceId scope, std::size_t at);

  ExpressionId leaf(Operator op, Span span, std::int64_t payload);

 private:
  using Key = std::pair<InstanceId, ExpressionId>;

  ExpressionId resolve(InstanceId scope, ExpressionId expression);
  ExpressionId operation(InstanceId scope, const Expression& expression);
  ExpressionId name(InstanceId scope, ExpressionId expression);
  void warn_if_ambiguous(InstanceId scope, ExpressionId use, ExpressionId meaning);
  ExpressionId of_place(const Place& place, Span use);
  ExpressionId actual(const Place& place, Span use);
  ExpressionId undeclared(InstanceId scope, ExpressionId expression);
  ExpressionId no_member(InstanceId scope, ExpressionId expression);
  ExpressionId indexed(InstanceId scope, ExpressionId expression);
  ExpressionId array_of_literal(InstanceId scope, ExpressionId literal, const std::string& name);
  ExpressionId defined_array(InstanceId scope, std::size_t at, Span use);
  ExpressionId word(const Expression& expression);
  std::optional<InstanceId> running(InstanceId scope, const Expression& expression) const;
  ExpressionId node(Operator op, Span span, std::span<const ExpressionId> operands);
  ExpressionId again(ExpressionId leaf, Span use);
  ExpressionId failed(Span span) { return leaf(Operator::False, span, 0); }
  void require_value(ExpressionId node, Span use);
  void error(std::string_view code, Span span, std::string message, std::string help = {});
  std::string qualified(InstanceId instance, const std::string& name) const;

  const Document& document_;
  const Scopes& scopes_;
  Constants& constants_;
  FlatModel& model_;
  Diagnostics& diagnostics_;
  std::map<std::string, std::uint32_t, std::less<>> symbols_;
  std::vector<std::vector<ExpressionId>> declared_;     // by instance and variable
  std::map<Key, std::optional<ExpressionId>> actuals_;  // nothing while they are being resolved
  std::map<std::pair<InstanceId, std::size_t>, std::optional<ExpressionId>> arrays_;
  std::vector<std::uint32_t> heights_;
  std::set<std::pair<std::string, std::string>> ambiguous_;  // module and name, already reported
};

}  // namespace proviso::smv
