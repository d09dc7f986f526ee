#include "sat/proof_check.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace proviso::sat {
namespace {

using Literals = std::set<Literal>;
using Wrong = std::optional<std::string>;

Literals set_of(const Clause& clause) { return Literals(clause.begin(), clause.end()); }

/// Resolves the clause so far with one more antecedent.
Wrong resolve(Literals& so_far, const Vertex& antecedent, const Antecedent& link) {
  const auto found = std::find(antecedent.clause.begin(), antecedent.clause.end(), link.pivot);
  if (found == antecedent.clause.end()) {
    return fmt::format("the pivot {} is not in antecedent {}", link.pivot.number(),
                       index(link.vertex));
  }
  if (so_far.erase(!link.pivot) == 0) {
    return fmt::format("the pivot {} of antecedent {} meets nothing", link.pivot.number(),
                       index(link.vertex));
  }
  for (const Literal literal : antecedent.clause) {
    if (literal != link.pivot) so_far.insert(literal);
  }
  return {};
}

Wrong defect_of_chain(const Proof& proof, std::size_t place) {
  const Vertex& vertex = proof.vertices[place];
  for (const Antecedent& link : vertex.chain) {
    if (index(link.vertex) >= place) return "an antecedent comes later";
  }
  Literals so_far = set_of(proof.vertices[index(vertex.chain.front().vertex)].clause);
  for (std::size_t i = 1; i < vertex.chain.size(); ++i) {
    const Antecedent& link = vertex.chain[i];
    if (auto wrong = resolve(so_far, proof.vertices[index(link.vertex)], link)) return wrong;
  }
  if (so_far != set_of(vertex.clause)) return "the chain gives another clause";
  return {};
}

}  // namespace

Wrong defect(const Proof& proof) {
  for (std::size_t i = 0; i < proof.vertices.size(); ++i) {
    if (proof.vertices[i].is_input()) continue;
    if (auto wrong = defect_of_chain(proof, i)) return fmt::format("vertex {}: {}", i, *wrong);
  }
  if (proof.vertices.empty() || !proof.vertices.back().clause.empty()) {
    return "the last vertex is not the empty clause";
  }
  return {};
}

Wrong defect(const Proof& proof, std::span<const Clause> clauses,
             std::span<const Partition> partitions) {
  std::set<std::pair<Literals, Partition>> inputs;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    inputs.insert({set_of(clauses[i]), partitions[i]});
  }
  for (std::size_t i = 0; i < proof.vertices.size(); ++i) {
    const Vertex& vertex = proof.vertices[i];
    if (vertex.is_input() && !inputs.contains({set_of(vertex.clause), vertex.partition})) {
      return fmt::format("vertex {}: not a clause of its partition", i);
    }
  }
  return defect(proof);
}

}  // namespace proviso::sat
