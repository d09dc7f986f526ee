#include "lts/fluent.hpp"

namespace proviso::lts {

std::vector<FluentEffect> effects(std::span<const Fluent> fluents, const Alphabet& alphabet) {
  std::vector<FluentEffect> result(alphabet.size());
  for (std::size_t k = 0; k < fluents.size(); ++k) {
    const logic::Valuation bit = logic::Valuation{1} << k;
    if (fluents[k].momentary) {
      for (FluentEffect& effect : result) effect.keep &= ~bit;
    }
    for (const std::string& label : fluents[k].terminating) {
      if (const auto action = alphabet.find(label)) result[index(*action)].keep &= ~bit;
    }
    for (const std::string& label : fluents[k].initiating) {
      if (const auto action = alphabet.find(label)) result[index(*action)].set |= bit;
    }
  }
  return result;
}

logic::Valuation initial_valuation(std::span<const Fluent> fluents) {
  logic::Valuation result = 0;
  for (std::size_t k = 0; k < fluents.size(); ++k) {
    if (fluents[k].initially) result |= logic::Valuation{1} << k;
  }
  return result;
}

}  // namespace proviso::lts
