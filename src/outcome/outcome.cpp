#include "outcome/outcome.hpp"

namespace proviso {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
      return "holds";
    case Verdict::Violated:
      return "violated";
    case Verdict::HoldsUnder:
      return "holds-under-assumption";
    case Verdict::Undecided:
      return "undecided";
  }
  return "undecided";
}

Verdict overall(const std::vector<PropertyResult>& results) {
  Verdict worst = Verdict::Holds;
  for (const PropertyResult& result : results) {
    if (result.is_default) continue;
    if (result.verdict == Verdict::Violated) return Verdict::Violated;
    if (result.verdict == Verdict::Undecided) worst = Verdict::Undecided;
  }
  return worst;
}

}  // namespace proviso
