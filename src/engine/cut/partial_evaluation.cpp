#include "engine/cut/partial_evaluation.hpp"

#include <limits>

#include <fmt/format.h>

#include "process/operators.hpp"
#include "process/text.hpp"

namespace proviso::cut {
namespace {

using process::Expression;
using process::ExpressionId;
using process::kNone;
using process::Operation;
using process::Pattern;
using process::Reference;
using process::Scalar;
using process::Scope;
using process::Type;
using process::Variable;

bool is_comparison(Operation operation) {
  return operation >= Operation::Less && operation <= Operation::Different;
}

/// Returns whether the part is not 0.
Partial truth(Partial part) {
  if (part.boolean) return part;
  return {{}, fmt::format("{} != 0", in_parentheses(part)), false, true};
}

}  // namespace

std::string in_parentheses(const Partial& part) {
  return part.atomic ? part.text : fmt::format("({})", part.text);
}

PartialEvaluation::PartialEvaluation(const process::Program& program, const OwnedCells& cells,
                                     process::ProctypeId proctype, std::int32_t pid,
                                     std::span<const std::int32_t> values)
    : program_(program),
      cells_(cells),
      proctype_(proctype),
      body_(program[proctype]),
      pid_(pid),
      values_(values.begin(), values.end()) {}

Partial PartialEvaluation::known(std::int32_t value, std::uint32_t names) const {
  const Type type = names == kNone ? Type() : Type{Scalar::Mtype, 8, names};
  return {value, process::text(program_, type, value), value >= 0};
}

Partial PartialEvaluation::unknown() {
  lose();
  return {};
}

Partial PartialEvaluation::evaluate(ExpressionId id) {
  const Expression& e = program_[id];
  switch (e.operation) {
    case Operation::Constant:
      return known(e.value, e.names);
    case Operation::Variable:
      return variable(e.reference);
    case Operation::OwnPid:
      return known(pid_);
    case Operation::ProcessCount:
      return {{}, "_nr_pr"};
    case Operation::Negate:
    case Operation::Not:
    case Operation::Complement:
      return unary(e);
    case Operation::And:
    case Operation::Or:
      return junction(e);
    case Operation::Conditional:
      return conditional(e);
    case Operation::Length:
      return function("len", e);
    case Operation::Full:
      return function("full", e);
    case Operation::Empty:
      return function("empty", e);
    case Operation::NotFull:
      return function("nfull", e);
    case Operation::NotEmpty:
      return function("nempty", e);
    case Operation::Poll:
      return poll(e);
    case Operation::Run:
      return run_text(e);
    case Operation::RemoteLabel:
    case Operation::RemoteVariable:
      return remote(e);
    case Operation::LastPid:
    case Operation::NonProgress:
    case Operation::Timeout:
    case Operation::Enabled:
      return unknown();
    default:
      return binary(e);
  }
}

Partial PartialEvaluation::variable(const Reference& reference) {
  const auto place = owned_place(reference);
  if (lost_) return {};
  if (!place) return {{}, shared_text(reference)};
  if (!values_[*place]) return unknown();
  return known(*values_[*place], type_of(reference).names);
}

const Variable& PartialEvaluation::declaration(const Reference& reference) const {
  return reference.scope == Scope::Global ? program_.globals[reference.variable]
                                          : body_.locals[reference.variable];
}

std::optional<std::uint32_t> PartialEvaluation::owned_place(const Reference& reference) {
  const auto first = cells_.first(proctype_, reference.scope, reference.variable);
  if (!first) return std::nullopt;
  const Variable& variable = declaration(reference);
  std::uint32_t element = 0;
  for (std::size_t i = 0; i < reference.indices.size(); ++i) {
    const Partial at = evaluate(reference.indices[i]);
    const std::uint32_t size = variable.dimensions[i];
    if (!at.value || *at.value < 0 || static_cast<std::uint32_t>(*at.value) >= size) {
      lose();
      return std::nullopt;
    }
    element = element * size + static_cast<std::uint32_t>(*at.value);
  }
  return *first + element;
}

std::string PartialEvaluation::shared_text(const Reference& reference) {
  const std::string& name = declaration(reference).name;
  std::string result;
  std::size_t next = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    result += name[i];
    const bool bracket = name[i] == '[' && i + 1 < name.size() && name[i + 1] == ']';
    if (bracket && next < reference.indices.size()) {
      result += evaluate(reference.indices[next++]).text;
    }
  }
  return result;
}

Partial PartialEvaluation::unary(const Expression& e) {
  const Partial operand = evaluate(e.operands[0]);
  if (operand.value) {
    const std::int32_t v = *operand.value;
    if (e.operation == Operation::Not) return known(v == 0);
    if (e.operation == Operation::Complement) return known(~v);
    if (v != std::numeric_limits<std::int32_t>::min()) return known(-v);
  }
  const char* const sign = e.operation == Operation::Not          ? "!"
                           : e.operation == Operation::Complement ? "~"
                                                                  : "-";
  return {{}, sign + in_parentheses(operand), true, e.operation == Operation::Not};
}

Partial PartialEvaluation::binary(const Expression& e) {
  const Partial left = evaluate(e.operands[0]);
  const Partial right = evaluate(e.operands[1]);
  if (left.value && right.value) {
    const auto value = calculated(e.operation, *left.value, *right.value);
    if (value) return known(*value);
  }
  return {{},
          fmt::format("{} {} {}", in_parentheses(left), symbol(e.operation), in_parentheses(right)),
          false,
          is_comparison(e.operation)};
}

// Drops a neutral operand. A deciding one decides: the left one always, the right one only if what
// stands left of it cannot go wrong, which is not looked into.
Partial PartialEvaluation::junction(const Expression& e) {
  const std::int32_t neutral = e.operation == Operation::And ? 1 : 0;
  const Partial left = evaluate(e.operands[0]);
  if (lost_) return {};
  if (left.value && (*left.value != 0) != (neutral != 0)) return known(1 - neutral);
  const Partial right = evaluate(e.operands[1]);
  if (left.value) return right.value ? known(*right.value != 0) : truth(right);
  if (right.value && (*right.value != 0) == (neutral != 0)) return truth(left);
  return {{},
          fmt::format("{} {} {}", in_parentheses(left), symbol(e.operation), in_parentheses(right)),
          false,
          true};
}

Partial PartialEvaluation::conditional(const Expression& e) {
  const Partial condition = evaluate(e.operands[0]);
  if (condition.value) return evaluate(e.operands[*condition.value != 0 ? 1 : 2]);
  const Partial yes = evaluate(e.operands[1]);
  const Partial no = evaluate(e.operands[2]);
  return {{}, fmt::format("({} -> {} : {})", condition.text, yes.text, no.text)};
}

Partial PartialEvaluation::function(const char* name, const Expression& e) {
  return {{}, fmt::format("{}({})", name, channel_text(e.operands[0])), true, *name != 'l'};
}

Partial PartialEvaluation::poll(const Expression& e) {
  std::vector<std::string> fields;
  for (const Pattern& pattern : e.patterns) {
    fields.push_back(pattern.kind == Pattern::Kind::Match ? evaluate(pattern.expression).text
                                                          : "_");
  }
  return {{},
          fmt::format("{}{}[{}]", channel_text(e.operands[0]), e.random ? "??" : "?",
                      fmt::join(fields, ",")),
          true,
          true};
}

Partial PartialEvaluation::run_text(const Expression& e) {
  std::vector<std::string> arguments;
  for (const ExpressionId id : e.operands) arguments.push_back(evaluate(id).text);
  return {{}, fmt::format("run {}({})", program_[e.proctype].name, fmt::join(arguments, ","))};
}

Partial PartialEvaluation::remote(const Expression& e) {
  const std::string who =
      e.operands.empty() ? "" : fmt::format("[{}]", evaluate(e.operands[0]).text);
  if (e.operation == Operation::RemoteLabel) {
    const std::size_t at = e.text.find('@');
    return {{},
            fmt::format("{}{}{}", program_[e.proctype].name, who,
                        at == std::string::npos ? "@" : e.text.substr(at)),
            true,
            true};
  }
  const Variable& variable = program_[e.proctype].locals[e.reference.variable];
  return {{}, fmt::format("{}{}:{}", program_[e.proctype].name, who, variable.name)};
}

std::string PartialEvaluation::channel_text(ExpressionId id) {
  const Expression& e = program_[id];
  if (e.operation == Operation::Variable) {
    const auto first = cells_.first(proctype_, e.reference.scope, e.reference.variable);
    if (!first) return shared_text(e.reference);
  }
  const Partial channel = evaluate(id);
  if (!channel.value) return in_parentheses(channel);
  return channel_name(*channel.value);
}

std::string PartialEvaluation::channel_name(std::int32_t number) {
  std::int32_t next = 1;
  for (const Variable& global : program_.globals) {
    if (global.channel == kNone) continue;
    const auto count = static_cast<std::int32_t>(length(global));
    if (number >= next && number < next + count) {
      std::string name = global.name;
      const std::size_t bracket = name.find("[]");
      if (bracket != std::string::npos) {
        name.insert(bracket + 1, fmt::format("{}", number - next));
      }
      return name;
    }
    next += count;
  }
  writable_ = false;
  return fmt::format("channel {}", number);
}

}  // namespace proviso::cut
