#include "language/edges.hpp"

#include <map>
#include <sstream>
#include <string>

#include "lts/lts.hpp"

namespace proviso::edges {
namespace {

constexpr CodeExplanation kCodes[] = {
    {"EDG001", "a line is not a transition", "A line has a state, a label and a state."}};

}  // namespace

std::optional<lts::Lts> load(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  lts::LtsBuilder builder;
  std::map<std::string, lts::StateId> states;
  const auto state = [&](const std::string& name) {
    const auto known = states.find(name);
    if (known != states.end()) return known->second;
    const lts::StateId fresh{builder.state_count()};
    builder.add_states(1);
    return states.emplace(name, fresh).first->second;
  };
  std::istringstream lines{std::string(sources[file].text())};
  std::uint32_t begin = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto length = static_cast<std::uint32_t>(line.size());
    std::istringstream words(line);
    std::string from, label, to, more;
    if (words >> from >> label >> to && !(words >> more)) {
      const lts::StateId source = state(from);
      builder.add_transition(source, builder.action(label), state(to));
    } else {
      diagnostics.report({Severity::Error, kCodes[0].code, Span{file, begin, begin + length},
                          "expected a state, a label and a state"});
    }
    begin += length + 1;
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return std::move(builder).build();
}

std::span<const CodeExplanation> diagnostic_codes() { return kCodes; }

}  // namespace proviso::edges
