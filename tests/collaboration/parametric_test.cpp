// An extension analysed once must say of every host what its analysis there says, and what it asks
// of a host must be enough.
#include "engine/collaboration/parametric.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/collaboration/step.hpp"
#include "random_design.hpp"

namespace proviso::collaboration {
namespace {

/// The marks of a host at the exits and landings of a fragment, which the interface lists.
HostMarks marks_of(const PublishedInterface& known, const Fragment& fragment,
                   const std::vector<machine::GlobalState>& landings) {
  HostMarks result{{}, {}, std::vector<bool>(known.formulas.size(), false)};
  std::vector<std::uint32_t> exits, ends;
  for (machine::GraphState e = 0; e < fragment.exits; ++e) {
    exits.push_back(*fragment.published[e]);
    result.exits.push_back(known.states[exits.back()].marks);
  }
  for (const machine::GlobalState& landing : landings) {
    ends.push_back(*known.find(landing));
    result.landings.push_back(known.states[ends.back()].marks);
  }
  const auto contains = [](const std::vector<std::uint32_t>& places, std::uint32_t place) {
    return std::find(places.begin(), places.end(), place) != places.end();
  };
  for (const LoopSegments& loop : known.loops) {
    for (const auto& [from, to] : loop.pairs) {
      if (contains(ends, from) && contains(exits, to)) {
        result.returns[known.place(loop.formula)] = true;
      }
    }
  }
  return result;
}

/// What the analysis of the extension at this host says.
bool direct(const RandomDesign& design, const Fragment& fragment, const PublishedInterface& known,
            const Obligations& obligations, Context& context) {
  const LabelledFragment labelled = label_fragment(fragment, known, design.vocabulary, context);
  const auto segments = feature_segments(fragment, known, labelled, design.vocabulary.pool);
  return !unmet(fragment, known, labelled.marks, segments, obligations, design.vocabulary.pool);
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
      const auto& place = design.interface.places[0];
      const machine::GlobalState reentry{*machine.find(place.reentry.feature, place.reentry.name)};
      if (fragment.exits != 1 || !known.find(reentry)) continue;
      if (!once) once.emplace(fragment, formulas, design.vocabulary, context);
      const Obligations obligations = monotone_obligations(
          design.vocabulary.pool, formulas, design.property, known.initially(design.property));
      std::vector<machine::GlobalState> landings;
      if (!once->landings().empty()) landings.push_back(reentry);
      RC_ASSERT(once->meets(marks_of(known, fragment, landings), obligations) ==
                direct(design, fragment, known, obligations, context));
      ++hosts;
    }
  });
  EXPECT_TRUE(passed);
  EXPECT_GT(hosts, 1000U);
}

bool has(const HostMarks& marks, const ParametricStep& step, const Need& need) {
  const auto& formulas = step.formulas();
  const auto k = static_cast<std::size_t>(
      std::lower_bound(formulas.begin(), formulas.end(), need.formula) - formulas.begin());
  return (need.landing ? marks.landings[*need.landing][k] : marks.returns[k]) == need.value;
}

struct Tally {
  std::size_t cases = 0, landings = 0, fair = 0, accepted = 0, complete = 0, kept = 0;
};

/// What is accepted keeps the value in the composition; what is not lacks something that is needed.
void compare(const RandomDesign& design, Tally& tally) {
  Context context;
  const auto formulas = closure(design.vocabulary.pool, design.property);
  const Host host(design.system, formulas, design.vocabulary, context);
  const auto listed = host.publish({design.interface}, design.vocabulary, context);
  Fragment fragment =
      explore_fragment(design.system, listed, design.interface, design.extension, context);
  const auto known =
      host.publish_more(listed, fragment.unknown_landings(), design.vocabulary, context);
  fragment.relate_to(known);
  if (fragment.exits == 0 || !fragment.unknown_landings().empty()) return;
  const ParametricStep step(fragment, formulas, design.vocabulary, context);
  const Obligations obligations = monotone_obligations(
      design.vocabulary.pool, formulas, design.property, known.initially(design.property));
  const HostMarks marks = marks_of(known, fragment, step.landings());
  const bool accepted = step.meets(marks, obligations);
  const ExtensionNeeds needs = step.needs(marks.exits, obligations);
  const bool satisfied = std::all_of(needs.needs.begin(), needs.needs.end(),
                                     [&](const Need& need) { return has(marks, step, need); });
  ++tally.cases;
  tally.landings += step.landings().size();
  tally.fair += design.system.fairness.empty() ? 0 : 1;
  tally.accepted += accepted ? 1 : 0;
  tally.complete += needs.complete && !needs.impossible ? 1 : 0;
  if (accepted) {
    RC_ASSERT(!needs.impossible);
    RC_ASSERT(satisfied);
    RC_ASSERT(direct(design, fragment, known, obligations, context));
  } else if (!needs.impossible && needs.complete) {
    RC_ASSERT(!satisfied);
  }
  const Host whole(machine::attach(design.system, design.interface, design.extension), formulas,
                   design.vocabulary, context);
  const bool kept = host.marks().of(design.property)[0] == whole.marks().of(design.property)[0];
  tally.kept += kept ? 1 : 0;
  if (accepted) RC_ASSERT(kept);
}

TEST(Parametric, WhatIsAskedIsEnough) {
  Tally tally;
  const bool passed = rc::check("what is asked", [&tally] {
    compare(random_design(1 + random_below(2), random_below(3) > 0, {3, 1}, 3), tally);
  });
  fmt::print(
      "{} cases with {} landings, {} of them fair: {} keep the value, {} are accepted, the "
      "needs of {} are complete\n",
      tally.cases, tally.landings, tally.fair, tally.kept, tally.accepted, tally.complete);
  EXPECT_TRUE(passed);
  EXPECT_GT(tally.accepted * 2, tally.kept);
}

}  // namespace
}  // namespace proviso::collaboration
