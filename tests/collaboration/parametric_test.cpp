// An extension analysed once must say of every host what its analysis there says.
#include "engine/collaboration/parametric.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/collaboration/step.hpp"
#include "random_design.hpp"

namespace proviso::collaboration {
namespace {

HostMarks marks_of(const PublishedInterface& known, const machine::System& system,
                   const machine::Interface& interface) {
  const machine::Machine& machine = system.machines[0];
  const auto at = [&](const machine::StateName& name) {
    return known.find({*machine.find(name.feature, name.name)});
  };
  const auto exit = at(interface.places[0].exit), reentry = at(interface.places[0].reentry);
  HostMarks result{known.states[*exit].marks, known.states[*reentry].marks,
                   std::vector<bool>(known.formulas.size(), false)};
  for (const LoopSegments& loop : known.loops) {
    for (const auto& [from, to] : loop.pairs) {
      if (from == *reentry && to == *exit) result.returns[known.place(loop.formula)] = true;
    }
  }
  return result;
}

TEST(Parametric, OneAnalysisServesEveryHost) {
  std::size_t hosts = 0;
  const bool passed = rc::check("parametric", [&hosts] {
    const Alphabet alphabet{2, 0};
    RandomDesign design = random_design(1, false, alphabet, 4);
    const auto formulas = closure(design.vocabulary.pool, design.property);
    Context context;
    std::optional<ParametricStep> once;
    for (unsigned k = 0; k < 4; ++k) {
      // Another host, the same extension.
      if (k > 0) design.system.machines[0] = random_machine("M0", 4, alphabet);
      const machine::Machine& machine = design.system.machines[0];
      design.interface.places[0] = {"M0", random_state(machine), random_state(machine)};
      const Host host(design.system, formulas, design.vocabulary, context);
      const auto known = host.publish({design.interface}, design.vocabulary, context);
      const Fragment fragment =
          explore_fragment(design.system, known, design.interface, design.extension, context);
      const bool reachable = fragment.exits == 1 && fragment.unknown_landings().empty();
      const auto& reentry = design.interface.places[0].reentry;
      if (!reachable || !known.find({*machine.find(reentry.feature, reentry.name)})) continue;
      if (!once) once = analyse_parametrically(fragment, formulas, design.vocabulary);
      RC_ASSERT(once.has_value());
      const LabelledFragment labelled = label_fragment(fragment, known, design.vocabulary, context);
      const auto segments = feature_segments(fragment, known, labelled, design.vocabulary.pool);
      const Obligations obligations = monotone_obligations(
          design.vocabulary.pool, formulas, design.property, known.initially(design.property));
      const bool direct =
          !unmet(fragment, known, labelled.marks, segments, obligations, design.vocabulary.pool);
      RC_ASSERT(meets(*once, marks_of(known, design.system, design.interface), obligations,
                      design.vocabulary.pool) == direct);
      ++hosts;
    }
  });
  EXPECT_TRUE(passed);
  EXPECT_GT(hosts, 1000U);
}

}  // namespace
}  // namespace proviso::collaboration
