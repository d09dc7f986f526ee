// Random systems of components against explicit search.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "interpolation/relation_table.hpp"

namespace proviso::interpolation {
namespace {

using circuit::ComponentId;

/// Some components, at least one: not always what the property mentions.
std::vector<ComponentId> random_focus(const circuit::System& system) {
  std::vector<ComponentId> focus;
  const auto count = static_cast<std::uint32_t>(system.components.size());
  for (std::uint32_t i = 1; i < count; ++i) {
    if (random_below(3) == 0) focus.push_back(ComponentId{i});
  }
  if (focus.empty()) focus.push_back(ComponentId{1 + random_below(count - 1)});
  return focus;
}

RC_GTEST_PROP(Interpolation, AgreesWithExplicitSearch, ()) {
  const circuit::RandomSystem random = circuit::random_system();
  const circuit::System& system = random.system;
  const auto violation = circuit::Explicit(system).first_violation(random.property);
  Options options;
  if (random_below(2) == 0) options.focus = random_focus(system);
  options.focus_is_fixed = random_below(4) == 0;
  options.searches_beside = random_below(2) == 0;
  Context context;
  context.threads = 1 + random_below(2);
  const Result result = check(system, system.properties.front(), options, context);
  RC_CLASSIFY(result.answer.verdict == Verdict::Holds, "holds");
  RC_CLASSIFY(result.environment.focus.size() + 1 < system.components.size(), "in part");
  RC_ASSERT(result.answer.verdict == (violation ? Verdict::Violated : Verdict::Holds));
  if (violation) {
    RC_ASSERT(result.path->states.size() > *violation);
    RC_ASSERT(defect(system, *result.path) == std::nullopt);
    RC_ASSERT(violates(system, *result.path, random.property));
  } else {
    RC_ASSERT(result.certificate.has_value());
  }
}

RC_GTEST_PROP(Interpolation, PaperCriterionIsNeverWrong, ()) {
  const circuit::RandomSystem random = circuit::random_system();
  const circuit::System& system = random.system;
  const auto violation = circuit::Explicit(system).first_violation(random.property);
  Options options;
  options.criterion = Criterion::Paper;
  options.bound = 6;
  Context context;
  const Result result = check(system, system.properties.front(), options, context);
  RC_TAG(std::string(to_string(result.answer.verdict)));
  if (result.answer.verdict == Verdict::Holds) RC_ASSERT(!violation);
  if (result.answer.verdict == Verdict::Violated) RC_ASSERT(violation.has_value());
  if (violation && *violation <= 6) RC_ASSERT(result.answer.verdict == Verdict::Violated);
}

/// Every clause is implied by its components, row by row.
RC_GTEST_PROP(Interpolation, EveryClauseIsImpliedByItsComponents, ()) {
  const circuit::RandomSystem random = circuit::random_system();
  const circuit::System& system = random.system;
  const RelationTable table(system);
  RC_PRE(table.size() <= 10);
  Context context;
  Options options;
  options.focus = random_focus(system);
  const Result result = check(system, system.properties.front(), options, context);
  std::size_t clauses = 0;
  for (const ComponentRelation& part : result.environment.parts) {
    for (const RelationClause& clause : part.initial) {
      RC_ASSERT(table.implies(part.components, true, clause));
    }
    for (const RelationClause& clause : part.transition) {
      RC_ASSERT(table.implies(part.components, false, clause));
    }
    clauses += part.initial.size() + part.transition.size();
  }
  RC_CLASSIFY(clauses > 0, "says something");
}

}  // namespace
}  // namespace proviso::interpolation
