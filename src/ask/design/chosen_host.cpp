#include "ask/design/chosen_host.hpp"

#include <fmt/format.h>

namespace proviso::ask {

Maybe<const machine::HostDefinition*> chosen_host(const Task& task) {
  const machine::Design& design = task.subject().design();
  const std::vector<std::string>& targets = task.options.targets;
  if (targets.size() > 1) return refused(fmt::format("{} takes one target", task.answer.command));
  if (targets.empty()) return &design.hosts.back();
  std::vector<std::string> known;
  for (const machine::HostDefinition& host : design.hosts) {
    if (host.name == targets.front()) return &host;
    known.push_back(host.name);
  }
  return refused(subject::unknown_name("system or product", targets.front(), known));
}

}  // namespace proviso::ask
