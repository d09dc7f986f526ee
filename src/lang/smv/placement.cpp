#include "lang/smv/placement.hpp"

#include <string>
#include <string_view>

#include "lang/smv/codes.hpp"

namespace proviso::smv {
namespace {

/// What an expression may contain.
struct Allowed {
  bool next = false;
  bool ctl = false;
  bool ltl = false;
};

bool is_connective(Operator op) {
  return (op >= Operator::Not && op <= Operator::Equivalent) || op == Operator::Negate;
}

class Placement {
 public:
  Placement(const Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  void check(ExpressionId id, Allowed allowed) {
    const Expression& expression = document_[id];
    const Operator op = expression.op;
    if (op == Operator::Next) {
      if (!allowed.next) {
        error(code::kNextHere, expression.span, "next() cannot stand here");
        return;
      }
      return check_next(expression);
    }
    if ((is_ctl(op) && !allowed.ctl) || (is_ltl(op) && !allowed.ltl)) {
      error(code::kTemporalHere, expression.span,
            is_ctl(op) ? "an operator of CTL cannot stand here"
                       : "an operator of LTL cannot stand here");
      return;
    }
    if (!is_ctl(op) && !is_ltl(op) && !is_connective(op)) allowed.ctl = allowed.ltl = false;
    for (const ExpressionId operand : expression.operands) check(operand, allowed);
  }

 private:
  void error(std::string_view code, Span span, std::string message) {
    diagnostics_.report({Severity::Error, code, span, std::move(message)});
  }

  void check_next(const Expression& next) {
    const Expression& operand = document_[next.operands.front()];
    if (operand.op == Operator::Next) {
      return error(code::kNestedNext, operand.span, "next() cannot stand inside next()");
    }
    check(next.operands.front(), {});
  }

  const Document& document_;
  Diagnostics& diagnostics_;
};

Allowed allowed_in(SpecificationKind kind) {
  switch (kind) {
    case SpecificationKind::Ctl:
      return {.next = false, .ctl = true};
    case SpecificationKind::Ltl:
      return {.next = true, .ctl = false, .ltl = true};
    default:
      return {.next = true};
  }
}

}  // namespace

void check_placement(const Document& document, Diagnostics& diagnostics) {
  Placement placement(document, diagnostics);
  const Allowed with_next{.next = true};
  for (const Module& module : document.modules) {
    for (const VariableDeclaration& variable : module.variables) {
      for (const ExpressionId actual : variable.type.actuals) placement.check(actual, with_next);
    }
    for (const DefineDeclaration& define : module.defines) placement.check(define.value, with_next);
    for (const AssignmentDeclaration& assignment : module.assignments) {
      placement.check(assignment.target, {});
      placement.check(assignment.value, {.next = assignment.kind == AssignmentKind::Next});
    }
    for (const ConstraintDeclaration& constraint : module.constraints) {
      placement.check(constraint.condition,
                      {.next = constraint.kind == ConstraintKind::Transition});
    }
    for (const FairnessDeclaration& fairness : module.fairness) {
      placement.check(fairness.condition, {});
      if (fairness.consequence) placement.check(*fairness.consequence, {});
    }
    for (const SpecificationDeclaration& specification : module.specifications) {
      if (specification.formula) {
        placement.check(*specification.formula, allowed_in(specification.kind));
      }
    }
  }
}

}  // namespace proviso::smv
