#include "engine/learning/shrink_proof.hpp"

#include <stdexcept>

#include "engine/learning/asymmetric.hpp"
#include "engine/learning/closing_premise.hpp"
#include "engine/learning/shrink.hpp"
#include "lts/transform.hpp"

namespace proviso::learning {
namespace {

/// The assumption first, then the module, then the guarantee.
lts::System premise_system(const Query& query, const Proof& proof, const Premise& premise) {
  lts::System system;
  if (premise.assumption) {
    system.components.push_back({"assumption", proof.assumptions[*premise.assumption]});
  }
  for (const std::size_t c : proof.modules[*premise.module].components) {
    system.components.push_back(query.components[c]);
  }
  if (premise.guarantee) {
    const lts::Lts& promised = proof.assumptions[*premise.guarantee];
    system.components.push_back({"guarantee", lts::complete_with_error(promised)});
  } else {
    system.components.insert(system.components.end(), query.properties.begin(),
                             query.properties.end());
  }
  return system;
}

/// Restricts each assumption to what the next module does, from the last to the first: the less
/// one allows, the less the one before is asked for. Not under the symmetric rule, whose closing
/// premise lets assumptions become weaker only.
void restrict_to_use(const Query& query, Proof& proof, Context& context) {
  if (proof.rule == Rule::Symmetric) return;
  try {
    for (std::size_t k = proof.assumptions.size(); k-- > 0;) {
      lts::System next = premise_system(query, proof, proof.premises[k + 1]);
      next.components.pop_back();  // the guarantee, which is this assumption
      proof.assumptions[k] = exercised(proof.assumptions[k], next, context);
    }
  } catch (const LimitReached&) {
    // Each premise holds also with some of the assumptions restricted.
  }
}

void count_premises(const Query& query, Proof& proof, Context& context) {
  for (Premise& premise : proof.premises) {
    const Search search = premise.module
                              ? search_error(premise_system(query, proof, premise), context)
                              : search_uncovered(proof.assumptions, query.properties, context);
    if (search.error) throw std::logic_error("a premise fails with smaller assumptions");
    premise.states = search.states;
    premise.transitions = search.transitions;
  }
}

}  // namespace

Proof shrink_proof(const Query& query, Proof proof, std::uint64_t most_work, Context& part,
                   Context& whole) {
  restrict_to_use(query, proof, part);
  Effort effort;
  for (std::size_t k = 0; k < proof.assumptions.size(); ++k) {
    lts::System premise = premise_system(query, proof, proof.premises[k]);
    lts::Lts& assumed = premise.components.front().lts;
    const Suffices suffices = [&](const lts::Lts& candidate) {
      if (effort.work() > most_work) throw LimitReached(StopReason::States);
      assumed = candidate;
      const Search search = search_error(premise, part);
      effort.searched(search);
      return !search.error;
    };
    proof.assumptions[k] = shrink(proof.assumptions[k], suffices, part);
  }
  count_premises(query, proof, whole);
  return proof;
}

}  // namespace proviso::learning
