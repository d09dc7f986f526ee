#include "engine/symbolic/k_liveness.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "circuit/problem.hpp"
#include "engine/invariant/cone_of_influence.hpp"
#include "engine/invariant/pdr.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Literal;

/// The states that the invariant allows after each number of conditions met.
StageProof chain_stages(circuit::Graph graph, Literal invariant,
                        const std::vector<Literal>& chain) {
  StageProof proof;
  for (std::size_t stage = 0; stage < chain.size(); ++stage) {
    circuit::Substitution fixed(graph, graph,
                                [](circuit::Node node) { return Literal(node, false); });
    for (std::size_t i = 0; i < chain.size(); ++i) {
      fixed.replace(chain[i].node(), i < stage ? circuit::kTrue : circuit::kFalse);
    }
    proof.stages.push_back({fixed(invariant), 0});
  }
  proof.graph = std::move(graph);
  return proof;
}

}  // namespace

/// The number of the condition that bit `place` of the chain waits for.
std::size_t KLiveness::condition(std::size_t place) const {
  const std::size_t count = observed_.system.justice.size();
  return count == 0 ? 0 : (first_ + place) % count;
}

circuit::Problem KLiveness::with_chain(std::vector<Literal>& chain) const {
  circuit::Problem problem = problem_of(observed_.system, circuit::kTrue);
  circuit::Graph& graph = problem.graph;
  Literal before = circuit::kTrue;
  for (std::size_t i = 0; i < length_; ++i) {
    const auto& justice = observed_.system.justice;
    const Literal met = justice.empty() ? circuit::kTrue : justice[condition(i)];
    const circuit::StateBit bit{graph.variable(), graph.variable(), std::nullopt};
    problem.state.push_back(bit);
    problem.initial.push_back(!bit.now);
    const Literal after = graph.disjunction(bit.now, graph.conjunction(before, met));
    problem.transition.push_back(graph.equivalent(bit.next, after));
    chain.push_back(bit.now);
    before = bit.now;
  }
  problem.good = !chain.back();
  return problem;
}

Answer KLiveness::try_length(Context& context) {
  std::vector<Literal> chain;
  const circuit::Problem whole = with_chain(chain);
  circuit::Problem problem = needs_whole_ ? whole : invariant::cone_of_influence(whole);
  const invariant::Answer found = invariant::pdr(problem, context);
  Answer answer;
  answer.engine = "k-liveness";
  answer.stopped = found.stopped;
  if (found.verdict == Verdict::Holds) {
    answer.verdict = Verdict::Holds;
    answer.proof = chain_stages(std::move(problem.graph), found.proof->invariant, chain);
    for (std::size_t i = 0; i < chain.size(); ++i) answer.proof->stages[i].condition = condition(i);
  } else if (found.verdict == Verdict::Violated && !needs_whole_ &&
             !invariant::extended(whole, problem, *found.counterexample, context)) {
    needs_whole_ = true;
  } else if (found.verdict == Verdict::Violated) {
    length_ = std::max(2 * length_, observed_.system.justice.size());
  }
  return answer;
}

Answer KLiveness::run(Context& context) {
  Answer answer;
  try {
    while (answer.verdict == Verdict::Undecided && !answer.stopped) answer = try_length(context);
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return answer;
}

}  // namespace proviso::symbolic
