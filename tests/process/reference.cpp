// The slow search: every state that the interpreter leads to, and the runs among them that an
// automaton accepts.
#include "process/reference.hpp"

#include <algorithm>

#include "process/reference_interpreter.hpp"

namespace proviso::process::reference {
namespace {

class Exploration {
 public:
  Exploration(const Program& program, std::size_t most)
      : program_(program), interpreter_(program), most_(most) {}

  Graph run() {
    number(interpreter_.initial());
    for (std::size_t next = 0; next < graph_.states.size(); ++next) {
      if (graph_.states.size() > most_) {
        graph_.complete = false;
        break;
      }
      expand(next);
    }
    return std::move(graph_);
  }

 private:
  std::size_t number(const State& state) {
    const auto [at, fresh] = numbers_.emplace(state, graph_.states.size());
    if (fresh) {
      graph_.states.push_back(state);
      graph_.edges.emplace_back();
    }
    return at->second;
  }

  void expand(std::size_t source) {
    const State state = graph_.states[source];
    std::set<Failure> failures;
    std::vector<Step> steps;
    for (const bool timeout : {false, true}) {
      for (std::size_t self = 0; self < state.processes.size(); ++self) {
        for (Step& step : interpreter_.steps(state, self, timeout, failures)) {
          steps.push_back(std::move(step));
        }
      }
      if (!steps.empty() || !failures.empty()) break;
    }
    for (const Step& step : steps) {
      std::set<State> inside;
      const std::size_t before = graph_.edges[source].size() + failures.size();
      settle(source, step.after, step.movers, inside, failures);
      if (graph_.edges[source].size() + failures.size() == before) graph_.diverges = true;
    }
    if (steps.empty() && failures.empty() && !may_end(state)) graph_.deadlocks.insert(source);
    if (!failures.empty()) graph_.failing.insert(source);
    graph_.failures.insert(failures.begin(), failures.end());
  }

  void settle(std::size_t source, const State& state, const std::set<std::size_t>& movers,
              std::set<State>& inside, std::set<Failure>& failures) {
    if (!state.holder) {
      const std::size_t target = number(state);
      graph_.edges[source].push_back({target, movers});
      return;
    }
    if (!inside.insert(state).second) return;
    std::set<Failure> own;
    const auto steps = interpreter_.steps(state, *state.holder, false, own);
    failures.insert(own.begin(), own.end());
    if (steps.empty() && own.empty()) {
      State stuck = state;
      stuck.holder.reset();
      const std::size_t target = number(stuck);
      graph_.edges[source].push_back({target, movers});
    }
    for (const Step& step : steps) settle(source, step.after, movers, inside, failures);
  }

  bool may_end(const State& state) const {
    return std::all_of(state.processes.begin(), state.processes.end(), [&](const Process& p) {
      const ControlState& at = program_.proctypes[p.proctype].controls[p.control];
      return at.terminal || at.end;
    });
  }

  const Program& program_;
  Interpreter interpreter_;
  std::size_t most_;
  std::map<State, std::size_t> numbers_;
  Graph graph_;
};

/// The product of a graph and an automaton, its states numbered graph state * automaton states +
/// automaton state.
class Acceptance {
 public:
  Acceptance(const Program& program, const Graph& graph, const logic::Buchi& automaton,
             const std::vector<ExpressionId>& atoms)
      : graph_(graph), automaton_(automaton), states_(automaton.state_count()) {
    rows_.resize(graph.states.size() * states_);
    for (std::size_t s = 0; s < graph.states.size(); ++s) {
      logic::Valuation valuation = 0;
      for (std::size_t i = 0; i < atoms.size(); ++i) {
        if (value(program, graph.states[s], atoms[i]) != 0) valuation |= logic::Valuation{1} << i;
      }
      for (std::uint32_t q = 0; q < states_; ++q) add_row(s, q, valuation);
    }
  }

  bool found(bool fair) const {
    const std::vector<bool> reached = reachable(0, true);
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      if (!reached[at] || !automaton_.accepting(static_cast<std::uint32_t>(at % states_))) continue;
      const std::vector<bool> ahead = reachable(at, false);
      if (!ahead[at]) continue;
      std::vector<bool> component(rows_.size(), false);
      for (std::size_t other = 0; other < rows_.size(); ++other) {
        component[other] = ahead[other] && reachable(other, false)[at];
      }
      if (!fair || is_fair(component)) return true;
    }
    return false;
  }

 private:
  struct Edge {
    std::size_t target;
    std::set<std::size_t> movers;
  };

  void add_row(std::size_t s, std::uint32_t q, logic::Valuation valuation) {
    for (const auto& transition : automaton_.transitions(q)) {
      if (!transition.guard.admits(valuation)) continue;
      auto& row = rows_[s * states_ + q];
      for (const auto& [target, movers] : graph_.edges[s]) {
        row.push_back({target * states_ + transition.target, movers});
      }
      if (graph_.edges[s].empty() && !graph_.failing.contains(s)) {
        row.push_back({s * states_ + transition.target, {}});
      }
    }
  }

  std::vector<bool> reachable(std::size_t from, bool itself) const {
    std::vector<bool> seen(rows_.size(), false);
    std::vector<std::size_t> open{from};
    if (itself) seen[from] = true;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const Edge& edge : rows_[at]) {
        if (seen[edge.target]) continue;
        seen[edge.target] = true;
        open.push_back(edge.target);
      }
    }
    return seen;
  }

  bool is_fair(const std::vector<bool>& component) const {
    std::size_t processes = 0;
    for (const State& state : graph_.states)
      processes = std::max(processes, state.processes.size());
    for (std::size_t process = 0; process < processes; ++process) {
      bool treated_well = false;
      for (std::size_t at = 0; at < rows_.size(); ++at) {
        if (!component[at]) continue;
        const auto& edges = graph_.edges[at / states_];
        const bool can_move = std::any_of(edges.begin(), edges.end(), [process](const auto& edge) {
          return edge.second.contains(process);
        });
        if (!can_move) treated_well = true;
        for (const Edge& edge : rows_[at]) {
          if (component[edge.target] && edge.movers.contains(process)) treated_well = true;
        }
      }
      if (!treated_well) return false;
    }
    return true;
  }

  const Graph& graph_;
  const logic::Buchi& automaton_;
  std::size_t states_;
  std::vector<std::vector<Edge>> rows_;
};

}  // namespace

bool accepts(const Program& program, const Graph& graph, const logic::Buchi& automaton,
             const std::vector<ExpressionId>& atoms, bool fair) {
  return Acceptance(program, graph, automaton, atoms).found(fair);
}

Graph explore(const Program& program, std::size_t most) { return Exploration(program, most).run(); }

std::int32_t value(const Program& program, const State& state, ExpressionId expression) {
  return Evaluation(program).evaluate(state, 0, expression, false);
}

}  // namespace proviso::process::reference
