#include "lang/promela/lower_expression.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

using process::ExpressionId;
using process::Operation;

std::optional<Operation> binary_operation(TokenKind op) {
  switch (op) {
    case TokenKind::Plus:
      return Operation::Add;
    case TokenKind::Minus:
      return Operation::Subtract;
    case TokenKind::Star:
      return Operation::Multiply;
    case TokenKind::Slash:
      return Operation::Divide;
    case TokenKind::Percent:
      return Operation::Remainder;
    case TokenKind::ShiftLeft:
      return Operation::ShiftLeft;
    case TokenKind::ShiftRight:
      return Operation::ShiftRight;
    case TokenKind::Ampersand:
      return Operation::BitAnd;
    case TokenKind::Bar:
      return Operation::BitOr;
    case TokenKind::Caret:
      return Operation::BitXor;
    case TokenKind::Less:
      return Operation::Less;
    case TokenKind::LessEqual:
      return Operation::LessEqual;
    case TokenKind::Greater:
      return Operation::Greater;
    case TokenKind::GreaterEqual:
      return Operation::GreaterEqual;
    case TokenKind::Equal:
      return Operation::Equal;
    case TokenKind::NotEqual:
      return Operation::Different;
    case TokenKind::And:
      return Operation::And;
    case TokenKind::Or:
      return Operation::Or;
    default:
      return std::nullopt;
  }
}

std::optional<Operation> unary_operation(TokenKind op) {
  switch (op) {
    case TokenKind::Minus:
      return Operation::Negate;
    case TokenKind::Not:
      return Operation::Not;
    case TokenKind::Tilde:
      return Operation::Complement;
    default:
      return std::nullopt;
  }
}

Operation test_operation(TokenKind op) {
  switch (op) {
    case TokenKind::Full:
      return Operation::Full;
    case TokenKind::Empty:
      return Operation::Empty;
    case TokenKind::NFull:
      return Operation::NotFull;
    case TokenKind::NEmpty:
      return Operation::NotEmpty;
    default:
      return Operation::Length;
  }
}

/// The text for messages: anything longer than a word is left out.
std::string shown_pid(const Expr& expr) {
  if (expr.kind == Expr::Kind::Constant) return std::to_string(expr.value);
  const bool is_name = expr.kind == Expr::Kind::Reference && expr.reference.parts.size() == 1 &&
                       !expr.reference.parts.front().index;
  return is_name ? expr.reference.parts.front().name.text : "…";
}

}  // namespace

ExpressionId ExpressionLowering::add(process::Expression expression, Place place) {
  expression.span = spec_.expansions.shown(place);
  return program_.add(std::move(expression));
}

std::optional<ExpressionId> ExpressionLowering::constant(std::int32_t value, Place place,
                                                         std::uint32_t names) {
  process::Expression result;
  result.value = value;
  result.names = names;
  return add(std::move(result), place);
}

ExpressionId ExpressionLowering::binary(Operation operation, ExpressionId left, ExpressionId right,
                                        Place place) {
  process::Expression result;
  result.operation = operation;
  result.operands = {left, right};
  return add(std::move(result), place);
}

ExpressionId ExpressionLowering::variable(process::Reference reference, Place place) {
  process::Expression result;
  result.operation = Operation::Variable;
  result.reference = std::move(reference);
  return add(std::move(result), place);
}

std::optional<ExpressionId> ExpressionLowering::expression(ExprId id) {
  const Expr& expr = spec_[id];
  switch (expr.kind) {
    case Expr::Kind::Constant:
      return constant(expr.value, expr.place);
    case Expr::Kind::Reference:
      return reference_value(expr);
    case Expr::Kind::Unary:
      if (const auto operation = unary_operation(expr.op)) return with_operands(*operation, expr);
      break;
    case Expr::Kind::Binary:
      if (const auto operation = binary_operation(expr.op)) return with_operands(*operation, expr);
      break;
    case Expr::Kind::Conditional:
      return with_operands(Operation::Conditional, expr);
    case Expr::Kind::Run:
      return run(expr);
    case Expr::Kind::ChannelTest:
      return test(expr);
    case Expr::Kind::Poll:
      return poll(expr);
    case Expr::Kind::RemoteLabel:
    case Expr::Kind::RemoteVariable:
      return remote(id);
    case Expr::Kind::Enabled:
      return with_operands(Operation::Enabled, expr);
    case Expr::Kind::PcValue:
      names_.error(code::kUnsupported, expr.place, "pc_value is not supported",
                   "refer to a label instead: P[1]@label");
      return std::nullopt;
    case Expr::Kind::Timeout:
      return with_operands(Operation::Timeout, expr);
    case Expr::Kind::Nonprogress:
      return with_operands(Operation::NonProgress, expr);
  }
  names_.error(code::kFormula, expr.place,
               "a temporal operator cannot be part of an arithmetic expression",
               "temporal operators bind tightly: write [] (x == 1)");
  return std::nullopt;
}

std::optional<ExpressionId> ExpressionLowering::with_operands(Operation operation,
                                                              const Expr& expr) {
  process::Expression result;
  result.operation = operation;
  for (const std::optional<ExprId> operand : {expr.first, expr.second, expr.third}) {
    if (!operand) continue;
    const auto value = expression(*operand);
    if (!value) return std::nullopt;
    result.operands.push_back(*value);
  }
  return add(std::move(result), expr.place);
}

std::optional<ExpressionId> ExpressionLowering::reference_value(const Expr& expr) {
  const std::vector<ReferencePart>& parts = expr.reference.parts;
  const std::string& name = parts.front().name.text;
  if (parts.size() == 1 && !parts.front().index) {
    if (name == "_pid") return with_operands(Operation::OwnPid, expr);
    if (name == "_nr_pr") return with_operands(Operation::ProcessCount, expr);
    if (name == "_last") return with_operands(Operation::LastPid, expr);
    if (name == "_") {
      names_.error(code::kType, expr.place, "_ has no value, it can only be written");
      return std::nullopt;
    }
    if (const auto symbolic = names_.find_constant(name)) {
      return constant(symbolic->value, expr.place, symbolic->names);
    }
  }
  auto reference = number(expr.reference);
  if (!reference) return std::nullopt;
  return variable(std::move(*reference), expr.place);
}

bool ExpressionLowering::take_index(const ReferencePart& part,
                                    const std::optional<std::uint32_t>& length,
                                    Resolved& resolved) {
  if (length.has_value() != part.index.has_value()) {
    names_.error(code::kIndex, part.name.place,
                 length ? fmt::format("the array {} needs an index", part.name.text)
                        : fmt::format("{} is not an array", part.name.text));
    return false;
  }
  if (!part.index) return true;
  const auto index = expression(*part.index);
  if (!index) return false;
  resolved.reference.indices.push_back(*index);
  return true;
}

std::optional<Resolved> ExpressionLowering::resolve(const Reference& reference) {
  const Name& name = reference.parts.front().name;
  const Symbol* symbol = names_.find(name.text);
  if (symbol == nullptr) {
    names_.error(code::kUndeclared, name.place, fmt::format("{} is not declared", name.text),
                 names_.suggestion(name.text));
    return std::nullopt;
  }
  Resolved result{{symbol->scope, symbol->first}, symbol->shape};
  if (!take_index(reference.parts.front(), symbol->length, result)) return std::nullopt;
  for (std::size_t k = 1; k < reference.parts.size(); ++k) {
    const ReferencePart& part = reference.parts[k];
    const Name& holder = reference.parts[k - 1].name;
    std::vector<std::string> known;
    const Field* found = nullptr;
    if (result.shape.is_record()) {
      for (const Field& field : names_.record(result.shape).fields) {
        known.push_back(field.name);
        if (field.name == part.name.text) found = &field;
      }
    }
    if (found == nullptr) {
      names_.error(code::kNoSuchField, part.name.place,
                   fmt::format("{} has no field {}", holder.text, part.name.text),
                   did_you_mean(part.name.text, known));
      return std::nullopt;
    }
    result.reference.variable += found->first_leaf;
    result.shape = found->shape;
    if (!take_index(part, found->length, result)) return std::nullopt;
  }
  return result;
}

std::optional<process::Reference> ExpressionLowering::number(const Reference& reference) {
  auto resolved = resolve(reference);
  if (!resolved) return std::nullopt;
  if (!resolved->shape.is_record()) return std::move(resolved->reference);
  names_.error(
      code::kType, reference.parts.front().name.place,
      fmt::format("{} is a record; only its fields have values", reference.parts.back().name.text));
  return std::nullopt;
}

std::vector<process::Reference> ExpressionLowering::spread(const Resolved& resolved, Place place) {
  if (!resolved.shape.is_record()) return {resolved.reference};
  std::vector<process::Reference> result;
  const RecordType& record = names_.record(resolved.shape);
  for (std::size_t k = 0; k < record.leaves.size(); ++k) {
    process::Reference leaf = resolved.reference;
    leaf.variable += static_cast<std::uint32_t>(k);
    std::vector<process::Reference> elements = {leaf};
    for (const std::uint32_t dimension : record.leaves[k].dimensions) {
      std::vector<process::Reference> longer;
      for (const process::Reference& element : elements) {
        for (std::uint32_t i = 0; i < dimension; ++i) {
          longer.push_back(element);
          longer.back().indices.push_back(*constant(static_cast<std::int32_t>(i), place));
        }
      }
      elements = std::move(longer);
    }
    result.insert(result.end(), elements.begin(), elements.end());
  }
  return result;
}

std::optional<process::ProctypeId> ExpressionLowering::proctype(const Name& name) {
  std::vector<std::string> known;
  for (std::size_t k = 0; k < spec_.proctypes.size(); ++k) {
    if (spec_.proctypes[k].name.text == name.text) {
      return process::ProctypeId{static_cast<std::uint32_t>(k)};
    }
    known.push_back(spec_.proctypes[k].name.text);
  }
  names_.error(code::kUndefinedProctype, name.place,
               fmt::format("there is no proctype {}", name.text), did_you_mean(name.text, known));
  return std::nullopt;
}

std::optional<ExpressionId> ExpressionLowering::run(const Expr& expr) {
  const auto id = proctype(expr.name);
  if (!id) return std::nullopt;
  std::size_t wanted = 0;
  for (const Declaration& parameter : spec_.proctypes[process::index(*id)].parameters) {
    wanted += parameter.declarators.size();
  }
  if (expr.arguments.size() != wanted) {
    names_.error(code::kArguments, expr.place,
                 fmt::format("{} takes {} argument(s), not {}", expr.name.text, wanted,
                             expr.arguments.size()));
    return std::nullopt;
  }
  process::Expression result;
  result.operation = Operation::Run;
  result.proctype = *id;
  for (const ExprId argument : expr.arguments) {
    const auto value = expression(argument);
    if (!value) return std::nullopt;
    result.operands.push_back(*value);
  }
  return add(std::move(result), expr.place);
}

std::optional<ExpressionId> ExpressionLowering::remote(ExprId id) {
  const Expr& expr = spec_[id];
  const auto found = proctype(expr.name);
  if (!found) return std::nullopt;
  const bool is_label = expr.kind == Expr::Kind::RemoteLabel;
  process::Expression result;
  result.operation = is_label ? Operation::RemoteLabel : Operation::RemoteVariable;
  result.proctype = *found;
  std::string process = expr.name.text;
  if (expr.first) {
    const auto pid = expression(*expr.first);
    if (!pid) return std::nullopt;
    result.operands.push_back(*pid);
    process += fmt::format("[{}]", shown_pid(spec_[*expr.first]));
  }
  if (is_label) result.text = fmt::format("{}@{}", process, expr.label.text);
  if (!is_label) {
    for (const ReferencePart& part : expr.reference.parts) {
      if (!part.index) continue;
      const auto index = expression(*part.index);
      if (!index) return std::nullopt;
      result.reference.indices.push_back(*index);
    }
  }
  const ExpressionId made = add(std::move(result), expr.place);
  remote_uses_.push_back({made, id});
  return made;
}

std::optional<ExpressionId> ExpressionLowering::channel(const Reference& reference) {
  auto resolved = resolve(reference);
  if (!resolved) return std::nullopt;
  const Place place = reference.parts.front().name.place;
  const bool is_channel =
      !resolved->shape.is_record() && resolved->shape.type.scalar == process::Scalar::Channel;
  if (!is_channel) {
    names_.error(code::kType, place,
                 fmt::format("{} is not a channel", reference.parts.back().name.text));
    return std::nullopt;
  }
  return variable(std::move(resolved->reference), place);
}

std::optional<ExpressionId> ExpressionLowering::test(const Expr& expr) {
  const auto operand = channel(expr.reference);
  if (!operand) return std::nullopt;
  process::Expression result;
  result.operation = test_operation(expr.op);
  result.operands = {*operand};
  return add(std::move(result), expr.place);
}

std::optional<ExpressionId> ExpressionLowering::poll(const Expr& expr) {
  const auto operand = channel(expr.reference);
  auto fields = patterns(expr.reference, expr.messages, false);
  if (!operand || !fields) return std::nullopt;
  process::Expression result;
  result.operation = Operation::Poll;
  result.operands = {*operand};
  result.random = expr.op == TokenKind::QuestionQuestion;
  result.patterns = std::move(*fields);
  return add(std::move(result), expr.place);
}

/// The number of fields of a message: that of the channel that the variable is declared with, else
/// the number common to all channels of the program.
std::optional<std::size_t> ExpressionLowering::field_count(const Reference& channel) const {
  const Symbol* symbol = names_.find(channel.parts.front().name.text);
  if (symbol != nullptr && symbol->channel != process::kNone && channel.parts.size() == 1) {
    return program_.channels[symbol->channel].fields.size();
  }
  return sizes_.common;
}

std::optional<std::vector<ExpressionId>> ExpressionLowering::message(
    const Reference& channel, const std::vector<MessageArgument>& arguments) {
  std::vector<ExpressionId> result;
  for (const MessageArgument& argument : arguments) {
    const Expr& expr = spec_[argument.value];
    const bool is_variable = expr.kind == Expr::Kind::Reference &&
                             names_.find(expr.reference.parts.front().name.text) != nullptr;
    if (is_variable) {
      const auto resolved = resolve(expr.reference);
      if (!resolved) return std::nullopt;
      for (process::Reference& part : spread(*resolved, expr.place)) {
        result.push_back(variable(std::move(part), expr.place));
      }
    } else {
      const auto value = expression(argument.value);
      if (!value) return std::nullopt;
      result.push_back(*value);
    }
  }
  const auto count = field_count(channel);
  const std::size_t most = count ? *count : sizes_.largest;
  if (result.size() > most || (count && result.size() < *count)) {
    refuse_size(channel, most, result.size());
    return std::nullopt;
  }
  return result;
}

void ExpressionLowering::refuse_size(const Reference& channel, std::size_t wanted,
                                     std::size_t given) {
  names_.error(code::kArguments, channel.parts.front().name.place,
               fmt::format("a message of {} has {} field(s), not {}",
                           channel.parts.back().name.text, wanted, given));
}

bool ExpressionLowering::pattern(const MessageArgument& argument,
                                 std::vector<process::Pattern>& result) {
  using Kind = process::Pattern::Kind;
  const Expr& expr = spec_[argument.value];
  const bool is_name = expr.kind == Expr::Kind::Reference;
  const std::string name = is_name ? expr.reference.parts.front().name.text : "";
  if (is_name && name == "_" && !argument.eval) {
    result.push_back({Kind::Discard});
    return true;
  }
  const bool is_variable = is_name && !names_.find_constant(name) && name != "_pid" &&
                           name != "_nr_pr" && name != "_last";
  if (is_variable && !argument.eval) {
    const auto resolved = resolve(expr.reference);
    if (!resolved) return false;
    for (process::Reference& part : spread(*resolved, expr.place)) {
      result.push_back({Kind::Store, process::kNoExpression, std::move(part)});
    }
    return true;
  }
  const auto value = expression(argument.value);
  if (!value) return false;
  result.push_back({Kind::Match, *value});
  return true;
}

std::optional<std::vector<process::Pattern>> ExpressionLowering::patterns(
    const Reference& channel, const std::vector<MessageArgument>& arguments, bool takes) {
  std::vector<process::Pattern> result;
  for (const MessageArgument& argument : arguments) {
    if (!pattern(argument, result)) return std::nullopt;
  }
  const auto count = field_count(channel);
  if (!count) return result;
  if (takes && result.size() < *count) {
    refuse_size(channel, *count, result.size());
    return std::nullopt;
  }
  // SPIN overlooks fields that are too many in a receive, and where the message stays in the
  // channel also those that are missing.
  result.resize(*count);
  return result;
}

}  // namespace proviso::promela
