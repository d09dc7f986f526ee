// Property-directed reachability, after Bradley (IC3, VMCAI 2011) and Een, Mishchenko and Brayton
// (FMCAD 2011).
//
// Frames (frames.hpp) over-approximate the states that are reached within k steps. A bad state of
// the last frame is an obligation: show that it is not reached within that many steps. An
// obligation (c, k) is met if no state of F_{k-1} outside c steps into c; then some values of c
// suffice for that, and the cube of those is blocked in frames up to k. Otherwise a predecessor of
// c is the next obligation, one frame earlier; if one of the chain is initial, the chain is a
// counterexample. When the last frame has no bad state, clauses are pushed into later frames as far
// as they hold there. A frame with no clause of its own equals the next one, and is inductive.
//
// The problem's steps may be a relation, and states may have none; PDR works on the machine of the
// problem (machine.hpp), whose steps are functions. Predecessors are made larger only as far as the
// step stays one (lifting.hpp); larger cubes may have initial states in them, all of whose states
// lead to a bad one, so that this is a counterexample as well. The invariant is checked by a solver
// that knows nothing of frames before it is returned, by `pdr` or by the caller of `unchecked_pdr`.
#include "engine/invariant/pdr.hpp"

#include <deque>
#include <queue>
#include <tuple>
#include <utility>

#include "engine/invariant/frames.hpp"
#include "engine/invariant/generalisation.hpp"
#include "engine/invariant/machine.hpp"
#include "engine/invariant/proof_check.hpp"
#include "engine/invariant/stopwatch.hpp"

namespace proviso::invariant {
namespace {

/// A cube all of whose states lead to a bad state: in one step to the cube of `after`, unless that
/// is null.
struct Obligation {
  Cube cube;
  const Obligation* after = nullptr;
  unsigned steps = 0;  // to the bad state
};

struct Due {
  std::size_t frame;
  const Obligation* obligation;

  /// Early frames first, of these what is nearest to the bad state.
  friend bool operator<(const Due& one, const Due& other) {
    return std::tuple(one.frame, one.obligation->steps) >
           std::tuple(other.frame, other.obligation->steps);
  }
};

class Search {
 public:
  Search(circuit::Problem& problem, Context& context)
      : problem_(problem),
        context_(context),
        machine_(machine_of(problem)),
        frames_(problem.graph, machine_, context),
        lifting_(problem.graph, machine_),
        generalisation_(frames_, machine_.state.size()) {
    answer_.engine = "pdr";
  }

  Answer run() {
    Stopwatch stopwatch(answer_);
    Deepening deepening(context_, "frame");
    try {
      if (auto state = frames_.initial_bad_state()) {
        const Obligation only{lifting_.bad_states(*state)};
        violated(only, std::move(*state));
      }
      while (answer_.verdict == Verdict::Undecided) {
        answer_.bound = static_cast<unsigned>(frames_.last());
        deepening.reach(answer_.bound);
        const bool clean = block_bad_states();
        if (clean) push_clauses();
        stopwatch.lap("frame", answer_.bound);
      }
    } catch (const LimitReached& limit) {
      answer_.stopped = limit.reason();
    }
    return std::move(answer_);
  }

 private:
  /// Until the last frame has none; false if there is a counterexample.
  bool block_bad_states() {
    obligations_.clear();
    while (const auto state = frames_.bad_state()) {
      obligations_.push_back({lifting_.bad_states(*state)});
      if (!meet(obligations_.back())) return false;
    }
    return true;
  }

  /// False if there is a counterexample.
  bool meet(const Obligation& first) {
    if (leads_from_initial(first)) return false;
    std::priority_queue<Due> queue;
    queue.push({frames_.last(), &first});
    while (!queue.empty()) {
      const Due due = queue.top();
      const Cube& cube = due.obligation->cube;
      if (frames_.is_blocked(cube, due.frame)) {
        queue.pop();
        continue;
      }
      if (frames_.has_step_into(cube, due.frame - 1, true)) {
        obligations_.push_back({lifting_.predecessors(frames_.found_step(), cube), due.obligation,
                                due.obligation->steps + 1});
        if (leads_from_initial(obligations_.back())) return false;
        queue.push({due.frame - 1, &obligations_.back()});
        continue;
      }
      queue.pop();
      const std::size_t frame = generalisation_.block(cube, frames_.needed(), due.frame);
      if (frame < frames_.last()) queue.push({frame + 1, due.obligation});
    }
    return true;
  }

  bool leads_from_initial(const Obligation& obligation) {
    auto state = frames_.initial_state_in(obligation.cube);
    if (!state) return false;
    violated(obligation, std::move(*state));
    return true;
  }

  /// Walks from the initial state along the chain of cubes.
  void violated(const Obligation& first, std::vector<bool> state) {
    Counterexample path;
    for (const Obligation* at = first.after; at != nullptr; at = at->after) {
      Step step = frames_.step_from(state, at->cube).value();
      path.state.push_back(std::move(step.state));
      path.inputs.push_back(std::move(step.inputs));
      state = std::move(step.after);
    }
    path.state.push_back(std::move(state));
    path.inputs.emplace_back();
    for (auto& values : path.state) values.resize(problem_.state.size());
    for (auto& values : path.inputs) values.resize(problem_.inputs.size());
    answer_.bound = static_cast<unsigned>(path.state.size() - 1);
    answer_.counterexample = std::move(path);
    answer_.verdict = Verdict::Violated;
  }

  void push_clauses() {
    frames_.open_frame();
    for (std::size_t frame = 1; frame < frames_.last(); ++frame) {
      const std::vector<Cube> cubes = frames_.blocked(frame);
      for (const Cube& cube : cubes) {
        if (!frames_.has_step_into(cube, frame, false)) frames_.block(cube, frame + 1);
      }
      if (frames_.blocked(frame).empty()) {
        holds(frame + 1);
        return;
      }
    }
  }

  /// The clauses of this frame and of later ones, and good, are inductive.
  void holds(std::size_t frame) {
    circuit::Graph& graph = problem_.graph;
    std::vector<circuit::Literal> clauses{problem_.good};
    for (; frame <= frames_.last(); ++frame) {
      for (const Cube& cube : frames_.blocked(frame)) {
        clauses.push_back(clause_of(cube));
      }
    }
    answer_.proof = Proof{graph.conjunction(clauses), 1};
    answer_.proof_is_open = true;
    answer_.verdict = Verdict::Holds;
  }

  /// The complement of the cube, for states of the problem: the bits that say whether constraints
  /// were kept are true.
  circuit::Literal clause_of(const Cube& cube) {
    std::vector<circuit::Literal> literals;
    for (const BitValue value : cube) {
      const bool is_kept_bit = value.bit() >= problem_.state.size();
      const circuit::Literal bit = is_kept_bit ? circuit::kTrue : machine_.state[value.bit()];
      literals.push_back(bit ^ value.value());
    }
    return problem_.graph.disjunction(literals);
  }

  circuit::Problem& problem_;
  Context& context_;
  Machine machine_;
  Frames frames_;
  Lifting lifting_;
  Generalisation generalisation_;
  std::deque<Obligation> obligations_;
  Answer answer_;
};

}  // namespace

Answer unchecked_pdr(circuit::Problem& problem, Context& context) {
  return Search(problem, context).run();
}

Answer pdr(circuit::Problem& problem, Context& context) {
  Answer answer = unchecked_pdr(problem, context);
  if (!answer.proof) return answer;
  try {
    require_proof(problem, *answer.proof, context);
    answer.proof_is_open = false;
  } catch (const LimitReached& limit) {
    answer.verdict = Verdict::Undecided;
    answer.proof.reset();
    answer.stopped = limit.reason();
  }
  return answer;
}

}  // namespace proviso::invariant
