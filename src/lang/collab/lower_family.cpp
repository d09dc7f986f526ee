#include "lang/collab/lower_family.hpp"

#include <utility>

#include <fmt/format.h>

#include "lang/collab/codes.hpp"
#include "lang/collab/names.hpp"

namespace proviso::collab {
namespace {

constexpr std::size_t kMostFeatures = 20;

class ConstraintLowering {
 public:
  ConstraintLowering(const Document& document, const machine::Design& design,
                     Diagnostics& diagnostics)
      : document_(document), design_(design), diagnostics_(diagnostics) {}

  machine::Constraint constraint(ExpressionId id) {
    using Connective = machine::Constraint::Kind;
    const Expression& expression = document_.expressions[id];
    const auto left = [&] { return constraint(expression.left); };
    const auto right = [&] { return constraint(expression.right); };
    const auto no = [](machine::Constraint inner) {
      return machine::Constraint{Connective::Not, 0, {std::move(inner)}};
    };
    switch (expression.kind) {
      case Expression::Kind::True:
        return {Connective::And};
      case Expression::Kind::False:
        return {Connective::Or};
      case Expression::Kind::Not:
        return no(left());
      case Expression::Kind::And:
        return {Connective::And, 0, {left(), right()}};
      case Expression::Kind::Or:
        return {Connective::Or, 0, {left(), right()}};
      case Expression::Kind::Implies:
        return {Connective::Or, 0, {no(left()), right()}};
      case Expression::Kind::Equivalent:
        return {Connective::And,
                0,
                {machine::Constraint{Connective::Or, 0, {no(left()), right()}},
                 machine::Constraint{Connective::Or, 0, {left(), no(right())}}}};
      case Expression::Kind::Word:
        if (const auto extension = extension_named(design_, expression.word, diagnostics_)) {
          return {Connective::Selected, *extension};
        }
        return {};
      default:
        diagnostics_.report({Severity::Error, code::kNotPropositional, expression.span,
                             "a constraint is about features only"});
        return {};
    }
  }

 private:
  const Document& document_;
  const machine::Design& design_;
  Diagnostics& diagnostics_;
};

}  // namespace

void lower_family(const Document& document, const FamilyDeclaration& declaration,
                  machine::Design& design, Diagnostics& diagnostics) {
  machine::Family family{declaration.name.text};
  family.span = declaration.name.span;
  for (const Name& name : declaration.features) {
    const auto extension = extension_named(design, name, diagnostics);
    if (!extension) return;
    const std::size_t system = design.hosts[design.extensions[*extension].host].system;
    if (family.extensions.empty()) family.system = system;
    if (system != family.system) {
      diagnostics.report(
          {Severity::Error, code::kSeveralSystems, name.span,
           fmt::format("{} extends another system than the features before it", name.text)});
      return;
    }
    family.extensions.push_back(*extension);
  }
  if (family.extensions.empty() || family.extensions.size() > kMostFeatures) {
    diagnostics.report({Severity::Error, family.extensions.empty() ? code::kEmpty : code::kTooLarge,
                        declaration.name.span,
                        fmt::format("a family has 1 to {} features", kMostFeatures)});
    return;
  }
  ConstraintLowering constraints(document, design, diagnostics);
  for (const ExpressionId id : declaration.constraints) {
    family.constraints.push_back(constraints.constraint(id));
  }
  design.families.push_back(std::move(family));
}

}  // namespace proviso::collab
