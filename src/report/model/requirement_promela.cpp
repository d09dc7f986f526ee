#include "report/model/requirement_promela.hpp"

#include <set>

#include <fmt/format.h>

namespace proviso::report {

tl::expected<std::string, std::string> requirement_promela(
    const lts::Lts& automaton, const std::map<std::string, std::string>& statements,
    std::uint32_t idle) {
  std::string result = "active proctype Requirement()\n{\n";
  for (std::uint32_t s = 0; s < automaton.state_count(); ++s) {
    // A label that fails and the same label that does not are one statement.
    std::set<std::pair<std::string, std::uint32_t>> options;
    for (const lts::Edge& edge : automaton.edges(lts::StateId{s})) {
      std::string statement = "skip";
      if (edge.action != lts::kTau) {
        const auto at = statements.find(automaton.name(edge.action));
        if (at == statements.end() || at->second.empty()) {
          return tl::unexpected(fmt::format("the label '{}' cannot be written in Promela",
                                            automaton.name(edge.action)));
        }
        statement = at->second;
      }
      if (edge.target == lts::kError) {
        options.emplace(std::move(statement), automaton.state_count());
      } else {
        options.emplace(std::move(statement), index(edge.target));
      }
    }
    result += fmt::format("S{}:\n", s);
    if (options.empty()) {
      result += "  false;\n";
      continue;
    }
    result += "  if\n";
    for (const auto& [statement, target] : options) {
      result += fmt::format("  :: {} -> goto S{}\n", statement, target);
    }
    result += "  fi;\n";
  }
  result += fmt::format("S{}:\n  assert(false)\n}}\n", automaton.state_count());
  if (idle > 0) {
    result += fmt::format("\nactive [{}] proctype Idle()\n{{\n  false\n}}\n", idle);
  }
  return result;
}

}  // namespace proviso::report
