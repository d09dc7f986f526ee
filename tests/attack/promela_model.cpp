#include "attack/promela_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace proviso::attack::promela {
namespace {

std::string text(const Field& field) {
  switch (field.kind) {
    case Field::Kind::Any:
      return "_";
    case Field::Kind::Eval:
      return fmt::format("eval({})", text(field.expression));
    default:
      return text(field.expression);
  }
}

template <typename Item>
std::string list(const std::vector<Item>& items) {
  std::string result;
  for (const Item& item : items) result += (result.empty() ? "" : ", ") + text(item);
  return result;
}

std::string sequence(const std::vector<Statement>& statements, int depth);

std::string options(const Statement& statement, const char* open, const char* close, int depth) {
  const std::string margin(static_cast<std::size_t>(depth) * 2, ' ');
  std::string result = open;
  for (const std::vector<Statement>& option : statement.bodies) {
    result += fmt::format("\n{}:: {}", margin, sequence(option, depth + 1));
  }
  return fmt::format("{}\n{}{}", result, margin, close);
}

std::string plain(const Statement& at, int depth) {
  using Kind = Statement::Kind;
  const auto braces = [&](const char* word, std::size_t body) {
    return fmt::format("{}{{ {} }}", word, sequence(at.bodies[body], depth + 1));
  };
  switch (at.kind) {
    case Kind::Skip:
      return "skip";
    case Kind::Guard:
      return fmt::format("({})", text(at.value));
    case Kind::Else:
      return "else";
    case Kind::Assign:
      return fmt::format("{} = {}", text(at.target), text(at.value));
    case Kind::Increment:
      return text(at.target) + "++";
    case Kind::Decrement:
      return text(at.target) + "--";
    case Kind::Assert:
      return fmt::format("assert({})", text(at.value));
    case Kind::Print:
      return fmt::format("printf(\"%d\\n\", {})", text(at.value));
    case Kind::Send:
      return fmt::format("{}{}{}", text(at.channel), at.sorted ? "!!" : "!", list(at.arguments));
    case Kind::Receive:
      return fmt::format("{}{}{}{}{}", text(at.channel), at.random ? "??" : "?", at.copy ? "<" : "",
                         list(at.fields), at.copy ? ">" : "");
    case Kind::Run:
      return fmt::format("{}run {}({})", at.has_target ? text(at.target) + " = " : "", at.name,
                         list(at.arguments));
    case Kind::If:
      return options(at, "if", "fi", depth);
    case Kind::Do:
      return options(at, "do", "od", depth);
    case Kind::Atomic:
      return braces("atomic ", 0);
    case Kind::DStep:
      return braces("d_step ", 0);
    case Kind::Block:
      return braces("", 0);
    case Kind::Unless:
      return braces("", 0) + " unless " + braces("", 1);
    case Kind::Goto:
      return "goto " + at.name;
    case Kind::Break:
      return "break";
    case Kind::For:
      return fmt::format("for ({} : {} .. {}) {}", text(at.target), text(at.arguments[0]),
                         text(at.arguments[1]), braces("", 0));
    case Kind::ForIn:
      return fmt::format("for ({} in {}) {}", text(at.target), at.name, braces("", 0));
    case Kind::Select:
      return fmt::format("select ({} : {} .. {})", text(at.target), text(at.arguments[0]),
                         text(at.arguments[1]));
    case Kind::Inline:
      return at.name;
  }
  return {};
}

std::string sequence(const std::vector<Statement>& statements, int depth) {
  std::string result;
  for (const Statement& statement : statements) {
    if (!result.empty()) {
      result += depth <= 1 ? ";\n" + std::string(static_cast<std::size_t>(depth) * 2, ' ') : "; ";
    }
    if (!statement.label.empty()) result += statement.label + ": ";
    result += plain(statement, depth);
  }
  return result;
}

}  // namespace

int stored(const Type& type, bool whole, int value) {
  switch (type.kind) {
    case Type::Kind::Bit:
    case Type::Kind::Bool:
      return whole ? value & 0xFF : value & 1;
    case Type::Kind::Short:
      return static_cast<short>(value);
    case Type::Kind::Int:
      return value;
    case Type::Kind::Unsigned:
      return value & ((1 << type.bits) - 1);
    default:
      return value & 0xFF;
  }
}

std::string text(const Expr& at) {
  using Kind = Expr::Kind;
  switch (at.kind) {
    case Kind::Number:
      return at.name.empty() ? fmt::format("{}", at.value) : at.name;
    case Kind::Variable:
      if (at.operands.empty()) return at.name;
      return fmt::format("{}[{}]", at.name, text(at.operands[0]));
    case Kind::Unary:
      return fmt::format("{}({})", at.name, text(at.operands[0]));
    case Kind::Binary:
      return fmt::format("({} {} {})", text(at.operands[0]), at.name, text(at.operands[1]));
    case Kind::Conditional:
      return fmt::format("({} -> {} : {})", text(at.operands[0]), text(at.operands[1]),
                         text(at.operands[2]));
    case Kind::Channel:
      return fmt::format("{}({})", at.name, text(at.operands[0]));
    case Kind::Poll:
      return fmt::format("{}{}[{}]", text(at.operands[0]), at.random ? "??" : "?", list(at.fields));
    case Kind::OwnPid:
      return "_pid";
    case Kind::ProcessCount:
      return "_nr_pr";
    case Kind::Timeout:
      return "timeout";
    case Kind::AtLabel:
      return fmt::format("{}[{}]@{}", at.name, text(at.operands[0]), at.label);
  }
  return {};
}

std::string text(const Model& model) {
  std::string result = model.head;
  const auto declare = [&](const Variable& variable) {
    if (!variable.declaration.empty()) result += variable.declaration + ";\n";
  };
  for (const Variable& variable : model.globals) declare(variable);
  for (const Proctype& proctype : model.proctypes) {
    const bool is_init = proctype.name == "init";
    if (!is_init && proctype.active > 0) result += "active ";
    if (proctype.active > 1) result += fmt::format("[{}] ", proctype.active);
    std::vector<std::string> parameters;
    for (const Variable& parameter : proctype.parameters) {
      parameters.push_back(parameter.declaration);
    }
    result += is_init ? "init"
                      : fmt::format("proctype {}({})", proctype.name, fmt::join(parameters, "; "));
    if (proctype.is_provided) result += fmt::format(" provided ({})", text(proctype.provided));
    result += " {\n";
    for (const Variable& local : proctype.locals) {
      if (!local.declaration.empty()) result += "  " + local.declaration + ";\n";
    }
    result += "  " + sequence(proctype.body, 1) + "\n}\n";
  }
  for (const Claim& claim : model.claims) result += claim.text + "\n";
  return result;
}

}  // namespace proviso::attack::promela
