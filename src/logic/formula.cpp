#include "logic/formula.hpp"

namespace proviso::logic {

FormulaPool::FormulaPool() {
  nodes_.push_back({Operator::False, true, true, 0, 0});
  nodes_.push_back({Operator::True, true, true, 0, 0});
}

Formula FormulaPool::atom(std::uint32_t k) { return make(Operator::Atom, Formula{k}, Formula{0}); }

Formula FormulaPool::make(Operator op, Formula left, Formula right) {
  const Key key{op, index(left), index(right)};
  if (const auto at = known_.find(key); at != known_.end()) return at->second;
  const bool commutative = op == Operator::And || op == Operator::Or;
  if (commutative) {
    // The order of the author is kept for the text; f ∧ g and g ∧ f are one node all the same.
    const auto swapped = known_.find(Key{op, index(right), index(left)});
    if (swapped != known_.end()) return swapped->second;
  }
  Node fresh{op, false, false, index(left), index(right)};
  // The classes of Etessami and Holzmann, Optimizing Büchi automata, CONCUR 2000, section 2.
  if (op == Operator::Next) {
    fresh.eventual = node(left).eventual;
    fresh.universal = node(left).universal;
  } else if (op != Operator::Atom && op != Operator::Not) {
    fresh.eventual = node(left).eventual && node(right).eventual;
    fresh.universal = node(left).universal && node(right).universal;
    if (op == Operator::Until && left == truth(true)) fresh.eventual = true;
    if (op == Operator::Release && left == truth(false)) fresh.universal = true;
  }
  const auto f = static_cast<Formula>(nodes_.size());
  nodes_.push_back(fresh);
  known_.emplace(key, f);
  return f;
}

bool FormulaPool::complementary(Formula f, Formula g) const {
  return (op(f) == Operator::Not && left(f) == g) || (op(g) == Operator::Not && left(g) == f);
}

bool FormulaPool::has_operand(Formula f, Operator with, Formula operand) const {
  return op(f) == with && (left(f) == operand || right(f) == operand);
}

Formula FormulaPool::negate(Formula f) {
  if (is_constant(f)) return truth(f == truth(false));
  if (op(f) == Operator::Not) return left(f);
  return make(Operator::Not, f, Formula{0});
}

Formula FormulaPool::next(Formula f) {
  if (node(f).eventual && node(f).universal) return f;  // true, G F g, F G g: no position matters
  return make(Operator::Next, f, Formula{0});
}

Formula FormulaPool::conjunction(Formula f, Formula g) { return junction(Operator::And, f, g); }
Formula FormulaPool::disjunction(Formula f, Formula g) { return junction(Operator::Or, f, g); }
Formula FormulaPool::until(Formula f, Formula g) { return fixpoint(Operator::Until, f, g); }
Formula FormulaPool::release(Formula f, Formula g) { return fixpoint(Operator::Release, f, g); }

// ∧ and ∨ are dual, and so are U and R: each law below is written once for both. First what two
// operands share is taken out of them, in a loop since it may be deep:
//   X f ∧ X g = X (f ∧ g)     h R f ∧ h R g = h R (f ∧ g)
//   X f ∨ X g = X (f ∨ g)     h U f ∨ h U g = h U (f ∨ g)
Formula FormulaPool::junction(Operator with, Formula f, Formula g) {
  const Operator distributive = with == Operator::And ? Operator::Release : Operator::Until;
  std::vector<Wrapper> wrappers;
  while (f != g && op(f) == op(g)) {
    if (op(f) == Operator::Next) {
      wrappers.push_back({Operator::Next, truth(true)});
      f = left(f);
      g = left(g);
    } else if (op(f) == distributive && left(f) == left(g)) {
      wrappers.push_back({distributive, left(f)});
      f = right(f);
      g = right(g);
    } else {
      break;
    }
  }
  Formula result = plain_junction(with, f, g);
  for (; !wrappers.empty(); wrappers.pop_back()) {
    const Wrapper outer = wrappers.back();
    result = outer.op == Operator::Next ? next(result) : fixpoint(outer.op, outer.left, result);
  }
  return result;
}

Formula FormulaPool::plain_junction(Operator with, Formula f, Formula g) {
  const Formula unit = truth(with == Operator::And);
  const Operator dual = with == Operator::And ? Operator::Or : Operator::And;
  if (f == g || g == unit) return f;
  if (f == unit) return g;
  if (is_constant(f) || is_constant(g) || complementary(f, g)) return negate(unit);
  if (has_operand(g, dual, f) || has_operand(f, with, g)) return f;  // f ∧ (f ∨ h), (h ∧ g) ∧ g
  if (has_operand(f, dual, g) || has_operand(g, with, f)) return g;
  return make(with, f, g);
}

// X f U X g = X (f U g), F X g = X F g, F (h U g) = F g, and their duals.
Formula FormulaPool::fixpoint(Operator with, Formula f, Formula g) {
  const Formula unbounded = truth(with == Operator::Until);  // F g = true U g, G g = false R g
  std::size_t nexts = 0;
  while (true) {
    if (op(g) == Operator::Next && (op(f) == Operator::Next || is_constant(f))) {
      g = left(g);
      if (!is_constant(f)) f = left(f);
      ++nexts;
    } else if (f == unbounded && op(g) == with) {
      g = right(g);
    } else {
      break;
    }
  }
  Formula result = plain_fixpoint(with, f, g);
  for (; nexts > 0; --nexts) result = next(result);
  return result;
}

Formula FormulaPool::plain_fixpoint(Operator with, Formula f, Formula g) {
  const bool least = with == Operator::Until;
  const Formula unbounded = truth(least);
  if (is_constant(g) || f == g || f == negate(unbounded)) return g;
  if (least ? node(g).eventual : node(g).universal) return g;             // f U F h, f R G h
  if (has_operand(f, least ? Operator::And : Operator::Or, g)) return g;  // (g ∧ h) U g
  if (complementary(f, g)) f = unbounded;                                 // ¬g U g
  if (op(g) == with && left(g) == f) return g;                            // f U (f U h)
  if (op(f) == with && right(f) == g) return f;                           // (h U g) U g
  return make(with, f, g);
}

namespace {

Operator dual_of(Operator op) {
  switch (op) {
    case Operator::False:
      return Operator::True;
    case Operator::True:
      return Operator::False;
    case Operator::And:
      return Operator::Or;
    case Operator::Or:
      return Operator::And;
    case Operator::Until:
      return Operator::Release;
    case Operator::Release:
      return Operator::Until;
    case Operator::Atom:
    case Operator::Not:
    case Operator::Next:
      return op;
  }
  return op;
}

// Post-order over (formula, polarity), each pair once.
class NegationNormalForm {
 public:
  explicit NegationNormalForm(FormulaPool& pool) : pool_(pool) {}

  Formula operator()(Formula f) {
    const Goal goal{f, true};
    stack_.push_back(goal);
    while (!stack_.empty()) visit(stack_.back());
    return done_.at(number(goal));
  }

 private:
  struct Goal {
    Formula formula;
    bool positive;
  };

  static std::uint64_t number(Goal goal) {
    return std::uint64_t{index(goal.formula)} * 2 + (goal.positive ? 1 : 0);
  }

  // The answer if it is known; else it is asked for first.
  const Formula* answer(Formula f, bool positive) {
    const Goal goal{f, positive};
    if (const auto at = done_.find(number(goal)); at != done_.end()) return &at->second;
    stack_.push_back(goal);
    return nullptr;
  }

  void settle(Goal goal, Formula result) {
    done_.emplace(number(goal), result);
    stack_.pop_back();
  }

  void visit(Goal goal) {
    const Formula f = goal.formula;
    switch (pool_.op(f)) {
      case Operator::False:
      case Operator::True:
      case Operator::Atom:
        return settle(goal, goal.positive ? f : pool_.negate(f));
      case Operator::Not:
        if (const Formula* inner = answer(pool_.left(f), !goal.positive)) settle(goal, *inner);
        return;
      case Operator::Next:
        if (const Formula* inner = answer(pool_.left(f), goal.positive)) {
          settle(goal, pool_.next(*inner));
        }
        return;
      default:
        return visit_binary(goal);
    }
  }

  void visit_binary(Goal goal) {
    const Formula f = goal.formula;
    const Formula* left = answer(pool_.left(f), goal.positive);
    if (left == nullptr) return;
    const Formula* right = answer(pool_.right(f), goal.positive);
    if (right == nullptr) return;
    const Operator op = goal.positive ? pool_.op(f) : dual_of(pool_.op(f));
    settle(goal, combine(op, *left, *right));
  }

  Formula combine(Operator op, Formula left, Formula right) {
    switch (op) {
      case Operator::And:
        return pool_.conjunction(left, right);
      case Operator::Or:
        return pool_.disjunction(left, right);
      case Operator::Until:
        return pool_.until(left, right);
      default:
        return pool_.release(left, right);
    }
  }

  FormulaPool& pool_;
  std::vector<Goal> stack_;
  boost::unordered_flat_map<std::uint64_t, Formula> done_;
};

}  // namespace

Formula negation_normal_form(FormulaPool& pool, Formula f) { return NegationNormalForm(pool)(f); }

}  // namespace proviso::logic
