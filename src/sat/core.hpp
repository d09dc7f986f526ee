// Clauses in groups: finds an unsatisfiable subset of the groups, and a proof of it.
//
// CaDiCaL is fast but gives no resolution proofs; our solver gives proofs but is slower. So CaDiCaL
// decides, with an assumption for each group that activates its clauses, and reports which
// assumptions it needed. Only the clauses of that core are solved again with a proof, which then
// contains little that is irrelevant. Groups may be added after a query, and old ones dropped, so
// that a bounded run keeps what CaDiCaL has learned.
//
//   GroupedClauses clauses(context);
//   clauses.open(0), clauses.add({x, y});
//   clauses.open(1), clauses.add({!x});
//   clauses.open(1), clauses.add({!y});
//   clauses.open(2), clauses.add({z});
//   clauses.solve() == Result::Unsatisfiable;   clauses.core().size() == 3
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "sat/clause_sink.hpp"
#include "sat/proof.hpp"
#include "sat/solver.hpp"

namespace proviso::sat {

enum class GroupId : std::uint32_t {};

constexpr std::uint32_t index(GroupId id) { return static_cast<std::uint32_t>(id); }

class GroupedClauses final : public ClauseSink {
 public:
  explicit GroupedClauses(Context& context) : context_(&context), solver_(context) {}

  Literal variable() override;
  /// Adds a clause to the group that was opened last; a group must be open.
  void add(std::span<const Literal> clause) override;
  using ClauseSink::add;

  GroupId open(Partition partition);
  /// Deactivates the clauses of the group.
  void drop(GroupId group);

  /// Solves the clauses of all groups, or of those whose partition counts.
  Result solve(const std::function<bool(Partition)>& counts = {});
  /// The value of a literal. Call after Satisfiable.
  bool value(Literal literal) const { return solver_.value(literal); }
  /// Groups that are unsatisfiable together. Call after Unsatisfiable.
  const std::vector<GroupId>& core() const { return core_; }
  /// Returns a proof from the clauses of the core, in the variables of this object.
  Proof prove_core() const;
  /// Like prove_core(), but returns nullopt if it takes more conflicts.
  std::optional<Proof> prove_core_within(std::uint64_t conflicts) const;

  Partition partition(GroupId group) const { return groups_[index(group)].partition; }
  std::span<const Clause> clauses(GroupId group) const { return groups_[index(group)].clauses; }

 private:
  struct Group {
    Partition partition = 0;
    Literal selector = {};
    bool is_dropped = false;
    std::vector<Clause> clauses = {};
  };

  Context* context_;
  Solver solver_;
  std::uint32_t variables_ = 0;
  std::vector<Group> groups_;
  std::vector<GroupId> core_;
};

}  // namespace proviso::sat
