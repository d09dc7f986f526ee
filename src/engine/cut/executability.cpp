#include "engine/cut/executability.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace proviso::cut {
namespace {

using process::ControlState;
using process::Pattern;
using process::Statement;
using process::Transition;

}  // namespace

Condition Executability::of(const Transition& transition) {
  const Statement& statement = transition.statement;
  switch (statement.kind) {
    case Statement::Kind::Guard: {
      const Partial guard = evaluation_.evaluate(statement.expression);
      if (guard.value) return {*guard.value != 0, {}};
      return {{}, guard.text};
    }
    case Statement::Kind::Send:
      return {{}, send_text(statement)};
    case Statement::Kind::Receive:
      return {{}, receive_text(statement)};
    case Statement::Kind::Deterministic:
      return any_of(evaluation_.body().controls[index(statement.entry)]);
    default:
      return {true, {}};
  }
}

Condition Executability::any_of(const ControlState& control) {
  const std::uint32_t end = control.first_transition + control.transition_count;
  return any_between(control.first_transition, end);
}

Condition Executability::before(const ControlState& control, const Transition& otherwise) {
  const Transition* const first = evaluation_.body().transitions.data();
  return any_between(control.first_transition, static_cast<std::uint32_t>(&otherwise - first));
}

Condition Executability::any_between(std::uint32_t first, std::uint32_t end) {
  std::vector<std::string> texts;
  for (std::uint32_t i = first; i < end; ++i) {
    Condition condition = of(evaluation_.body().transitions[i]);
    if (condition.known == std::optional(true)) return {true, {}};
    if (!condition.known) texts.push_back(std::move(condition.text));
  }
  if (texts.empty()) return {false, {}};
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return {{}, fmt::format("{}", fmt::join(texts, " or "))};
}

std::string Executability::send_text(const Statement& statement) {
  std::vector<std::string> arguments;
  for (const process::ExpressionId id : statement.arguments) {
    arguments.push_back(evaluation_.evaluate(id).text);
  }
  return fmt::format("{}{}{}", evaluation_.channel_text(statement.expression),
                     statement.sorted ? "!!" : "!", fmt::join(arguments, ","));
}

std::string Executability::receive_text(const Statement& statement) {
  std::string fields;
  for (const Pattern& pattern : statement.patterns) {
    if (!fields.empty()) fields += ',';
    fields +=
        pattern.kind == Pattern::Kind::Match ? evaluation_.evaluate(pattern.expression).text : "_";
  }
  return receive_head(statement) + fields + (statement.copy ? ">" : "");
}

std::string Executability::receive_head(const Statement& statement) {
  return fmt::format("{}{}{}", evaluation_.channel_text(statement.expression),
                     statement.random ? "??" : "?", statement.copy ? "<" : "");
}

}  // namespace proviso::cut
