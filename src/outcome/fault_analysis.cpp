#include "outcome/fault_analysis.hpp"

#include <algorithm>

namespace proviso {

FaultEffectKind effect_of(const FaultAnalysis& analysis, const PropertyFaults& one,
                          std::size_t fault) {
  bool contributes = false;
  for (const FaultSet& set : one.sets) {
    if (set.faults.empty()) return FaultEffectKind::ViolatedAnyway;
    if (std::find(set.faults.begin(), set.faults.end(), fault) == set.faults.end()) continue;
    if (set.faults.size() == 1) return FaultEffectKind::Violates;
    contributes = true;
  }
  if (contributes) return FaultEffectKind::Contributes;
  return analysis.is_complete(one) ? FaultEffectKind::None : FaultEffectKind::Undecided;
}

}  // namespace proviso
