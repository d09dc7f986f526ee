#include "engine/interpolation/abstraction.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "circuit/fingerprint.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;
using circuit::Literal;

struct Pair {
  Literal now = circuit::kFalse;
  Literal next = circuit::kFalse;
};

/// Variables of a graph for bits of the system.
using BitVariables = boost::unordered_flat_map<std::uint32_t, Pair>;

/// Copies the functions of a part into a graph that has variables for all its bits.
class Copy {
 public:
  Copy(const Part& part, circuit::Graph& graph, const BitVariables& variables, bool shifted)
      : substitution_(part.graph, graph, [](circuit::Node) { return circuit::kFalse; }) {
    for (const PartBit& bit : part.bits) {
      const Pair& pair = variables.at(index(bit.bit));
      substitution_.replace(bit.now.node(), shifted ? pair.next : pair.now);
      if (bit.next != circuit::kFalse) substitution_.replace(bit.next.node(), pair.next);
    }
  }

  void append(const std::vector<Literal>& functions, std::vector<Literal>& to) {
    for (const Literal function : functions) to.push_back(substitution_(function));
  }
  Literal operator()(Literal function) { return substitution_(function); }

 private:
  circuit::Substitution substitution_;
};

Literal function_of(const RelationClause& clause, circuit::Graph& graph,
                    const BitVariables& variables) {
  std::vector<Literal> literals;
  for (const RelationLiteral& literal : clause) {
    const Pair& pair = variables.at(index(literal.bit));
    literals.push_back((literal.after_step ? pair.next : pair.now) ^ literal.negated);
  }
  return graph.disjunction(literals);
}

void append_clauses(const std::vector<RelationClause>& clauses, circuit::Graph& graph,
                    const BitVariables& variables, std::vector<Literal>& to) {
  for (const RelationClause& clause : clauses) to.push_back(function_of(clause, graph, variables));
}

/// Domains of which the view has the variable.
void add_domains(const Parts& parts, const BitVariables& variables, circuit::Problem& problem) {
  for (std::size_t i = 0; i < parts.domains.size(); ++i) {
    const Part& domain = parts.domains[i];
    if (!std::all_of(domain.bits.begin(), domain.bits.end(),
                     [&](const PartBit& bit) { return variables.contains(index(bit.bit)); })) {
      continue;
    }
    Copy now(domain, problem.graph, variables, false);
    now.append(domain.initial, problem.transition);
    if (parts.domain_is_of_input[i]) continue;
    now.append(domain.initial, problem.initial);
    Copy(domain, problem.graph, variables, true).append(domain.initial, problem.transition);
  }
}

void add_property(const Parts& parts, const BitVariables& variables, circuit::Problem& problem) {
  Copy copy(parts.property, problem.graph, variables, false);
  if (!parts.is_of_steps()) {
    problem.good = copy(parts.property.initial.front());
    return;
  }
  const circuit::StateBit broken{problem.graph.variable(), problem.graph.variable(), {}};
  problem.state.push_back(broken);
  problem.initial.push_back(!broken.now);
  problem.transition.push_back(
      problem.graph.equivalent(broken.next, !copy(parts.property.transition.front())));
  problem.good = !broken.now;
  problem.watches_steps = true;
}

}  // namespace

circuit::Problem abstraction(const Parts& parts, const Division& division,
                             const std::vector<ComponentRelation>& environment) {
  circuit::Problem problem;
  BitVariables variables;
  for (const BitId bit : division.view()) {
    Pair& pair = variables[index(bit)];
    pair.now = problem.graph.variable();
    if (parts.system->is_input(bit)) {
      problem.inputs.push_back({pair.now, bit});
      continue;
    }
    pair.next = problem.graph.variable();
    problem.state.push_back({pair.now, pair.next, bit});
  }
  add_domains(parts, variables, problem);
  for (const ComponentId component : division.focus()) {
    const Part& part = parts.components[index(component)];
    Copy copy(part, problem.graph, variables, false);
    copy.append(part.initial, problem.initial);
    copy.append(part.transition, problem.transition);
  }
  for (const ComponentRelation& part : environment) {
    append_clauses(part.initial, problem.graph, variables, problem.initial);
    append_clauses(part.transition, problem.graph, variables, problem.transition);
  }
  add_property(parts, variables, problem);
  return problem;
}

AbstractPath abstract_path(const Parts& parts, const circuit::Problem& problem,
                           const invariant::Counterexample& counterexample) {
  return path_of(*parts.system, problem, counterexample).states;
}

InvariantCertificate certificate_of(const Parts& parts, const circuit::Property& property,
                                    const Division& division,
                                    const std::vector<ComponentRelation>& environment,
                                    const circuit::Problem& problem,
                                    const invariant::Proof& proof) {
  const circuit::System& system = *parts.system;
  InvariantCertificate certificate;
  certificate.property = property.text;
  certificate.context = property.context;
  certificate.depth = proof.depth;
  const std::vector<std::string> hashes = circuit::fingerprints(system);
  const auto fingerprint = [&](ComponentId component) {
    return Fingerprint{system.components[index(component)].name, hashes[index(component)]};
  };
  BitVariables variables;
  for (const BitId bit : division.view()) {
    Pair& pair = variables[index(bit)];
    pair.now = certificate.graph.variable();
    if (!system.is_input(bit)) pair.next = certificate.graph.variable();
    certificate.bits.push_back({bit_name(system, bit), pair.now, pair.next});
  }
  // The bit that watches a property of steps is false wherever the proof holds.
  circuit::Substitution copy(problem.graph, certificate.graph,
                             [](circuit::Node) { return circuit::kFalse; });
  for (const circuit::StateBit& bit : problem.state) {
    if (bit.origin) copy.replace(bit.now.node(), variables.at(index(*bit.origin)).now);
  }
  certificate.invariant = copy(proof.invariant);
  std::vector<bool> is_described(system.components.size(), false);
  for (const ComponentId component : division.focus()) {
    certificate.focus.push_back(fingerprint(component));
    is_described[index(component)] = true;
  }
  for (const ComponentRelation& part : environment) {
    CertifiedEnvironment described;
    for (const ComponentId component : part.components) {
      described.components.push_back(fingerprint(component));
      is_described[index(component)] = true;
    }
    std::vector<Literal> initial;
    std::vector<Literal> transition;
    append_clauses(part.initial, certificate.graph, variables, initial);
    append_clauses(part.transition, certificate.graph, variables, transition);
    described.initial = certificate.graph.conjunction(initial);
    described.relation = certificate.graph.conjunction(transition);
    certificate.environment.push_back(std::move(described));
  }
  for (std::uint32_t i = 0; i < is_described.size(); ++i) {
    if (!is_described[i]) certificate.environment.push_back({{fingerprint(ComponentId{i})}});
  }
  return certificate;
}

}  // namespace proviso::interpolation
