// Relations over a few bits, by trying every valuation: the slow reference.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "circuit/problem.hpp"
#include "circuit/system.hpp"
#include "outcome/environment_relation.hpp"

namespace proviso::interpolation {

/// All valuations of all bits, now and after a step, of a small system.
class RelationTable {
 public:
  explicit RelationTable(const circuit::System& system) : system_(system), graph_(system.graph) {
    domains_ = domain_constraints(system, graph_);
    for (std::uint32_t i = 0; i < system.components.size(); ++i) {
      auto constraints = constraints_of(system, graph_, circuit::ComponentId{i});
      for (const auto literal : domains_.initial) constraints.initial.push_back(literal);
      for (const auto literal : domains_.transition) constraints.transition.push_back(literal);
      components_.push_back(std::move(constraints));
    }
    for (const circuit::Bit& bit : system.bits) {
      variables_.push_back(bit.now);
      if (!system.variables[index(bit.variable)].is_input) variables_.push_back(bit.next);
    }
  }

  std::size_t size() const { return variables_.size(); }

  /// Whether every row that the components permit satisfies the clause.
  bool implies(const std::vector<circuit::ComponentId>& components, bool initial,
               const RelationClause& clause) const {
    const std::vector<RelationClause> clauses{clause};
    bool all = true;
    for_each_row([&](const circuit::Evaluation& row) {
      all = all && (!permitted(row, components, initial) || satisfied(row, clauses));
    });
    return all;
  }

  bool permitted(const circuit::Evaluation& row,
                 const std::vector<circuit::ComponentId>& components, bool initial) const {
    return std::all_of(components.begin(), components.end(), [&](circuit::ComponentId component) {
      const auto& constraints = components_[index(component)];
      const auto& literals = initial ? constraints.initial : constraints.transition;
      return std::all_of(literals.begin(), literals.end(),
                         [&row](circuit::Literal literal) { return row[literal]; });
    });
  }

  bool in_domain(const circuit::Evaluation& row, bool initial) const {
    const auto& literals = initial ? domains_.initial : domains_.transition;
    return std::all_of(literals.begin(), literals.end(),
                       [&row](circuit::Literal literal) { return row[literal]; });
  }

  bool satisfied(const circuit::Evaluation& row, const std::vector<RelationClause>& clauses) const {
    return std::all_of(clauses.begin(), clauses.end(), [&](const RelationClause& clause) {
      return std::any_of(clause.begin(), clause.end(), [&](const RelationLiteral& literal) {
        const circuit::Bit& bit = system_.bits[index(literal.bit)];
        return row[literal.after_step ? bit.next : bit.now] != literal.negated;
      });
    });
  }

  template <typename Visitor>
  void for_each_row(Visitor visit) const {
    circuit::Evaluation row(graph_);
    for (std::uint64_t number = 0; number < std::uint64_t{1} << variables_.size(); ++number) {
      for (std::size_t i = 0; i < variables_.size(); ++i) {
        row.set(variables_[i], (number >> i & 1U) != 0);
      }
      row.run();
      visit(row);
    }
  }

 private:
  const circuit::System& system_;
  circuit::Graph graph_;
  circuit::Constraints domains_;
  std::vector<circuit::Constraints> components_;
  std::vector<circuit::Literal> variables_;
};

}  // namespace proviso::interpolation
