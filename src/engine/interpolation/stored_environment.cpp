#include "engine/interpolation/stored_environment.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "circuit/fingerprint.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;
using circuit::Graph;
using circuit::Literal;

/// The operands of the outermost conjunction. What is not in the graph is an operand.
std::vector<Literal> conjuncts(const Graph& graph, Literal function) {
  std::vector<Literal> found;
  std::vector<Literal> open{function};
  while (!open.empty()) {
    const Literal literal = open.back();
    open.pop_back();
    if (literal == circuit::kTrue) continue;
    const bool is_known = index(literal.node()) < graph.size();
    if (!is_known || literal.negated() || !graph.is_conjunction(literal.node())) {
      found.push_back(literal);
      continue;
    }
    open.push_back(graph.left(literal.node()));
    open.push_back(graph.right(literal.node()));
  }
  return found;
}

/// Converts a function to a clause; nullopt if it is not a disjunction of bits, or mentions unknown
/// bits.
std::optional<RelationClause> clause_of(const Graph& graph, Literal function,
                                        const StoredBits& bits) {
  std::set<RelationLiteral> clause;
  for (const Literal negated : conjuncts(graph, !function)) {
    auto literal = bits(negated.node());
    if (!literal) return {};
    literal->negated = !negated.negated();
    clause.insert(*literal);
  }
  return RelationClause(clause.begin(), clause.end());
}

bool append_clauses(const Graph& graph, Literal function, const StoredBits& bits,
                    std::vector<RelationClause>& clauses) {
  bool is_whole = true;
  for (const Literal conjunct : conjuncts(graph, function)) {
    const auto clause = clause_of(graph, conjunct, bits);
    is_whole = is_whole && clause.has_value();
    if (clause) clauses.push_back(*clause);
  }
  return is_whole;
}

/// Components by name, and what they say now.
class Present {
 public:
  explicit Present(const circuit::System& system)
      : system_(system), hashes_(circuit::fingerprints(system)), is_known_(hashes_.size(), false) {
    for (std::uint32_t i = 0; i < system.components.size(); ++i) {
      places_.emplace(system.components[i].name, ComponentId{i});
    }
  }

  /// Those that there are; false if one of them is gone or has changed.
  bool find(const std::vector<Fingerprint>& fingerprints, std::vector<ComponentId>& found) {
    bool is_unchanged = true;
    for (const Fingerprint& fingerprint : fingerprints) {
      const auto place = places_.find(fingerprint.name);
      const bool is_same =
          place != places_.end() && hashes_[index(place->second)] == fingerprint.hash;
      is_unchanged = is_unchanged && is_same;
      if (place == places_.end()) continue;
      found.push_back(place->second);
      if (is_same) is_known_[index(place->second)] = true;
    }
    std::sort(found.begin(), found.end());
    return is_unchanged;
  }

  std::vector<std::string> changed() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < is_known_.size(); ++i) {
      if (!is_known_[i]) names.push_back(system_.components[i].name);
    }
    return names;
  }

 private:
  const circuit::System& system_;
  std::vector<std::string> hashes_;
  std::vector<bool> is_known_;
  std::map<std::string, ComponentId> places_;
};

}  // namespace

StoredBits::StoredBits(const circuit::System& system, const InvariantCertificate& certificate)
    : bits_(certificate.graph.size()) {
  std::map<std::string, BitId> places;
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    places.emplace(bit_name(system, BitId{i}), BitId{i});
  }
  for (const CertifiedBit& bit : certificate.bits) {
    const auto place = places.find(bit.name);
    if (place == places.end()) continue;
    const auto set = [&](Literal variable, bool after_step) {
      if (index(variable.node()) >= bits_.size()) return;
      if (!certificate.graph.is_variable(variable.node())) return;
      bits_[index(variable.node())] =
          RelationLiteral{place->second, after_step, variable.negated()};
    };
    set(bit.now, false);
    if (!system.is_input(place->second)) set(bit.next, true);
  }
}

std::optional<RelationLiteral> StoredBits::operator()(circuit::Node variable) const {
  return index(variable) < bits_.size() ? bits_[index(variable)] : std::nullopt;
}

StoredEnvironment read_environment(const circuit::System& system,
                                   const InvariantCertificate& certificate) {
  StoredEnvironment stored;
  Present present(system);
  const StoredBits bits(system, certificate);
  present.find(certificate.focus, stored.focus);
  for (const CertifiedEnvironment& part : certificate.environment) {
    StoredPart read;
    read.is_unchanged = present.find(part.components, read.components);
    const Graph& graph = certificate.graph;
    read.is_whole = append_clauses(graph, part.initial, bits, read.initial);
    read.is_whole = append_clauses(graph, part.relation, bits, read.transition) && read.is_whole;
    stored.parts.push_back(std::move(read));
  }
  stored.changed = present.changed();
  return stored;
}

}  // namespace proviso::interpolation
