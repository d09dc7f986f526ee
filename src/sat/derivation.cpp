#include "sat/derivation.hpp"

namespace proviso::sat {

VertexId Derivation::append(std::span<const Literal> clause, std::span<const Antecedent> chain,
                            Partition partition) {
  records_.push_back({literals_.size(), antecedents_.size(),
                      static_cast<std::uint32_t>(clause.size()),
                      static_cast<std::uint32_t>(chain.size()), partition});
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  antecedents_.insert(antecedents_.end(), chain.begin(), chain.end());
  return VertexId{static_cast<std::uint32_t>(records_.size() - 1)};
}

VertexId Derivation::input(std::span<const Literal> clause, Partition partition) {
  return append(clause, {}, partition);
}

VertexId Derivation::derived(std::span<const Literal> clause, std::span<const Antecedent> chain) {
  return append(clause, chain, 0);
}

std::span<Literal> Derivation::literals(VertexId id) {
  const Record& record = records_[index(id)];
  return std::span(literals_).subspan(record.first_literal, record.literals);
}

std::span<const Literal> Derivation::literals(VertexId id) const {
  const Record& record = records_[index(id)];
  return std::span(literals_).subspan(record.first_literal, record.literals);
}

std::span<const Antecedent> Derivation::chain(VertexId id) const {
  const Record& record = records_[index(id)];
  return std::span(antecedents_).subspan(record.first_antecedent, record.antecedents);
}

Proof Derivation::trimmed(VertexId last) const {
  // Antecedents come before what they derive, so one walk down and one up are enough.
  std::vector<bool> needed(index(last) + 1, false);
  needed[index(last)] = true;
  for (std::uint32_t i = index(last) + 1; i-- > 0;) {
    if (!needed[i]) continue;
    for (const Antecedent& link : chain(VertexId{i})) needed[index(link.vertex)] = true;
  }
  std::vector<VertexId> place(needed.size());
  Proof proof;
  for (std::uint32_t i = 0; i < needed.size(); ++i) {
    if (!needed[i]) continue;
    place[i] = VertexId{static_cast<std::uint32_t>(proof.vertices.size())};
    Vertex vertex;
    const auto clause = literals(VertexId{i});
    vertex.clause.assign(clause.begin(), clause.end());
    vertex.partition = records_[i].partition;
    for (const Antecedent& link : chain(VertexId{i})) {
      vertex.chain.push_back({place[index(link.vertex)], link.pivot});
    }
    proof.vertices.push_back(std::move(vertex));
  }
  return proof;
}

}  // namespace proviso::sat
