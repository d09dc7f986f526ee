#include "cli/console.hpp"

#include <fmt/format.h>

#include "cli/command_line.hpp"
#include "cli/dialogue.hpp"
#include "cli/protocol.hpp"

namespace proviso::cli {

void Console::diagnostic(const SourceSet& sources, const Diagnostic& diagnostic) {
  if (quiet_ && diagnostic.severity == Severity::Note) return;
  terminal_.say(render(sources, diagnostic, terminal_.colours_messages()));
}

void Console::warning(const std::string& message) {
  terminal_.say(fmt::format("warning: {}\n", message));
}

void Console::default_target(const std::string& name) {
  if (!quiet_) terminal_.say(fmt::format("target: {}\n", name));
}

void Console::replayed(ask::Simulation& simulation, const Trace& trace, const std::string& file) {
  if (!protocol_) Dialogue(simulation, context_, json_).tell_of_replay(trace, file);
}

void Console::simulate(ask::Simulation& simulation) {
  has_simulated_ = true;
  if (protocol_) return Protocol(simulation, context_).hold();
  Dialogue(simulation, context_, json_).hold();
}

Maybe<ask::Request> Console::read_call(const std::vector<std::string>& words) {
  const auto invocation = parse(words);
  if (!invocation) return refused(invocation.error());
  return invocation->request;
}

}  // namespace proviso::cli
