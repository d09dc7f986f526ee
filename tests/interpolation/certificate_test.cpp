// Certificates of random systems, mutated and after edits of the system.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "engine/certify/invariant.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "interpolation/certificate_table.hpp"

namespace proviso::interpolation {
namespace {

using circuit::ComponentId;
using circuit::Literal;

struct Proved {
  circuit::RandomSystem random;
  InvariantCertificate certificate;

  const circuit::System& system() const { return random.system; }
  const circuit::Property& property() const { return random.system.properties.front(); }
};

Proved random_proof() {
  Proved made{circuit::random_system(), {}};
  Context context;
  Options options;
  const auto count = static_cast<std::uint32_t>(made.system().components.size());
  options.focus = {ComponentId{1 + random_below(count - 1)}};
  options.focus_is_fixed = random_below(2) == 0;
  const Result result = check(made.system(), made.property(), options, context);
  RC_PRE(result.answer.verdict == Verdict::Holds);
  made.certificate = result.certificate.value();
  return made;
}

template <typename Things>
auto& one_of(Things& things) {
  return things[random_below(static_cast<std::uint32_t>(things.size()))];
}

Literal random_now(const InvariantCertificate& certificate) {
  std::vector<Literal> state;
  for (const CertifiedBit& bit : certificate.bits) {
    if (bit.next != circuit::kFalse) state.push_back(bit.now);
  }
  RC_PRE(!state.empty());
  return one_of(state) ^ (random_below(2) == 0);
}

/// Another certificate about the same components and bits.
void mutate(InvariantCertificate& certificate) {
  RC_PRE(!certificate.environment.empty());
  circuit::Graph& graph = certificate.graph;
  CertifiedEnvironment& part = one_of(certificate.environment);
  switch (random_below(9)) {
    case 0:
      certificate.invariant = circuit::kTrue;
      break;
    case 1:
      certificate.invariant = !certificate.invariant;
      break;
    case 2:
      certificate.invariant = graph.conjunction(certificate.invariant, random_now(certificate));
      break;
    case 3:
      certificate.invariant = graph.disjunction(certificate.invariant, random_now(certificate));
      break;
    case 4:
      part.relation = circuit::kTrue;
      break;
    case 5:
      part.relation = graph.conjunction(part.relation, random_now(certificate));
      break;
    case 6:
      part.initial = circuit::kTrue;
      break;
    case 7:
      part.initial = graph.conjunction(part.initial, random_now(certificate));
      break;
    default:
      certificate.environment.push_back({{certificate.focus.back()}});
      certificate.focus.pop_back();
  }
}

RC_GTEST_PROP(Certificate, OfAProofIsAcceptedAndTrue, ()) {
  const Proved proved = random_proof();
  Context context;
  const auto finding =
      certify::check_invariant(proved.system(), proved.property(), proved.certificate, context);
  RC_ASSERT(finding.reason == "");
  RC_PRE(RelationTable(proved.system()).size() <= 11);
  RC_ASSERT(CertificateTable(proved.system(), proved.property().invariant, proved.certificate)
                .is_proof());
}

/// Mutated certificates are accepted only if the table says that they still prove it.
RC_GTEST_PROP(Certificate, MutatedIsAcceptedIffItStillIsAProof, ()) {
  Proved proved = random_proof();
  RC_PRE(RelationTable(proved.system()).size() <= 11);
  mutate(proved.certificate);
  Context context;
  const auto finding =
      certify::check_invariant(proved.system(), proved.property(), proved.certificate, context);
  const CertificateTable table(proved.system(), proved.property().invariant, proved.certificate);
  RC_CLASSIFY(finding.accepted, "still a proof");
  RC_ASSERT(finding.accepted == table.is_proof());
}

/// Something else in one component: a constraint less, one more, or another one.
void edit(circuit::System& system, ComponentId id) {
  circuit::Component& component = system.components[index(id)];
  std::vector<Literal> now;
  for (const circuit::Bit& bit : system.bits) {
    if (!system.variables[index(bit.variable)].is_input) now.push_back(bit.now);
  }
  const Literal some = one_of(now) ^ (random_below(2) == 0);
  switch (random_below(component.updates.empty() ? 3 : 6)) {
    case 0:
      component.initial.clear();
      break;
    case 1:
      component.transition.clear();
      break;
    case 2:
      component.transition.push_back(system.graph.disjunction(some, one_of(now)));
      break;
    case 3:
      component.updates.pop_back();
      break;
    case 4:
      one_of(component.updates).function = some;
      break;
    default: {
      circuit::Update& update = one_of(component.updates);
      update.function = !update.function;
    }
  }
}

RC_GTEST_PROP(Reverification, AgreesWithExplicitSearchAfterAnEdit, ()) {
  const Proved proved = random_proof();
  circuit::System edited = proved.system();
  const auto count = static_cast<std::uint32_t>(edited.components.size());
  const std::uint32_t edits = random_below(5);
  for (std::uint32_t i = 0; i < edits; ++i) edit(edited, ComponentId{random_below(count)});
  const auto violation = circuit::Explicit(edited).first_violation(proved.property().invariant);
  Context context;
  const Reverification made =
      reverify(edited, edited.properties.front(), proved.certificate, context);
  const Result& result = made.result;
  RC_ASSERT(result.answer.verdict == (violation ? Verdict::Violated : Verdict::Holds));
  RC_CLASSIFY(made.changed.empty(), "nothing changed");
  RC_CLASSIFY(made.from_the_beginning, "from the beginning");
  RC_CLASSIFY(result.answer.verdict == Verdict::Violated, "violated");
  if (edits == 0) RC_ASSERT(made.changed.empty() && made.checked.size() == 1U);
  if (violation) {
    RC_ASSERT(defect(edited, *result.path) == std::nullopt);
    RC_ASSERT(violates(edited, *result.path, proved.property().invariant));
    return;
  }
  const auto finding =
      certify::check_invariant(edited, edited.properties.front(), *result.certificate, context);
  RC_ASSERT(finding.reason == "");
}

/// ∃ local. T^q, row by row.
RC_GTEST_PROP(Projection, IsExact, ()) {
  const circuit::RandomSystem random = circuit::random_system();
  const circuit::System& system = random.system;
  const RelationTable table(system);
  RC_PRE(table.size() <= 10);
  const auto count = static_cast<std::uint32_t>(system.components.size());
  Context context;
  const EnvironmentRelation relation =
      project(system, {ComponentId{1 + random_below(count - 1)}}, 100000, context);
  for (const ComponentRelation& part : relation.parts) {
    for (const bool initial : {true, false}) {
      // The rows that some row of the component shows in the view.
      std::set<std::vector<bool>> shown;
      const auto seen = [&](const circuit::Evaluation& row) {
        std::vector<bool> values;
        for (const circuit::BitId bit : relation.view) {
          const bool is_input = system.is_input(bit);
          if (!initial || !is_input) values.push_back(row[system.bits[index(bit)].now]);
          if (!initial && !is_input) values.push_back(row[system.bits[index(bit)].next]);
        }
        return values;
      };
      table.for_each_row([&](const circuit::Evaluation& row) {
        if (table.permitted(row, part.components, initial)) shown.insert(seen(row));
      });
      table.for_each_row([&](const circuit::Evaluation& row) {
        if (!table.in_domain(row, initial)) return;
        const auto& clauses = initial ? part.initial : part.transition;
        RC_ASSERT(table.satisfied(row, clauses) == shown.contains(seen(row)));
      });
    }
  }
}

}  // namespace
}  // namespace proviso::interpolation
