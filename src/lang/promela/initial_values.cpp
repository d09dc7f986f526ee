#include "lang/promela/initial_values.hpp"

#include <fmt/format.h>

#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

/// References to all elements of a variable.
std::vector<process::Reference> elements(process::Scope scope, std::uint32_t variable,
                                         const std::vector<std::uint32_t>& dimensions, Place place,
                                         ExpressionLowering& expressions) {
  std::vector<process::Reference> result = {{scope, variable}};
  for (const std::uint32_t dimension : dimensions) {
    std::vector<process::ExpressionId> indices;
    for (std::uint32_t i = 0; i < dimension; ++i) {
      indices.push_back(*expressions.constant(static_cast<std::int32_t>(i), place));
    }
    std::vector<process::Reference> longer;
    for (const process::Reference& element : result) {
      for (const process::ExpressionId index : indices) {
        longer.push_back(element);
        longer.back().indices.push_back(index);
      }
    }
    result = std::move(longer);
  }
  return result;
}

void add_list(const Symbol& symbol, const Declarator& declarator, Names& names,
              ExpressionLowering& expressions, const std::vector<process::Variable>& variables,
              std::vector<process::Assignment>& result) {
  if (!symbol.length || symbol.shape.is_record()) {
    return names.error(code::kInitialiser, symbol.place,
                       fmt::format("{} is not an array and takes no list", symbol.name));
  }
  if (declarator.initial_list.size() > *symbol.length) {
    return names.error(code::kInitialiser, symbol.place,
                       fmt::format("{} has only {} element(s)", symbol.name, *symbol.length));
  }
  const auto targets = elements(symbol.scope, symbol.first, variables[symbol.first].dimensions,
                                symbol.place, expressions);
  // The last value of a short list goes on to the end.
  std::optional<process::ExpressionId> value;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    if (k < declarator.initial_list.size()) {
      value = expressions.expression(declarator.initial_list[k]);
    }
    if (!value) return;
    result.push_back({targets[k], *value});
  }
}

}  // namespace

void add_initial(const Symbol& symbol, const Declarator& declarator, Names& names,
                 ExpressionLowering& expressions, const std::vector<process::Variable>& variables,
                 std::vector<process::Assignment>& result) {
  if (!declarator.initial_list.empty()) {
    return add_list(symbol, declarator, names, expressions, variables, result);
  }
  const auto add = [&](std::uint32_t variable, ExprId initial) {
    const auto value = expressions.expression(initial);
    if (!value) return;
    for (process::Reference& target : elements(
             symbol.scope, variable, variables[variable].dimensions, symbol.place, expressions)) {
      result.push_back({std::move(target), *value});
    }
  };
  if (!symbol.shape.is_record()) {
    if (declarator.initial) add(symbol.first, *declarator.initial);
    return;
  }
  if (declarator.initial) {
    names.warning(code::kInitialiser, symbol.place,
                  "a record takes no initial value; this one is ignored");
  }
  const RecordType& record = names.record(symbol.shape);
  for (std::size_t k = 0; k < record.leaves.size(); ++k) {
    const auto& initial = record.leaves[k].initial;
    if (initial) add(symbol.first + static_cast<std::uint32_t>(k), *initial);
  }
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\\' || k + 1 == text.size()) {
      result += text[k];
      continue;
    }
    switch (text[++k]) {
      case 'n':
        result += '\n';
        break;
      case 't':
        result += '\t';
        break;
      default:
        result += text[k];
    }
  }
  return result;
}

}  // namespace proviso::promela
