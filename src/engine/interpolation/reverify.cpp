// What does an old proof still prove after an edit?
//
// T^q ⇒ E^q and I^q ⇒ C0^q mention nothing but q, so they hold as long as the contents of q are the
// same, whatever else was edited. For a component that has changed, both are asked again, clause
// by clause. Then the old invariant is tried on the focus: three questions about the focus alone,
// which are always asked, because a domain may have changed or what the property means. If the
// invariant is none any more, or clauses were lost, the inner reachability finds another one,
// without a bounded run; only if it finds an abstract path instead does the whole method go on,
// with what is left of the environment.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/interpolation/abstraction.hpp"
#include "engine/interpolation/certificate.hpp"
#include "engine/interpolation/check.hpp"
#include "engine/interpolation/stored_environment.hpp"
#include "engine/invariant/proof_check.hpp"
#include "engine/invariant/stopwatch.hpp"

namespace proviso::interpolation {
namespace {

using circuit::ComponentId;

std::string names_of(const circuit::System& system, const std::vector<ComponentId>& components) {
  std::string names;
  for (const ComponentId component : components) {
    names += (names.empty() ? "" : ", ") + system.components[index(component)].name;
  }
  return names;
}

void show_clauses(const std::vector<RelationClause>& clauses, Division& division) {
  for (const RelationClause& clause : clauses) {
    for (const RelationLiteral& literal : clause) division.show(literal.bit);
  }
}

/// Keeps the clauses that the components of a changed part still imply.
class Survival {
 public:
  Survival(const Parts& parts, Context& context) : parts_(parts), context_(context) {}

  void keep(StoredPart& part, std::vector<std::string>& checked) {
    if (part.is_unchanged) return;
    const std::string names = names_of(*parts_.system, part.components);
    if (!part.initial.empty()) {
      checked.push_back(fmt::format("{}: I implies C0", names));
      keep(Oracle::Kind::Initial, part.components, part.initial);
    }
    if (!part.transition.empty()) {
      checked.push_back(fmt::format("{}: T implies E", names));
      keep(Oracle::Kind::Step, part.components, part.transition);
    }
  }

 private:
  void keep(Oracle::Kind kind, const std::vector<ComponentId>& components,
            std::vector<RelationClause>& clauses) {
    Oracle oracle(parts_, kind, components, context_);
    std::erase_if(
        clauses, [&](const RelationClause& clause) { return !oracle.implies(components, clause); });
  }

  const Parts& parts_;
  Context& context_;
};

/// Returns the stored invariant over the bits of the abstraction; nullopt if it mentions other
/// bits.
std::optional<invariant::Proof> stored_proof(const circuit::System& system,
                                             const InvariantCertificate& certificate,
                                             circuit::Problem& problem) {
  const StoredBits bits(system, certificate);
  bool is_known = index(certificate.invariant.node()) < certificate.graph.size();
  if (!is_known) return {};
  circuit::Substitution copy(certificate.graph, problem.graph, [&](circuit::Node node) {
    const auto literal = bits(node);
    for (const circuit::StateBit& bit : problem.state) {
      if (literal && !literal->after_step && bit.origin == literal->bit) {
        return bit.now ^ literal->negated;
      }
    }
    is_known = false;
    return circuit::kFalse;
  });
  const circuit::Literal invariant = copy(certificate.invariant);
  if (!is_known) return {};
  // The bit that watches a property of steps was taken out of it.
  return invariant::Proof{problem.graph.conjunction(invariant, problem.good), certificate.depth};
}

/// Whether the old invariant is still an invariant; the result is then complete.
bool invariant_survives(const Parts& parts, const circuit::Property& property,
                        const InvariantCertificate& certificate, Attempt& attempt, Result& result,
                        Context& context) {
  const auto& environment = attempt.environment.parts();
  circuit::Problem problem = abstraction(parts, attempt.division, environment);
  const auto proof = stored_proof(*parts.system, certificate, problem);
  if (!proof || !invariant::is_proof(problem, *proof, context)) return false;
  // What is not asked again is vouched for by equal contents.
  result.certificate =
      certificate_of(parts, property, attempt.division, environment, problem, *proof);
  result.answer.verdict = Verdict::Holds;
  result.environment = attempt.relation();
  return true;
}

void reverify(const Parts& parts, const circuit::Property& property,
              const InvariantCertificate& certificate, Reverification& made, Context& context) {
  StoredEnvironment stored = read_environment(*parts.system, certificate);
  made.changed = std::move(stored.changed);
  if (stored.focus.empty()) stored.focus = focus_of(parts, property);
  Attempt attempt(parts, Division(parts, stored.focus), false, context);
  invariant::Stopwatch stopwatch(made.result.answer);
  Survival survival(parts, context);
  for (StoredPart& part : stored.parts) {
    survival.keep(part, made.checked);
    show_clauses(part.initial, attempt.division);
    show_clauses(part.transition, attempt.division);
    for (RelationClause& clause : part.initial) {
      attempt.environment.add_initial(part.components, std::move(clause));
    }
    for (RelationClause& clause : part.transition) {
      attempt.environment.add_step(part.components, std::move(clause));
    }
  }
  stopwatch.lap("environment", 0);
  made.checked.emplace_back("the invariant of the focus");
  const bool survives =
      invariant_survives(parts, property, certificate, attempt, made.result, context);
  stopwatch.lap("invariant", 0);
  if (survives) return;
  std::vector<invariant::Phase> phases = std::move(made.result.answer.phases);
  made.checked.emplace_back("inner reachability");
  made.result = prove(parts, property, attempt, Start::InnerReachability, std::nullopt, context);
  const auto& later = made.result.answer.phases;
  made.from_the_beginning =
      std::any_of(later.begin(), later.end(),
                  [](const invariant::Phase& phase) { return phase.name == "bounded run"; });
  phases.insert(phases.end(), later.begin(), later.end());
  made.result.answer.phases = std::move(phases);
}

}  // namespace

Reverification reverify(const circuit::System& system, const circuit::Property& property,
                        const InvariantCertificate& certificate, Context& context) {
  Reverification made;
  made.result.answer.engine = "component";
  try {
    const Parts parts = take_apart(system, property);
    reverify(parts, property, certificate, made, context);
  } catch (const LimitReached& limit) {
    made.result.answer.stopped = limit.reason();
  }
  return made;
}

}  // namespace proviso::interpolation
