#include "sat/core.hpp"

#include <limits>
#include <stdexcept>

#include "sat/proof_solver.hpp"

namespace proviso::sat {
namespace {

/// The variables of the core only, numbered without gaps.
class Renumbering {
 public:
  Renumbering(std::size_t variables, ProofSolver& solver)
      : images_(variables + 1), originals_(1), solver_(solver) {}

  Literal image(Literal literal) {
    Literal& image = images_[literal.variable()];
    if (image == Literal()) {
      image = solver_.variable();
      originals_.emplace_back(static_cast<std::int32_t>(literal.variable()));
    }
    return image ^ literal.negated();
  }
  Literal original(Literal image) const { return originals_[image.variable()] ^ image.negated(); }

 private:
  std::vector<Literal> images_;
  std::vector<Literal> originals_;
  ProofSolver& solver_;
};

}  // namespace

Literal GroupedClauses::variable() {
  const Literal made = solver_.variable();
  variables_ = made.variable();
  return made;
}

GroupId GroupedClauses::open(Partition partition) {
  groups_.push_back({partition, variable()});
  return GroupId{static_cast<std::uint32_t>(groups_.size() - 1)};
}

void GroupedClauses::add(std::span<const Literal> clause) {
  Group& group = groups_.back();
  group.clauses.emplace_back(clause.begin(), clause.end());
  Clause guarded = group.clauses.back();
  guarded.push_back(!group.selector);
  solver_.add(guarded);
}

void GroupedClauses::drop(GroupId id) {
  Group& group = groups_[index(id)];
  group.is_dropped = true;
  solver_.add({!group.selector});
}

Result GroupedClauses::solve(const std::function<bool(Partition)>& counts) {
  std::vector<GroupId> active;
  std::vector<Literal> selectors;
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    if (group.is_dropped || group.clauses.empty()) continue;
    if (counts && !counts(group.partition)) continue;
    active.push_back(GroupId{i});
    selectors.push_back(group.selector);
  }
  core_.clear();
  const Result result = solver_.solve(selectors);
  if (result == Result::Satisfiable) return result;
  for (const GroupId id : active) {
    if (solver_.failed(groups_[index(id)].selector)) core_.push_back(id);
  }
  return result;
}

Proof GroupedClauses::prove_core() const {
  return *prove_core_within(std::numeric_limits<std::uint64_t>::max());
}

std::optional<Proof> GroupedClauses::prove_core_within(std::uint64_t conflicts) const {
  ProofSolver solver(*context_);
  Renumbering renumbering(variables_, solver);
  for (const GroupId id : core_) {
    solver.open(partition(id));
    for (Clause clause : clauses(id)) {
      for (Literal& literal : clause) literal = renumbering.image(literal);
      solver.add(clause);
    }
  }
  const auto result = solver.solve_within(conflicts);
  if (!result) return {};
  if (*result == Result::Satisfiable) throw std::logic_error("a core that has a model");
  Proof proof = solver.proof();
  for (Vertex& vertex : proof.vertices) {
    for (Literal& literal : vertex.clause) literal = renumbering.original(literal);
    for (Antecedent& link : vertex.chain) {
      if (link.pivot != Literal()) link.pivot = renumbering.original(link.pivot);
    }
  }
  return proof;
}

}  // namespace proviso::sat
