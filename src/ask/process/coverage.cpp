#include "ask/process/coverage.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/file_name.hpp"

namespace proviso::ask {
namespace {

using subject::CheckKind;

bool has_assertion(const process::Program& program) {
  const auto asserts = [](const process::Transition& transition) {
    return transition.statement.kind == process::Statement::Kind::Assert;
  };
  return std::any_of(program.proctypes.begin(), program.proctypes.end(), [&](const auto& body) {
    return std::any_of(body.transitions.begin(), body.transitions.end(), asserts);
  });
}

}  // namespace

Done cover_assertions(Task& task) {
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  const auto& named = task.options.properties;
  const auto places = subject::select(*declared, named);
  if (!places) return refused(places.error());
  const std::string by_parts = fmt::format(
      "{} is about assertions, or the safety formula that --property names", task.answer.command);
  task.leave_out({}, CheckKind::Deadlock, by_parts);
  const bool asserts = has_assertion(task.subject().process());
  if (!named.empty() && asserts) task.leave_out({}, CheckKind::Assertion, "--property is given");
  for (std::size_t i = 0; i < declared->size(); ++i) {
    const bool is_named =
        !named.empty() && std::find(places->begin(), places->end(), i) != places->end();
    if (!is_named) task.leave_out((*declared)[i].name, (*declared)[i].kind, by_parts);
  }
  if (!named.empty() || asserts) return {};
  return refused(fmt::format(
      "{} has no assertion: nothing is left for {}; name a safety formula by --property",
      shown_name(task.subject().path()), task.answer.command));
}

}  // namespace proviso::ask
