#include "lts/minimise.hpp"

#include <stdexcept>

#include "lts/branching_bisimulation.hpp"
#include "lts/determinise.hpp"
#include "lts/partition.hpp"
#include "lts/strong_bisimulation.hpp"
#include "lts/weak_bisimulation.hpp"

namespace proviso::lts {

Lts minimise(const Lts& lts, Equivalence equivalence, Context& context) {
  switch (equivalence) {
    case Equivalence::Strong:
      return quotient(lts, strong_bisimulation(lts, context), TauLoops::Keep, context);
    case Equivalence::Branching:
      return quotient(lts, branching_bisimulation(lts, context), TauLoops::Drop, context);
    case Equivalence::Weak:
      return quotient(lts, weak_bisimulation(lts, context), TauLoops::Drop, context);
    case Equivalence::Trace: {
      // Bisimilar states have the same traces, and subsets of fewer states are fewer subsets.
      const Lts smaller = minimise(lts, Equivalence::Branching, context);
      return minimise(determinise(smaller, context), Equivalence::Strong, context);
    }
  }
  throw std::logic_error("minimise: not an equivalence");
}

}  // namespace proviso::lts
