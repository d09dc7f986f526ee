// Which Büchi automaton accepts the words that satisfy an LTL formula?
//
// Three steps, each in a file of its own: the tableau of the negation normal form, which has
// acceptance conditions on edges, one for each until (tableau.cpp); one acceptance condition on
// states instead (degeneralise.cpp); and a reduction of the result (reduce_buchi.cpp).
//
// Cost: exponential in the formula in the worst case. Typical formulas give automata of
// a few states: [](request -> <>answer) has two.
//
//   FormulaPool pool;
//   const Formula a = pool.atom(0), b = pool.atom(1);
//   Context context;
//   const Buchi automaton = ltl_to_buchi(pool, pool.until(a, b), context);
//   automaton.only_universal_accepts();  // true: a word is accepted once b has come in time
#include "logic/ltl_to_buchi.hpp"

#include "logic/degeneralise.hpp"
#include "logic/reduce_buchi.hpp"
#include "logic/tableau.hpp"

namespace proviso::logic {

Buchi ltl_to_buchi(FormulaPool& pool, Formula f, Context& context) {
  const Formula normal = negation_normal_form(pool, f);
  return reduce(degeneralise(tableau(pool, normal, context), context), context);
}

}  // namespace proviso::logic
