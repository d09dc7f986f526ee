#include "outcome/proof.hpp"

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

}  // namespace proviso
