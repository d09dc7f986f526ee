#include "lts/single_run.hpp"

namespace proviso::lts {

Lts single_run(const Alphabet& alphabet, std::span<const std::string> run,
               std::optional<StateId> last) {
  LtsBuilder builder;
  for (const std::string& label : alphabet.labels()) builder.action(label);
  builder.add_states(static_cast<std::uint32_t>(run.size()) + 1);
  for (std::uint32_t s = 0; s < run.size(); ++s) {
    const StateId next = s + 1 == run.size() && last ? *last : StateId{s + 1};
    builder.add_transition(StateId{s}, builder.action(run[s]), next);
  }
  return std::move(builder).build();
}

}  // namespace proviso::lts
