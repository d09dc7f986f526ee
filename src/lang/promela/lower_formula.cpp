#include "lang/promela/lower_formula.hpp"

#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

using logic::Formula;

class FormulaLowering {
 public:
  FormulaLowering(const Specification& spec, Names& names, ExpressionLowering& expressions,
                  process::TemporalProperty& property)
      : spec_(spec),
        names_(names),
        expressions_(expressions),
        property_(property),
        pool_(property.pool) {}

  std::optional<Formula> formula(ExprId id) {
    const Expr& expr = spec_[id];
    if (expr.kind == Expr::Kind::Constant) return pool_.truth(expr.value != 0);
    if (expr.kind == Expr::Kind::Unary && is_logical(expr.op)) return unary(expr);
    if (expr.kind == Expr::Kind::Binary && is_logical(expr.op)) return binary(expr);
    return atom(id);
  }

 private:
  static bool is_logical(TokenKind op) {
    switch (op) {
      case TokenKind::Not:
      case TokenKind::And:
      case TokenKind::Or:
      case TokenKind::Always:
      case TokenKind::Eventually:
      case TokenKind::Next:
      case TokenKind::Until:
      case TokenKind::WeakUntil:
      case TokenKind::Release:
      case TokenKind::Implies:
      case TokenKind::Equivalent:
        return true;
      default:
        return false;
    }
  }

  std::optional<Formula> unary(const Expr& expr) {
    if (expr.op == TokenKind::Next) {
      names_.error(code::kNextOperator, expr.place, "the operator X is not supported",
                   "what holds in the next step depends on how processes interleave; say it "
                   "with U");
      return std::nullopt;
    }
    const auto operand = formula(*expr.first);
    if (!operand) return std::nullopt;
    switch (expr.op) {
      case TokenKind::Always:
        return pool_.always(*operand);
      case TokenKind::Eventually:
        return pool_.eventually(*operand);
      default:
        return pool_.negate(*operand);
    }
  }

  std::optional<Formula> binary(const Expr& expr) {
    const auto left = formula(*expr.first);
    const auto right = formula(*expr.second);
    if (!left || !right) return std::nullopt;
    switch (expr.op) {
      case TokenKind::And:
        return pool_.conjunction(*left, *right);
      case TokenKind::Or:
        return pool_.disjunction(*left, *right);
      case TokenKind::Until:
        return pool_.until(*left, *right);
      case TokenKind::WeakUntil:
        return pool_.weak_until(*left, *right);
      case TokenKind::Release:
        return pool_.release(*left, *right);
      case TokenKind::Implies:
        return pool_.implies(*left, *right);
      default:
        return pool_.equivalent(*left, *right);
    }
  }

  /// Atoms that are written alike are one.
  std::optional<Formula> atom(ExprId id) {
    const auto value = expressions_.expression(id);
    if (!value) return std::nullopt;
    std::string writing;
    write(id, writing);
    const auto number = static_cast<std::uint32_t>(property_.atoms.size());
    const auto [entry, is_new] = known_.emplace(std::move(writing), number);
    if (is_new) property_.atoms.push_back(*value);
    return pool_.atom(entry->second);
  }

  /// Everything that makes an expression what it is, so that different ones are written
  /// differently.
  void write(ExprId id, std::string& text) const {
    const Expr& expr = spec_[id];
    text += fmt::format("({} {} {} {}@{}", static_cast<int>(expr.kind), static_cast<int>(expr.op),
                        expr.value, expr.name.text, expr.label.text);
    for (const std::optional<ExprId> operand : {expr.first, expr.second, expr.third}) {
      text += ' ';
      if (operand) write(*operand, text);
    }
    for (const ReferencePart& part : expr.reference.parts) {
      text += '.' + part.name.text;
      if (part.index) write(*part.index, text);
    }
    for (const ExprId argument : expr.arguments) write(argument, text);
    for (const MessageArgument& message : expr.messages) {
      text += message.eval ? 'e' : ',';
      write(message.value, text);
    }
    text += ')';
  }

  const Specification& spec_;
  Names& names_;
  ExpressionLowering& expressions_;
  process::TemporalProperty& property_;
  logic::FormulaPool& pool_;
  std::map<std::string, std::uint32_t> known_;
};

}  // namespace

std::optional<process::TemporalProperty> lower_formula(const Specification& spec,
                                                       const LtlClaim& claim, std::string name,
                                                       Names& names,
                                                       ExpressionLowering& expressions) {
  process::TemporalProperty property;
  property.name = std::move(name);
  property.span = spec.expansions.shown(claim.name.place);
  FormulaLowering lowering(spec, names, expressions, property);
  const auto claimed = lowering.formula(claim.formula);
  if (!claimed) return std::nullopt;
  property.violation = negation_normal_form(property.pool, property.pool.negate(*claimed));
  return property;
}

}  // namespace proviso::promela
