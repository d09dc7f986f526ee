// The strongest relation over the bits of the view, ∃ local bits. T^q, in clauses.
//
// Two questions take turns. One solver proposes a cube of all bits of the view that no clause and
// no earlier answer excludes. The component is asked whether it permits it. If not, a clause with
// few literals is learned. If it does, with some values of its local bits, those values serve for
// more than this cube: what of it is needed for T^q to be true is read from the core of cube ∧
// local ∧ ¬T^q, and the smaller cube is not proposed again. In the end every valuation was
// permitted or excluded, so the clauses are exact.
//
// The number of questions may be exponential in the bits of the view; hence the limit.
#include <algorithm>
#include <map>
#include <utility>

#include "engine/interpolation/environment.hpp"
#include "engine/interpolation/implicates.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "engine/interpolation/oracle.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;

/// Bits now and after a step as literals of one solver.
class Bits {
 public:
  explicit Bits(sat::Solver& solver) : solver_(&solver) {}

  sat::Literal operator()(RelationLiteral literal) {
    const bool negated = std::exchange(literal.negated, false);
    const auto [found, is_new] = images_.try_emplace(literal);
    if (is_new) found->second = solver_->variable();
    return found->second ^ negated;
  }
  void bind(sat::Encoder& encoder, const Part& part, bool shifted) {
    for (const PartBit& bit : part.bits) {
      encoder.bind(bit.now, (*this)({bit.bit, shifted, false}));
      if (bit.next != circuit::kFalse) encoder.bind(bit.next, (*this)({bit.bit, true, false}));
    }
  }

 private:
  sat::Solver* solver_;
  std::map<RelationLiteral, sat::Literal> images_;
};

/// Proposes cubes over the atoms, values of the domains only.
class Proposer {
 public:
  Proposer(const Parts& parts, Oracle::Kind kind, const std::vector<RelationLiteral>& atoms,
           Context& context)
      : atoms_(atoms), solver_(context), bits_(solver_) {
    for (std::size_t i = 0; i < parts.domains.size(); ++i) {
      const Part& domain = parts.domains[i];
      for (const bool shifted : {false, true}) {
        if (shifted && (kind == Oracle::Kind::Initial || parts.domain_is_of_input[i])) continue;
        if (!has(domain.bits.front().bit, shifted)) continue;
        sat::Encoder encoder(domain.graph, solver_);
        bits_.bind(encoder, domain, shifted);
        for (const circuit::Literal literal : domain.initial) encoder.require(literal);
      }
    }
  }

  std::optional<Cube> propose() {
    // All atoms have their variables before the question.
    for (const RelationLiteral& atom : atoms_) bits_(atom);
    if (solver_.solve() == sat::Result::Unsatisfiable) return {};
    Cube cube = atoms_;
    for (RelationLiteral& literal : cube) literal.negated = !solver_.value(bits_(literal));
    return cube;
  }
  void exclude(const Cube& cube) {
    sat::Clause clause;
    for (const RelationLiteral& literal : cube) clause.push_back(!bits_(literal));
    solver_.add(clause);
  }

 private:
  bool has(BitId bit, bool after_step) const {
    return std::find(atoms_.begin(), atoms_.end(), RelationLiteral{bit, after_step, false}) !=
           atoms_.end();
  }

  const std::vector<RelationLiteral>& atoms_;
  sat::Solver solver_;
  Bits bits_;
};

/// Makes a permitted cube smaller, given values of the local bits with which it is permitted.
class Widening {
 public:
  Widening(const Part& part, const std::vector<circuit::Literal>& constraints, Context& context)
      : solver_(context), bits_(solver_) {
    sat::Encoder encoder(part.graph, solver_);
    bits_.bind(encoder, part, false);
    sat::Clause some_fails;
    for (const circuit::Literal literal : constraints) {
      some_fails.push_back(!encoder.encode(literal));
    }
    solver_.add(some_fails);
  }

  Cube operator()(const Cube& cube, const Cube& local) {
    std::vector<sat::Literal> assumptions;
    for (const RelationLiteral& literal : cube) assumptions.push_back(bits_(literal));
    for (const RelationLiteral& literal : local) assumptions.push_back(bits_(literal));
    if (solver_.solve(assumptions) == sat::Result::Satisfiable) return cube;
    Cube needed;
    for (const RelationLiteral& literal : cube) {
      if (solver_.failed(bits_(literal))) needed.push_back(literal);
    }
    return needed;
  }

 private:
  sat::Solver solver_;
  Bits bits_;
};

class Projection {
 public:
  Projection(const Parts& parts, const Division& division, std::size_t most, Context& context)
      : parts_(parts), division_(division), most_(most), context_(context) {}

  std::vector<RelationClause> clauses(ComponentId component, Oracle& oracle, Oracle::Kind kind) {
    const Part& part = parts_.components[index(component)];
    const bool is_step = kind == Oracle::Kind::Step;
    const auto& constraints = is_step ? part.transition : part.initial;
    std::vector<RelationClause> found;
    if (constraints.empty()) return found;
    std::vector<RelationLiteral> seen;
    std::vector<RelationLiteral> local;
    for (const PartBit& bit : part.bits) {
      auto& list = division_.sees(bit.bit) ? seen : local;
      const bool is_input = parts_.system->is_input(bit.bit);
      if (is_step || !is_input) list.push_back({bit.bit, false, false});
      if (is_step && !is_input) list.push_back({bit.bit, true, false});
    }
    Proposer proposer(parts_, kind, seen, context_);
    Widening widening(part, constraints, context_);
    for (std::size_t asked = 0; const auto cube = proposer.propose(); ++asked) {
      if (asked >= most_) throw LimitReached(StopReason::States);
      if (const auto refusal = oracle.refuse({component}, *cube)) {
        found.push_back(negation(refusal->cube));
        proposer.exclude(refusal->cube);
        continue;
      }
      for (RelationLiteral& literal : local) literal.negated = false;
      oracle.permits({component}, *cube);
      for (RelationLiteral& literal : local) literal.negated = !oracle.value(literal);
      proposer.exclude(widening(*cube, local));
    }
    sort_clauses(found);
    drop_redundant(found, context_);
    return found;
  }

 private:
  const Parts& parts_;
  const Division& division_;
  std::size_t most_;
  Context& context_;
};

}  // namespace

EnvironmentRelation project(const circuit::System& system, const std::vector<ComponentId>& focus,
                            std::size_t most, Context& context) {
  const Parts parts = take_apart(system, circuit::Property{});
  const Division division(parts, focus);
  EnvironmentRelation relation{division.focus(), division.view(), {}};
  Projection projection(parts, division, most, context);
  for (const ComponentId component : division.environment()) {
    ComponentRelation part{{component}};
    Oracle initial(parts, Oracle::Kind::Initial, {component}, context);
    Oracle step(parts, Oracle::Kind::Step, {component}, context);
    part.initial = projection.clauses(component, initial, Oracle::Kind::Initial);
    part.transition = projection.clauses(component, step, Oracle::Kind::Step);
    part.exact = true;
    relation.parts.push_back(std::move(part));
  }
  return relation;
}

}  // namespace proviso::interpolation
