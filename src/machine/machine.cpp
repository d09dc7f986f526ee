#include "machine/machine.hpp"

#include <algorithm>

namespace proviso::machine {

std::optional<LocalState> Machine::find(Feature feature, std::string_view state) const {
  for (LocalState s = 0; s < states.size(); ++s) {
    if (states[s].feature == feature && states[s].name == state) return s;
  }
  return std::nullopt;
}

std::optional<std::size_t> System::find(std::string_view machine) const {
  const auto at = std::find_if(machines.begin(), machines.end(),
                               [machine](const Machine& m) { return m.name == machine; });
  if (at == machines.end()) return std::nullopt;
  return static_cast<std::size_t>(at - machines.begin());
}

}  // namespace proviso::machine
