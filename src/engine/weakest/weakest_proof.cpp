#include "engine/weakest/weakest_proof.hpp"

#include <stdexcept>

#include "engine/weakest/methods.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::weakest {
namespace {

lts::Lts anything(const lts::Alphabet& interface) {
  lts::LtsBuilder builder;
  const lts::StateId only = builder.add_state();
  for (const std::string& label : interface.labels()) {
    builder.add_transition(only, builder.action(label), only);
  }
  return std::move(builder).build();
}

}  // namespace

tl::expected<Proof, StopReason> weakest_proof(const Query& query,
                                              const std::optional<lts::Lts>& assumption,
                                              Context& context) {
  Proof proof;
  proof.rule = Rule::Weakest;
  proof.assumptions.push_back(assumption.value_or(anything(query.interface)));
  lts::System premise;
  premise.components = parts_of(query);
  premise.components.push_back({"assumption", proof.assumptions.front()});
  const auto found =
      space::explore(space::Product(premise), {.error = true, .deadlock = false}, context);
  if (found.stopped) return tl::unexpected(*found.stopped);
  if (found.error) throw std::logic_error("the weakest assumption does not suffice");
  Module all{query.component.name, {}};
  for (std::size_t c = 0; c < query.component.components.size(); ++c) all.components.push_back(c);
  proof.modules.push_back(std::move(all));
  proof.premises.push_back({0, 0, std::nullopt, found.states, found.transitions});
  return proof;
}

}  // namespace proviso::weakest
