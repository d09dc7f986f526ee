// A solver for hundreds of thousands of small queries about one set of clauses.
//
// A general solver prepares each call for a long search. Here a query takes little more than its
// propagations: conflict-driven clause learning with two watched literals, decisions by activity
// with saved phases, clauses learned up to the first unique implication point, and no work between
// two calls. Assumptions are the first decisions; if one of them turns out false, the assumptions
// that imply its negation are the ones that failed.
//
// A query may name its scope: only variables of the scope are decided or propagated, and when all
// of them have values without a conflict the answer is Satisfiable. The caller guarantees that such
// values extend to the rest. They do if the rest are Tseitin variables of functions of the scope
// that the query does not mention: in a circuit with thousands of gates, the cone of the query is
// enough, and `define` says of what the cone of a variable consists. Learned clauses follow from
// the others and do no harm.
//
// A clause with an open variable outside the scope can neither become false nor imply a value
// within the scope, so it is left where it is until the next query, watched by a false literal or
// not: when the query ends, all its literals that were assigned after level zero are open again.
// Values of level zero last, so they are propagated everywhere. (Su et al., Deeply Optimizing the
// SAT Solver for the IC3 Algorithm, 2025.)
//
//   QuickSolver solver(context);
//   const Literal x = solver.variable(), y = solver.variable();
//   solver.add({!x, y});
//   const Literal both[] = {x, !y};
//   solver.solve(both) == Result::Unsatisfiable;     solver.failed(x)
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "sat/clause_sink.hpp"
#include "sat/variable_order.hpp"
#include "sat/watch_lists.hpp"

namespace proviso::sat {

class QuickSolver final : public ClauseSink {
 public:
  /// The solver polls the context while it works; LimitReached passes through `solve`.
  explicit QuickSolver(Context& context);

  Literal variable() override;
  void add(std::span<const Literal> clause) override;
  using ClauseSink::add;

  /// A scope that has the variable has its operands as well.
  void define(Literal variable, std::span<const Literal> operands) override;

  /// Solves under assumptions, which hold for this call only.
  Result solve(std::span<const Literal> assumptions = {});
  /// Solves likewise, but decides only variables in the scope: these variables, the assumptions,
  /// and their cones. `scope` may contain duplicates.
  Result solve(std::span<const Literal> assumptions, std::span<const Literal> scope);
  /// Whether the assumptions contradict the clauses, as far as a short search shows: only the
  /// `neighbours` variables nearest to them are looked at, and after so many conflicts it ends.
  bool refutes(std::span<const Literal> assumptions, std::size_t neighbours,
               std::uint64_t conflicts);
  /// Whether the literal is true. Call after Satisfiable. False for a literal, and for its
  /// negation, that was left undecided.
  bool value(Literal literal) const { return model_[code(literal)] == question_; }
  /// Whether the assumption was needed. Call after Unsatisfiable.
  bool failed(Literal assumption) const { return failed_[code(assumption)] == question_; }

 private:
  /// Asleep: open, and not in the scope of the query.
  enum class Value : std::int8_t { False = -1, Open = 0, True = 1, Asleep = 2 };
  using Code = std::uint32_t;       // of a literal: twice its variable, plus one if negated
  using Reference = std::uint32_t;  // of a clause: where it begins in the arena
  static constexpr Reference kNone = static_cast<Reference>(-1);
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  /// A clause in the arena: its size, its glue (0: not learned), its literals.
  static constexpr std::size_t kHeader = 2;
  static constexpr Code kDropped = static_cast<Code>(-1);  // instead of the glue

  /// Added to the reference of a clause in a watch whose blocker is the only other literal.
  static constexpr Reference kBinary = Reference{1} << 31U;

  /// Why a variable has its value.
  struct Cause {
    std::uint32_t level = 0;
    Reference reason = kNone;
  };

  /// A part of `operand_list_`.
  struct Operands {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };

  static Code code(Literal literal) { return 2 * literal.variable() + (literal.negated() ? 1 : 0); }
  static std::uint32_t variable_of(Code literal) { return literal / 2; }
  Value value_of(Code literal) const { return values_[literal]; }
  std::size_t variables() const { return causes_.size(); }
  std::uint32_t level() const { return static_cast<std::uint32_t>(trail_limits_.size()); }
  std::span<Code> literals(Reference clause) {
    return {arena_.data() + clause + kHeader, arena_[clause]};
  }

  void open_variable();
  Reference store(std::span<const Code> clause, std::uint32_t glue);
  void assign(Code literal, Reference reason);
  Reference propagate();
  template <bool everywhere>
  Reference visit(Code falsified);
  void backtrack(std::uint32_t target);
  void open_query();
  void end_query();
  void put_in_scope(std::uint32_t variable);
  /// Adds the cones of what is in scope, as long as it has less variables than `most`.
  void close_scope(std::size_t most);
  void fill_order();
  void put_in_order(std::uint32_t variable);
  bool is_leaf(std::uint32_t variable) const { return operands_[variable].size == 0; }
  void decide(std::uint32_t variable);
  /// Nullopt if there were that many conflicts.
  std::optional<Result> search(std::span<const Literal> assumptions, std::uint64_t most_conflicts);
  bool resolve_conflict(Reference conflict);
  /// The outcome of choosing the next assumption or decision. Complete: everything is decided;
  /// Failed: an assumption is false.
  enum class Choice : std::uint8_t { Made, Failed, Complete };
  Choice choose(std::span<const Literal> assumptions);

  void analyse(Reference conflict);
  bool is_implied(Code literal);
  std::uint32_t glue_of(std::span<const Code> clause);
  void blame(Code falsified_assumption);
  void reduce();
  void simplify();
  void drop(std::vector<Reference> clauses);
  void poll();

  Context& context_;
  VariableOrder order_;
  std::vector<Code> arena_;
  std::vector<Reference> given_;
  std::vector<Reference> learned_;
  WatchLists watches_;
  std::vector<Value> values_;          // by literal
  std::vector<std::uint32_t> model_;   // by literal: the last query whose answer has it
  std::vector<std::uint32_t> failed_;  // by literal: the query in which it failed
  std::vector<Cause> causes_;          // by variable, like the following
  std::vector<bool> phase_;
  std::vector<std::uint32_t> in_scope_;      // the last query whose scope has it
  std::vector<std::uint32_t> leaf_place_;    // in `leaves_`
  std::vector<Operands> operands_;           // that it is a function of
  std::vector<std::uint32_t> operand_list_;  // the variables that Operands point to
  std::vector<bool> seen_;
  std::vector<std::uint32_t> scope_;  // of the query
  bool scope_is_everything_ = false;
  bool order_is_filled_ = false;  // only when a query comes to its first decision
  // The variables of the scope that are no functions: decided one after the other when those that
  // took part in recent conflicts are. Those before `next_leaf_` have values.
  std::vector<std::uint32_t> leaves_;
  std::size_t next_leaf_ = 0;
  std::vector<Code> trail_;
  std::vector<std::size_t> trail_limits_;
  std::size_t propagated_ = 0;
  std::size_t simplified_ = 0;  // literals of level zero already removed from the clauses
  bool contradictory_ = false;
  std::uint32_t question_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t conflicts_ = 0;
  std::size_t reduction_limit_;

  // Scratch space of the conflict analysis.
  std::vector<Code> lesson_;
  std::vector<std::uint32_t> to_clear_;
  std::vector<std::uint64_t> level_stamp_;  // by level
  std::uint64_t stamp_ = 0;
};

}  // namespace proviso::sat
