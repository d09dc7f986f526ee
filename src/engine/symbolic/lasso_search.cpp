#include "engine/symbolic/lasso_search.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "engine/invariant/unrolling.hpp"
#include "engine/symbolic/confirm.hpp"
#include "engine/symbolic/tableau.hpp"
#include "sat/solver.hpp"

namespace proviso::symbolic {
namespace {

using sat::Literal;

class Search {
 public:
  Search(const circuit::System& system, const circuit::Problem& problem, Context& context)
      : system_(system), solver_(context), path_(problem, solver_) {
    path_.require_initial();
    served_.resize(system.justice.size());
    wanted_.resize(system.compassion.size());
    granted_.resize(system.compassion.size());
  }

  /// Adds a state to the loop; whether a lasso of that many states exists.
  bool extend() {
    const std::size_t last = path_.size() - 1;
    path_.add_step();
    enter_loop(last);
    for (std::size_t k = 0; k < served_.size(); ++k) {
      served_[k] = ever(served_[k], path_.at(last, system_.justice[k]));
    }
    for (std::size_t k = 0; k < wanted_.size(); ++k) {
      const auto& [wanted, granted] = system_.compassion[k];
      wanted_[k] = !never(wanted_[k], path_.at(last, wanted));
      granted_[k] = ever(granted_[k], path_.at(last, granted));
    }
    const Literal assumption[] = {closed(last)};
    return solver_.solve(assumption) == sat::Result::Satisfiable;
  }

  /// After `extend` said so.
  circuit::Path lasso(const circuit::Problem& problem) const {
    invariant::Counterexample rows = read_path(path_, solver_);
    rows.state.pop_back();
    rows.inputs.resize(rows.state.size());
    circuit::Path path = path_of(system_, problem, rows);
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (solver_.value(starts_[i])) path.loops_to = i;
    }
    return path;
  }

 private:
  /// State `last` is in the loop if it starts there or earlier; it starts once.
  void enter_loop(std::size_t last) {
    const Literal start = solver_.variable();
    starts_.push_back(start);
    if (last == 0) {
      inside_ = start;
      return;
    }
    const Literal inside = solver_.variable();
    solver_.add({!start, inside});
    solver_.add({!inside_, inside});
    solver_.add({!inside, inside_, start});
    solver_.add({!start, !inside_});
    inside_ = inside;
  }

  /// Implies that the value was true in some state of the loop so far.
  Literal ever(std::optional<Literal> before, Literal value) {
    const Literal now = solver_.variable();
    solver_.add({!now, before.value_or(!now), value});
    solver_.add({!now, before.value_or(!now), inside_});
    return now;
  }

  /// Implies that the value was true in no state of the loop so far; given the negation of that.
  Literal never(std::optional<Literal> before, Literal value) {
    const Literal now = solver_.variable();
    if (before) solver_.add({!now, !*before});
    solver_.add({!now, !inside_, !value});
    return now;
  }

  /// Implies that the state after the last equals the one where the loop starts, and that the loop
  /// is fair.
  Literal closed(std::size_t last) {
    const Literal closed = solver_.variable();
    solver_.add({!closed, inside_});
    const std::vector<Literal>& end = path_.state(last + 1);
    for (std::size_t i = 0; i <= last; ++i) {
      const std::vector<Literal>& start = path_.state(i);
      for (std::size_t bit = 0; bit < end.size(); ++bit) {
        solver_.add({!closed, !starts_[i], !start[bit], end[bit]});
        solver_.add({!closed, !starts_[i], start[bit], !end[bit]});
      }
    }
    for (const auto& served : served_) solver_.add({!closed, *served});
    for (std::size_t k = 0; k < wanted_.size(); ++k) {
      solver_.add({!closed, !*wanted_[k], *granted_[k]});
    }
    return closed;
  }

  const circuit::System& system_;
  sat::Solver solver_;
  invariant::Unrolling path_;
  std::vector<Literal> starts_;  // by state: the loop starts there
  Literal inside_ = {};          // the last state is in the loop
  std::vector<std::optional<Literal>> served_;
  std::vector<std::optional<Literal>> wanted_;
  std::vector<std::optional<Literal>> granted_;
};

}  // namespace

Answer search_lasso(const circuit::System& system, logic::PastFormula formula, std::size_t longest,
                    Context& context) {
  Answer answer;
  answer.engine = "lasso";
  try {
    circuit::System copy = system;
    const circuit::System observed = with_tableau(copy, copy.ltl.negate(formula));
    const circuit::Problem problem = problem_of(observed, circuit::kTrue);
    Search search(observed, problem, context);
    Deepening deepening(context, "step", longest);
    for (std::size_t length = 1; length <= longest; ++length) {
      deepening.reach(length);
      if (!search.extend()) continue;
      circuit::Path path = search.lasso(problem);
      for (circuit::Valuation& state : path.states) state.resize(system.bits.size());
      confirm_violation(system, path, formula);
      answer.path = std::move(path);
      answer.verdict = Verdict::Violated;
      return answer;
    }
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return answer;
}

}  // namespace proviso::symbolic
