// Never a wrong verdict: what the fragment says of a property must be what the whole composition
// says. The oracle builds the composition and labels it.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/collaboration/step.hpp"
#include "random_design.hpp"

namespace proviso::collaboration {
namespace {

struct Tally {
  std::size_t cases = 0, preserved = 0, modular = 0, frontier = 0, undecided = 0, paper_wrong = 0;

  void print(std::string_view what) const {
    fmt::print(
        "{}: {} cases, {} keep the value; decided modularly {} ({:.1f} %), at the frontier {} "
        "({:.1f} %), left to composition {}; the paper's criterion accepts {} wrongly\n",
        what, cases, preserved, modular,
        100.0 * static_cast<double>(modular) / static_cast<double>(cases), frontier,
        100.0 * static_cast<double>(frontier) / static_cast<double>(cases), undecided, paper_wrong);
  }
};

StepAnalysis analysed(const RandomDesign& design, const Host& host, Context& context) {
  const PublishedInterface known = host.publish({design.interface}, design.vocabulary, context);
  const Widen widen = [&](const PublishedInterface& before,
                          const std::vector<machine::GlobalState>& more) {
    return host.publish_more(before, more, design.vocabulary, context);
  };
  return analyse_step({host.system(),
                       design.interface,
                       design.extension,
                       {design.interface},
                       {design.property},
                       true},
                      known, widen, design.vocabulary, context);
}

/// Do all states of the host have the marks in the composition that they had before?
bool marks_stay(const Host& host, const Host& whole) {
  for (machine::GraphState s = 0; s < host.graph().size(); ++s) {
    const auto state = machine::state_of(host.product(), host.graph(), s);
    const auto there = machine::find(whole.product(), whole.graph(), state);
    if (!there || whole.marks().at(*there) != host.marks().at(s)) return false;
  }
  return true;
}

void compare(const RandomDesign& design, bool exactly, Tally& tally) {
  Context context;
  const auto formulas = closure(design.vocabulary.pool, design.property);
  const Host host(design.system, formulas, design.vocabulary, context);
  const Host whole(machine::attach(design.system, design.interface, design.extension), formulas,
                   design.vocabulary, context);
  const StepAnalysis step = analysed(design, host, context);
  const bool before = host.marks().of(design.property)[0];
  const bool after = whole.marks().of(design.property)[0];
  ++tally.cases;
  tally.preserved += before == after ? 1 : 0;
  if (step.method == Method::Composed) {
    ++tally.undecided;
    return;
  }
  // Where every landing is known, the composition has the host's states and the active ones.
  RC_ASSERT(whole.graph().size() == host.graph().size() + step.actives);
  const Preservation& found = step.properties.front();
  if (found.all_marks_stay || exactly) RC_ASSERT(found.all_marks_stay == marks_stay(host, whole));
  if (found.value_stays) RC_ASSERT(before == after);
  if (found.paper_accepts && before != after) ++tally.paper_wrong;
  if (!found.value_stays) {
    ++tally.undecided;
  } else {
    ++(step.method == Method::Modular ? tally.modular : tally.frontier);
  }
}

TEST(Soundness, OneMachine) {
  Tally tally;
  const bool passed = rc::check("one machine", [&tally] {
    compare(random_design(1, false, {2, 0}, 4), true, tally);
  });
  tally.print("one machine");
  EXPECT_TRUE(passed);
}

TEST(Soundness, TwoMachinesAndAnEnvironment) {
  Tally tally;
  const bool passed = rc::check("two machines", [&tally] {
    compare(random_design(2, true, {3, 1}, 3), false, tally);
  });
  tally.print("two machines");
  EXPECT_TRUE(passed);
}

}  // namespace
}  // namespace proviso::collaboration
