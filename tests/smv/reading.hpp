// An SMV text in a test: parsed and flattened, with its diagnostics.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "lang/smv/flatten.hpp"
#include "lang/smv/operator_text.hpp"
#include "lang/smv/parser.hpp"

namespace proviso::smv {

struct Reading {
  using Files = std::map<std::string, std::string>;

  explicit Reading(const std::string& text, Files files = {}) {
    const FileId file = sources.add("model.smv", text);
    const Includer includer = [&](const std::string& name, FileId,
                                  SourceSet& set) -> tl::expected<FileId, std::string> {
      const auto found = files.find(name);
      if (found == files.end()) return tl::make_unexpected(name + " is not there");
      return set.add(name, found->second);
    };
    document = parse(sources, file, includer, diagnostics);
    if (!diagnostics.has_errors()) model = flatten(document, diagnostics);
  }

  /// The errors in order, without warnings.
  std::vector<std::string> codes() const {
    std::vector<std::string> codes;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.severity == Severity::Error) codes.emplace_back(diagnostic.code);
    }
    return codes;
  }
  std::string messages() const {
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      result += render(sources, diagnostic, false);
    }
    return result;
  }

  /// Every operation in parentheses: "(& a (! b))".
  std::string shape(ExpressionId id) const {
    const Expression& expression = document[id];
    if (expression.op == Operator::Member) {
      return fmt::format("{}.{}", shape(expression.operands.front()), expression.text);
    }
    if (expression.operands.empty()) return expression.text;
    std::string result = fmt::format("({}", symbol_of(expression.op));
    for (const ExpressionId operand : expression.operands) result += " " + shape(operand);
    return result + ")";
  }
  /// Prints an expression of the flat model, with qualified names; definitions and parameters are
  /// not expanded.
  std::string flat(ExpressionId id) const {
    const FlatExpression& node = (*model)[id];
    switch (node.op) {
      case Operator::True:
        return "TRUE";
      case Operator::False:
        return "FALSE";
      case Operator::Integer:
        return fmt::format("{}", node.payload);
      case Operator::Symbol:
        return model->symbol_of(id);
      case Operator::Variable:
        return model->variable_of(id).name;
      case Operator::Define:
        return "$" + model->define_of(id).name;
      case Operator::Array:
        return "@" + model->array_of(id).name;
      case Operator::Running:
        return "running:" + model->instances[index(model->instance_of(id))].name;
      default:
        break;
    }
    std::string result = fmt::format("({}", symbol_of(node.op));
    for (const ExpressionId operand : model->operands_of(id)) result += " " + flat(operand);
    return result + ")";
  }
  /// "b: next(a.x) := (! y)", owner first.
  std::vector<std::string> assignments() const {
    std::vector<std::string> result;
    for (const Assignment& assignment : model->assignments) {
      const std::string& name = model->variables[index(assignment.target)].name;
      const std::string target = assignment.kind == AssignmentKind::Next      ? "next(" + name + ")"
                                 : assignment.kind == AssignmentKind::Initial ? "init(" + name + ")"
                                                                              : name;
      result.push_back(fmt::format("{}: {} := {}", model->instances[index(assignment.owner)].name,
                                   target, flat(assignment.value)));
    }
    return result;
  }
  std::vector<std::string> variables() const {
    std::vector<std::string> result;
    for (const FlatVariable& variable : model->variables) result.push_back(variable.name);
    return result;
  }

  SourceSet sources;
  Diagnostics diagnostics;
  Document document;
  std::optional<FlatModel> model;
};

}  // namespace proviso::smv
