#include "outcome/proof.hpp"

#include <fmt/format.h>

namespace proviso {

std::string_view to_string(Rule rule) {
  switch (rule) {
    case Rule::Direct:
      return "direct";
    case Rule::Asymmetric:
      return "asymmetric";
    case Rule::Circular:
      return "circular";
    case Rule::Symmetric:
      return "symmetric";
    case Rule::Weakest:
      return "weakest";
  }
  return "direct";
}

std::string to_string(const Proof& proof, const Premise& premise) {
  const auto assumption = [](const std::optional<std::size_t>& number, const char* none) {
    return number ? fmt::format("A{}", *number + 1) : std::string(none);
  };
  if (!premise.module) {
    std::string together;
    for (std::size_t k = 1; k <= proof.assumptions.size(); ++k) {
      together += fmt::format("{}coA{}", k == 1 ? "" : " ‖ ", k);
    }
    return together + " ⊆ P";
  }
  return fmt::format("⟨{}⟩ M{} ⟨{}⟩", assumption(premise.assumption, "true"), *premise.module + 1,
                     assumption(premise.guarantee, "P"));
}

}  // namespace proviso
