// With R the states known so far, R = I at first, and a bound k:
//
//   A = R(s0) ∧ T(s0, s1)        B = a path of up to k - 1 steps from s1 that meets a bad state
//
// If A ∧ B has no model, a Craig interpolant C(s1) of a refutation contains the states that R steps
// to, and no state of C meets a bad one within k - 1 steps. If C is within R, then R is closed
// under steps. Otherwise R becomes R ∨ C and the question is asked again. A model is a
// counterexample if R = I; else R was too large, and a larger bound makes the interpolants smaller.
// With k beyond the longest shortest path to a bad state, no state of R leads to one, so that R,
// which only grows, must close.
//
// Deadlocks are states: B does not ask for k - 1 steps. Whether the path goes on to s_{i+1} is a
// variable g_{i+1}, which switches the relation of that step on:
//
//   ¬g_i ∨ bad(s_i) ∨ g_{i+1}    for i = 1 … k, with g_1 = 1 and g_{k+1} = 0
//
// The bits of s1 have variables of their own even if two of them are the same function of s0, so
// that B without A knows nothing of A.
#include "engine/invariant/interpolation.hpp"

#include <deque>
#include <map>

#include "engine/invariant/bounded.hpp"
#include "engine/invariant/latches.hpp"
#include "engine/invariant/proof_check.hpp"
#include "engine/invariant/stopwatch.hpp"
#include "sat/core.hpp"
#include "sat/encoder.hpp"
#include "sat/interpolant.hpp"

namespace proviso::invariant {
namespace {

constexpr sat::Partition kA = 0;
constexpr sat::Partition kB = 1;

/// A ∧ B in groups of clauses, so that refutations use no more than they need.
class DividedPath {
 public:
  DividedPath(const circuit::Problem& problem, Context& context)
      : problem_(problem), latches_(latches_of(problem)), clauses_(context) {
    std::vector<sat::Literal> first(problem.state.size());
    for (sat::Literal& value : first) value = clauses_.variable();
    clauses_.open(kA);
    open_state(std::move(first));
    add_step(kA, {});
    open_end();
  }

  unsigned bound() const { return static_cast<unsigned>(encoders_.size()) - 1; }

  /// One step more in B.
  void lengthen() {
    clauses_.drop(end_);
    clauses_.open(kB);
    const sat::Literal goes_on = clauses_.variable();
    clauses_.add({!reached_, bad(), goes_on});
    add_step(kB, goes_on);
    reached_ = goes_on;
    open_end();
  }

  void start_from(circuit::Literal states) {
    if (start_) clauses_.drop(*start_);
    start_ = clauses_.open(kA);
    // An encoder of its own: the clauses of others must not rest on a group that is dropped.
    sat::Encoder encoder(problem_.graph, clauses_);
    for (std::size_t i = 0; i < problem_.state.size(); ++i) {
      encoder.bind(problem_.state[i].now, states_[0][i]);
    }
    encoder.require(states);
  }

  bool has_model() { return clauses_.solve() == sat::Result::Satisfiable; }

  /// Up to the first bad state.
  Counterexample read(const circuit::Problem& problem) const {
    Counterexample path;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      path.state.push_back(values(states_[i]));
      path.inputs.push_back(values(inputs_[i]));
      circuit::Evaluation evaluation(problem.graph);
      for (std::size_t bit = 0; bit < problem.state.size(); ++bit) {
        evaluation.set(problem.state[bit].now, path.state.back()[bit]);
      }
      evaluation.run();
      if (!evaluation[problem.good]) break;
    }
    return path;
  }

  /// Over the values now.
  circuit::Literal interpolant(circuit::Graph& graph) const {
    std::map<std::uint32_t, circuit::Literal> bits;
    for (std::size_t i = 0; i < problem_.state.size(); ++i) {
      bits[states_[1][i].variable()] = problem_.state[i].now;
    }
    const auto known = [&bits](std::uint32_t variable) -> std::optional<circuit::Literal> {
      return bits.at(variable);
    };
    const auto inside = [](sat::Partition partition) { return partition == kA; };
    return sat::interpolant(clauses_.prove_core(), {inside, known, sat::Labelling::Strong}, graph);
  }

 private:
  void open_state(std::vector<sat::Literal> values) {
    sat::Encoder& encoder = encoders_.emplace_back(problem_.graph, clauses_);
    for (std::size_t i = 0; i < values.size(); ++i) encoder.bind(problem_.state[i].now, values[i]);
    std::vector<sat::Literal> inputs;
    for (const circuit::InputBit& input : problem_.inputs) {
      inputs.push_back(clauses_.variable());
      encoder.bind(input.now, inputs.back());
    }
    states_.push_back(std::move(values));
    inputs_.push_back(std::move(inputs));
  }

  /// From the last state; `condition`: only then the relation is asked for.
  void add_step(sat::Partition partition, sat::Literal condition) {
    sat::Encoder& encoder = encoders_.back();
    std::vector<sat::Literal> after(problem_.state.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
      after[i] = clauses_.variable();
      encoder.bind(problem_.state[i].next, after[i]);
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (!latches_.function[i]) continue;
      clauses_.open(partition);
      const sat::Literal value = encoder.encode(*latches_.function[i]);
      clauses_.add({!after[i], value});
      clauses_.add({after[i], !value});
    }
    for (const circuit::Literal constraint : latches_.relation) {
      clauses_.open(partition);
      if (condition == sat::Literal()) {
        encoder.require(constraint);
      } else {
        const sat::Literal holds = encoder.encode(constraint);
        clauses_.add({!condition, holds});
      }
    }
    clauses_.open(partition == kA ? kB : partition);
    open_state(std::move(after));
    if (reached_ == sat::Literal()) {
      reached_ = clauses_.variable();
      clauses_.add({reached_});
    }
  }

  sat::Literal bad() { return !encoders_.back().encode(problem_.good); }

  /// The last state is bad, if it is reached.
  void open_end() {
    clauses_.open(kB);
    const sat::Literal last_is_bad = bad();
    end_ = clauses_.open(kB);
    clauses_.add({!reached_, last_is_bad});
  }

  std::vector<bool> values(const std::vector<sat::Literal>& literals) const {
    std::vector<bool> result;
    for (const sat::Literal literal : literals) result.push_back(clauses_.value(literal));
    return result;
  }

  const circuit::Problem& problem_;
  Latches latches_;
  sat::GroupedClauses clauses_;
  std::deque<sat::Encoder> encoders_;  // one a state
  std::vector<std::vector<sat::Literal>> states_;
  std::vector<std::vector<sat::Literal>> inputs_;
  std::optional<sat::GroupId> start_;
  sat::GroupId end_{};
  sat::Literal reached_;  // whether the path goes on to the last state
};

/// Whether all states of one set are in the other.
bool is_within(const circuit::Graph& graph, circuit::Literal one, circuit::Literal other,
               Context& context) {
  sat::Solver solver(context);
  sat::Encoder encoder(graph, solver);
  encoder.require(one);
  encoder.require(!other);
  return solver.solve() == sat::Result::Unsatisfiable;
}

class Search {
 public:
  Search(circuit::Problem& problem, Context& context)
      : problem_(problem),
        context_(context),
        initial_(problem.graph.conjunction(problem.initial)),
        path_(problem, context),
        deepening_(context, "step"),
        stopwatch_(answer_) {
    answer_.engine = "interpolation";
  }

  void run() {
    while (!decide_bound()) path_.lengthen();
  }

  Answer& answer() { return answer_; }

 private:
  /// Whether paths of the present length decide it.
  bool decide_bound() {
    answer_.bound = path_.bound();
    deepening_.reach(answer_.bound);
    circuit::Literal reached = initial_;
    while (true) {
      path_.start_from(reached);
      const bool has_model = path_.has_model();
      stopwatch_.lap("bounded run", answer_.bound);
      if (has_model && reached != initial_) return false;
      if (has_model) {
        answer_.verdict = Verdict::Violated;
        answer_.counterexample = path_.read(problem_);
        return true;
      }
      const circuit::Literal image = path_.interpolant(problem_.graph);
      stopwatch_.lap("interpolation", answer_.bound);
      const bool closed = is_within(problem_.graph, image, reached, context_);
      stopwatch_.lap("inner reachability", answer_.bound);
      if (closed) {
        answer_.proof = Proof{reached, 1};
        require_proof(problem_, *answer_.proof, context_);
        answer_.verdict = Verdict::Holds;
        return true;
      }
      reached = problem_.graph.disjunction(reached, image);
    }
  }

  circuit::Problem& problem_;
  Context& context_;
  circuit::Literal initial_;
  DividedPath path_;
  Deepening deepening_;
  Answer answer_;
  Stopwatch stopwatch_;
};

}  // namespace

Answer interpolation(circuit::Problem& problem, Context& context) {
  // The interpolants do not cover bad initial states, so these are checked first.
  Answer answer = bounded(problem, 0, context);
  answer.engine = "interpolation";
  if (answer.verdict != Verdict::Undecided || answer.stopped) return answer;
  Search search(problem, context);
  try {
    search.run();
  } catch (const LimitReached& limit) {
    search.answer().stopped = limit.reason();
  }
  return std::move(search.answer());
}

}  // namespace proviso::invariant
