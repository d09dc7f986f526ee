#include "lang/fsp/evaluate.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/fsp/codes.hpp"

namespace proviso::fsp {
namespace {

/// Arithmetic wraps round as Java's does; on unsigned numbers that is well defined.
std::int32_t wrap(std::uint32_t value) { return static_cast<std::int32_t>(value); }

template <typename Map>
std::vector<std::string> keys(const Map& map) {
  std::vector<std::string> result;
  for (const auto& entry : map) result.push_back(entry.first);
  return result;
}

}  // namespace

Value::Value(std::string text) : text_(std::move(text)) {
  const char* first = text_.data();
  const char* const last = first + text_.size();
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(first, last, number);
  if (error == std::errc() && end == last) number_ = number;
}

const Value* Bindings::variable(std::string_view name) const {
  for (auto entry = variables_.rbegin(); entry != variables_.rend(); ++entry) {
    if (entry->first == name) return &entry->second;
  }
  return nullptr;
}

void Evaluator::report(std::string_view code, Span span, std::string message,
                       std::string help) const {
  diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
}

Value Evaluator::constant(const Expr& expr, const Bindings& bindings) const {
  if (const auto own = bindings.parameters.find(expr.name); own != bindings.parameters.end()) {
    return own->second;
  }
  const auto global = definitions_.constants.find(expr.name);
  if (global != definitions_.constants.end()) return global->second;
  auto known = keys(definitions_.constants);
  const auto parameters = keys(bindings.parameters);
  known.insert(known.end(), parameters.begin(), parameters.end());
  report(code::kUndefinedConstant, expr.span,
         fmt::format("constant or parameter {} is not defined", expr.name),
         did_you_mean(expr.name, known));
  return 0;
}

Value Evaluator::value(ExprId id, const Bindings& bindings) const {
  const Expr& expr = spec_[id];
  switch (expr.kind) {
    case Expr::Kind::Integer:
      return expr.value;
    case Expr::Kind::Constant:
      return constant(expr, bindings);
    case Expr::Kind::Variable: {
      if (const Value* bound = bindings.variable(expr.name)) return *bound;
      report(code::kUndefinedVariable, expr.span,
             fmt::format("variable {} is not defined here", expr.name));
      return 0;
    }
    case Expr::Kind::Label: {
      const auto names = labels(expr.label, bindings);
      if (names.size() != 1) {
        report(code::kLabelIsASet, expr.span, "a label constant cannot be a set of labels");
        return 0;
      }
      return Value(names[0]);
    }
    case Expr::Kind::Cardinality:
      return static_cast<std::int32_t>(labels(expr.label, bindings).size());
    case Expr::Kind::Selection:
      return selection(expr, bindings);
    case Expr::Kind::Unary: {
      const std::int32_t operand = integer(expr.left, bindings);
      if (expr.op == TokenKind::Minus) return wrap(0U - static_cast<std::uint32_t>(operand));
      // LTSA's negation takes everything that is not positive for false.
      if (expr.op == TokenKind::Not) return operand > 0 ? 0 : 1;
      return operand;
    }
    case Expr::Kind::Binary:
      break;
  }
  const Value left = value(expr.left, bindings);
  const Value right = value(expr.right, bindings);
  if (left.number() && right.number()) return operate(expr, *left.number(), *right.number());
  if (expr.op == TokenKind::Equal) return left.text() == right.text() ? 1 : 0;
  if (expr.op == TokenKind::NotEqual) return left.text() == right.text() ? 0 : 1;
  report(code::kNotAnInteger, expr.span, "labels can only be compared with == and !=");
  return 0;
}

std::int32_t Evaluator::operate(const Expr& expr, std::int32_t left, std::int32_t right) const {
  const auto a = static_cast<std::uint32_t>(left);
  const auto b = static_cast<std::uint32_t>(right);
  switch (expr.op) {
    case TokenKind::Plus:
      return wrap(a + b);
    case TokenKind::Minus:
      return wrap(a - b);
    case TokenKind::Star:
      return wrap(a * b);
    case TokenKind::Slash:
    case TokenKind::Percent:
      if (right == 0) {
        report(code::kDivisionByZero, expr.span, "division by zero");
        return 0;
      }
      if (right == -1) return expr.op == TokenKind::Slash ? wrap(0U - a) : 0;
      return expr.op == TokenKind::Slash ? left / right : left % right;
    case TokenKind::Caret:
      return wrap(a ^ b);
    case TokenKind::Ampersand:
      return wrap(a & b);
    case TokenKind::Bar:
      return wrap(a | b);
    case TokenKind::ShiftLeft:
      return wrap(a << (b & 31U));
    case TokenKind::ShiftRight:
      return left >> (b & 31U);
    case TokenKind::Less:
      return left < right ? 1 : 0;
    case TokenKind::LessEqual:
      return left <= right ? 1 : 0;
    case TokenKind::Greater:
      return left > right ? 1 : 0;
    case TokenKind::GreaterEqual:
      return left >= right ? 1 : 0;
    case TokenKind::Equal:
      return left == right ? 1 : 0;
    case TokenKind::NotEqual:
      return left != right ? 1 : 0;
    case TokenKind::And:
      return left != 0 && right != 0 ? 1 : 0;
    case TokenKind::Or:
      return left != 0 || right != 0 ? 1 : 0;
    default:
      return 0;
  }
}

Value Evaluator::selection(const Expr& expr, const Bindings& bindings) const {
  const auto names = labels(expr.label, bindings);
  const std::int32_t at = integer(expr.left, bindings);
  if (at < 0 || static_cast<std::size_t>(at) >= names.size()) {
    report(code::kIndexOutOfSet, expr.span,
           fmt::format("the set has {} elements, there is no element {}", names.size(), at));
    return 0;
  }
  return Value(names[static_cast<std::size_t>(at)]);
}

std::int32_t Evaluator::integer(ExprId id, const Bindings& bindings) const {
  const Value result = value(id, bindings);
  if (result.number()) return *result.number();
  report(code::kNotAnInteger, spec_[id].span,
         fmt::format("an integer is needed here, '{}' is a label", result.text()));
  return 0;
}

std::vector<Value> Evaluator::values(std::span<const ExprId> exprs,
                                     const Bindings& bindings) const {
  std::vector<Value> result;
  for (const ExprId expr : exprs) result.push_back(value(expr, bindings));
  return result;
}

std::size_t Evaluator::Choices::size() const {
  if (!bounds) return names.size();
  return static_cast<std::size_t>(std::int64_t{bounds->high} - bounds->low + 1);
}

std::string Evaluator::Choices::name(std::size_t i) const {
  if (!bounds) return names[i];
  return std::to_string(bounds->low + static_cast<std::int64_t>(i));
}

Bounds Evaluator::bounds(const LabelNode& part, const Bindings& bindings) const {
  Bounds result;
  if (part.range_name) {
    const auto range = definitions_.ranges.find(part.range_name->text);
    if (range != definitions_.ranges.end()) result = range->second;
  } else {
    result = {integer(part.low, bindings), integer(part.high, bindings)};
  }
  if (result.low > result.high) {
    report(code::kEmptyRange, part.span,
           fmt::format("the range {}..{} is empty", result.low, result.high));
    return {0, 0};
  }
  const auto size = static_cast<std::uint64_t>(std::int64_t{result.high} - result.low + 1);
  if (size > kMostValues) {
    report(code::kTooManyValues, part.span,
           fmt::format("a range with {} values; at most {} can be expanded", size, kMostValues));
    return {0, 0};
  }
  return result;
}

Evaluator::Choices Evaluator::choices(const LabelNode& part, const Bindings& bindings) const {
  Choices result;
  result.part = &part;
  switch (part.kind) {
    case LabelNode::Kind::Name:
      result.names = {part.name};
      break;
    case LabelNode::Kind::Expression:
      break;  // may depend on variables of the same label
    case LabelNode::Kind::Range:
      result.bounds = bounds(part, bindings);
      break;
    case LabelNode::Kind::Set:
      result.names = labels(part.set, bindings);
      break;
    case LabelNode::Kind::Difference: {
      const auto minus = labels(part.minus, bindings);
      for (std::string& name : labels(part.set, bindings)) {
        const bool removed = std::find(minus.begin(), minus.end(), name) != minus.end();
        if (!removed) result.names.push_back(std::move(name));
      }
      break;
    }
  }
  const Value* shadowed = part.variable.empty() ? nullptr : bindings.variable(part.variable);
  if (shadowed != nullptr) {
    report(code::kShadowedVariable, part.variable_span,
           fmt::format("variable {} is defined already", part.variable));
  }
  return result;
}

std::vector<std::string> Evaluator::labels(LabelId label, Bindings bindings) const {
  std::vector<std::string> result;
  for_each(label, bindings, [&](const std::string& name) { result.push_back(name); });
  return result;
}

std::vector<std::string> Evaluator::labels(SetId id, const Bindings& bindings) const {
  const SetNode& set = spec_[id];
  if (set.name) {
    const auto named = definitions_.sets.find(set.name->text);
    return named == definitions_.sets.end() ? std::vector<std::string>() : named->second;
  }
  std::vector<std::string> result;
  std::set<std::string> seen;
  for (const LabelId element : set.elements) {
    for (std::string& name : labels(element, bindings)) {
      if (seen.insert(name).second) result.push_back(std::move(name));
    }
  }
  return result;
}

bool Evaluator::binds(LabelId id) const {
  for (std::optional<LabelId> at = id; at; at = spec_[*at].next) {
    if (!spec_[*at].variable.empty()) return true;
  }
  return false;
}

// The bounds of every part are evaluated before any variable of the label is bound:
// `a[i:1..2][j:i..2]` is an error in LTSA too.
void Evaluator::for_each(LabelId id, Bindings& bindings, const Visit& visit) const {
  std::vector<Choices> chain;
  for (std::optional<LabelId> at = id; at; at = spec_[*at].next) {
    chain.push_back(choices(spec_[*at], bindings));
  }
  expand(chain, bindings, visit);
}

void Evaluator::for_each(std::span<const LabelId> ranges, Bindings& bindings,
                         const Visit& visit) const {
  std::vector<Choices> chain;
  for (const LabelId range : ranges) chain.push_back(choices(spec_[range], bindings));
  expand(chain, bindings, visit);
}

/// Counts through all combinations like an odometer, the last part fastest.
void Evaluator::expand(const std::vector<Choices>& chain, Bindings& bindings,
                       const Visit& visit) const {
  std::uint64_t total = 1;
  for (const Choices& part : chain) {
    if (part.part->kind != LabelNode::Kind::Expression) total *= part.size();
    if (total == 0) return;
    if (total > kMostValues) {
      report(code::kTooManyValues, part.part->span,
             fmt::format("more than {} labels in one expansion", kMostValues));
      return;
    }
  }
  const std::size_t depth = bindings.depth();
  std::vector<std::size_t> at(chain.size(), 0);
  std::vector<std::string> prefix(chain.size() + 1);
  std::vector<std::size_t> bound(chain.size() + 1, depth);
  std::size_t fresh = 0;  // parts from here on have changed
  while (!diagnostics_.full()) {
    for (std::size_t k = fresh; k < chain.size(); ++k) {
      bindings.cut(bound[k]);
      const LabelNode& part = *chain[k].part;
      const bool computed = part.kind == LabelNode::Kind::Expression;
      const std::string name = computed ? value(part.low, bindings).text() : chain[k].name(at[k]);
      prefix[k + 1] = k == 0 ? name : prefix[k] + "." + name;
      if (!part.variable.empty()) bindings.bind(part.variable, Value(name));
      bound[k + 1] = bindings.depth();
    }
    visit(prefix.back());
    bindings.cut(bound.back());
    std::size_t k = chain.size();
    while (k > 0) {
      --k;
      const bool computed = chain[k].part->kind == LabelNode::Kind::Expression;
      if (!computed && ++at[k] < chain[k].size()) break;
      at[k] = 0;
      if (k == 0) {
        bindings.cut(depth);
        return;
      }
    }
    fresh = k;
  }
  bindings.cut(depth);
}

}  // namespace proviso::fsp
