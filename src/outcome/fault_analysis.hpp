// Which faults violate which properties: the minimal cut sets of each, and what single faults do.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso {

/// A minimal set of faults that can violate a property; the empty set if no fault is needed.
struct FaultSet {
  std::vector<std::size_t> faults = {};  // places in FaultAnalysis::faults, ascending
  Trace trace = {};                      // only these faults occur on it
};

/// The minimal cut sets of one property.
struct PropertyFaults {
  std::string property;
  std::vector<FaultSet> sets = {};  // the smallest first
  std::size_t known_below = 0;      // all sets with fewer faults than this are known
  std::string reason = {};          // the limit that ended the search early
};

struct FaultAnalysis {
  std::vector<std::string> faults = {};
  std::size_t order = 0;  // sets of up to so many faults were asked for
  std::vector<PropertyFaults> properties = {};

  /// Whether all sets that were asked for are known.
  bool is_complete(const PropertyFaults& one) const {
    return one.known_below > order || one.known_below > faults.size();
  }
};

/// What a single fault does to a property.
enum class FaultEffectKind : std::uint8_t {
  Violates,        // together with no other fault
  ViolatedAnyway,  // the property is violated without faults
  Contributes,     // only together with other faults
  None,            // it is in no cut set of the order that was asked for
  Undecided,
};

FaultEffectKind effect_of(const FaultAnalysis& analysis, const PropertyFaults& one,
                          std::size_t fault);

}  // namespace proviso
