// Random documents: the machines that they are lowered to, against an interpreter of the elements.
#include <rapidcheck.h>

#include "machine/labelling.hpp"
#include "machine/state_graph.hpp"
#include "scxml/chart_graph.hpp"
#include "scxml/random_chart.hpp"
#include "scxml/reading.hpp"

namespace proviso::scxml {
namespace {

using sketch::ChartGraph;
using sketch::Formula;
using sketch::RandomChart;
using sketch::Snapshot;

/// More events than descriptors name: what is left over must be like one that nobody names.
const std::vector<std::string> kEvents = {"e", "e.x", "e.x.y", "e.z", "f", "g",
                                          "q", "q.u", "r",     "r.s", "z"};

struct Tally {
  std::size_t documents = 0, divided = 0, endless = 0, snapshots = 0, verdicts = 0, hold = 0;
};

/// The atoms of a formula, in the order in which they stand there.
void collect_atoms(const Formula& formula, std::vector<Formula>& atoms) {
  const bool is_atom =
      formula.op == "In" || formula.op == "data" || formula.op == "sent" || formula.op == "event";
  if (is_atom) atoms.push_back(formula);
  for (const Formula& operand : formula.operands) collect_atoms(operand, atoms);
}

std::string name_of(const Formula& atom) {
  return atom.op == "data" ? atom.name : atom.op + "(" + atom.name + ")";
}

/// What is true in the reachable states of the machines, by the names of the atoms. A state of the
/// chart in which no machine ever is has an atom, too; what is always active has none.
std::set<std::set<std::string>> seen_by_machines(const machine::Design& design) {
  Context context;
  const machine::SynchronousProduct product(design.systems[0]);
  const machine::StateGraph graph = machine::explore(product, {{product.initial()}}, context);
  const auto sets = machine::evaluate(design.vocabulary.atoms, product, graph);
  std::set<std::set<std::string>> result;
  for (std::size_t s = 0; s < graph.size(); ++s) {
    std::set<std::string> here;
    for (std::size_t a = 0; a < sets.size(); ++a) {
      if (sets[a][s]) here.insert(design.vocabulary.atom_names[a]);
    }
    result.insert(std::move(here));
  }
  return result;
}

std::set<std::set<std::string>> seen_by_reference(const ChartGraph& graph,
                                                  const machine::Design& design,
                                                  const Formula& everything) {
  std::vector<Formula> atoms;
  collect_atoms(everything, atoms);
  std::erase_if(atoms, [&](const Formula& atom) {
    const auto& names = design.vocabulary.atom_names;
    return std::find(names.begin(), names.end(), name_of(atom)) == names.end();
  });
  std::set<std::set<std::string>> result;
  for (const Snapshot& snapshot : graph.snapshots()) {
    std::set<std::string> here;
    for (const Formula& atom : atoms) {
      if (ChartGraph::atom(atom, snapshot)) here.insert(name_of(atom));
    }
    result.insert(std::move(here));
  }
  return result;
}

bool is_divided(const machine::Design& design) {
  return std::count_if(design.systems[0].machines.begin(), design.systems[0].machines.end(),
                       [](const machine::Machine& one) { return !one.remembers; }) > 1;
}

/// A chart that does not come to rest is refused. A part may not come to rest where the whole never
/// is.
void expect_refused(const Loaded& loaded) {
  RC_ASSERT(!loaded.design);
  for (const Diagnostic& one : loaded.diagnostics.all()) RC_ASSERT(one.code == "SCX019");
}

TEST(RandomCharts, AreWhatTheInterpreterSays) {
  Tally tally;
  const bool passed = rc::check("charts", [&tally] {
    sketch::Document written = RandomChart().draw();
    const Formula everything = RandomChart::mention_all(written);
    written.properties.push_back(everything);
    const std::string text = text_of(written);
    RC_LOG(text);
    const Loaded loaded = load_text(text);
    for (const std::string& message : loaded.messages()) RC_LOG(message);
    ++tally.documents;
    std::optional<ChartGraph> reference;
    try {
      reference.emplace(written, kEvents);
    } catch (const sketch::Endless&) {
      ++tally.endless;
      return expect_refused(loaded);
    }
    if (!loaded.design) {
      const bool has_regions = written.root.children.size() == 1;
      RC_ASSERT(has_regions);
      return expect_refused(loaded);
    }
    RC_ASSERT(seen_by_machines(*loaded.design) ==
              seen_by_reference(*reference, *loaded.design, everything));
    tally.snapshots += reference->size();
    tally.divided += is_divided(*loaded.design) ? 1 : 0;
    const auto findings = findings_on(*loaded.design);
    RC_ASSERT(findings.size() == written.properties.size());
    for (std::size_t k = 0; k < findings.size(); ++k) {
      const bool holds = reference->holds(written.properties[k]);
      RC_LOG("p" + std::to_string(k) + (holds ? " holds" : " is violated"));
      RC_ASSERT(findings[k].verdict == (holds ? Verdict::Holds : Verdict::Violated));
      ++tally.verdicts;
      tally.hold += holds ? 1 : 0;
    }
  });
  std::printf("%zu documents, %zu divided, %zu endless, %zu snapshots, %zu verdicts, %zu hold\n",
              tally.documents, tally.divided, tally.endless, tally.snapshots, tally.verdicts,
              tally.hold);
  EXPECT_TRUE(passed);
  EXPECT_GT(tally.divided, tally.documents / 20);
  EXPECT_GT(tally.hold, tally.verdicts / 5);
  EXPECT_LT(tally.hold, tally.verdicts * 4 / 5);
}

}  // namespace
}  // namespace proviso::scxml
