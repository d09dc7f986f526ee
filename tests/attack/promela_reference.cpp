#include "attack/promela_reference.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "attack/promela_interpreter.hpp"

namespace proviso::attack::promela {
namespace {

class Exploration {
 public:
  Exploration(const Model& model, std::size_t most) : interpreter_(model), most_(most) {}

  Graph run() {
    number(interpreter_.initial());
    for (std::size_t at = 0; at < graph_.states.size() && graph_.complete; ++at) expand(at);
    return std::move(graph_);
  }

 private:
  int number(const State& state) {
    const auto [known, fresh] = numbers_.emplace(state, int(graph_.states.size()));
    if (!fresh) return known->second;
    graph_.states.push_back(state);
    graph_.edges.emplace_back();
    graph_.enabled.emplace_back();
    graph_.accepting.push_back(interpreter_.at_label(state, "accept"));
    graph_.progressing.push_back(interpreter_.at_label(state, "progress"));
    if (graph_.states.size() > most_) graph_.complete = false;
    return known->second;
  }

  void note(const Steps& steps) {
    graph_.fails |= steps.fails;
    graph_.breaks |= steps.breaks;
  }

  void expand(std::size_t at) {
    const State state = graph_.states[at];
    const Steps steps = interpreter_.all_steps(state);
    note(steps);
    for (const Step& step : steps.list) {
      graph_.enabled[at].insert(step.movers.begin(), step.movers.end());
      for (const State& after : ends(step.after)) {
        const int to = number(after);
        graph_.edges[at].push_back({to, step.movers});
      }
    }
    if (steps.empty() && !interpreter_.may_end(state)) graph_.deadlock = true;
  }

  /// The states in which an atomic sequence ends, or gets stuck.
  std::set<State> ends(const State& begun) {
    std::set<State> found;
    std::set<State> seen{begun};
    std::vector<State> open{begun};
    std::size_t inside = 0;
    while (!open.empty()) {
      State state = std::move(open.back());
      open.pop_back();
      if (state.holder < 0) {
        found.insert(std::move(state));
        continue;
      }
      if (++inside > most_) graph_.complete = false;
      if (!graph_.complete) return found;
      const Steps steps = interpreter_.steps_of(state, state.holder, false);
      note(steps);
      if (steps.empty()) {
        state.holder = -1;
        found.insert(std::move(state));
        continue;
      }
      for (const Step& step : steps.list) {
        if (seen.insert(step.after).second) {
          open.push_back(step.after);
        } else if (step.after.holder >= 0) {
          graph_.diverges = true;
        }
      }
    }
    return found;
  }

  Interpreter interpreter_;
  std::size_t most_;
  std::map<State, int> numbers_;
  Graph graph_;
};

/// The program and an automaton that reads its states, in step.
class Product {
 public:
  struct Edge {
    int to;
    std::set<int> movers;
  };
  /// The automaton's states after it has read a state; -1 is its end.
  using Read = std::function<std::vector<int>(int state, int automaton)>;
  using IsAccepting = std::function<bool(int state, int automaton)>;

  Product(const Graph& graph, const Read& read, const IsAccepting& accepting, bool stutters)
      : graph_(graph) {
    number(0, 0);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto [state, automaton] = nodes_[i];
      accepting_.push_back(accepting(state, automaton));
      std::vector<Edge> out;
      for (const int next : read(state, automaton)) {
        if (next < 0) {
          ends_ = true;
          continue;
        }
        for (const Graph::Edge& edge : graph.edges[std::size_t(state)]) {
          out.push_back({number(edge.to, next), edge.movers});
        }
        if (stutters && graph.edges[std::size_t(state)].empty()) {
          out.push_back({number(state, next), {}});
        }
      }
      edges_.push_back(std::move(out));
    }
  }

  bool ends() const { return ends_; }

  /// Whether some cycle goes through an accepting state, and is fair if that is asked.
  bool has_cycle(bool fair) const {
    std::vector<bool> done(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (done[i] || !accepting_[i]) continue;
      const std::set<int> forward = reach(int(i), false);
      const std::set<int> backward = reach(int(i), true);
      std::set<int> component;
      std::set_intersection(forward.begin(), forward.end(), backward.begin(), backward.end(),
                            std::inserter(component, component.end()));
      for (const int member : component) done[std::size_t(member)] = true;
      if (!component.empty() && (!fair || is_fair(component))) return true;
    }
    return false;
  }

 private:
  int number(int state, int automaton) {
    const auto [known, fresh] = numbers_.emplace(std::pair(state, automaton), int(nodes_.size()));
    if (fresh) nodes_.emplace_back(state, automaton);
    return known->second;
  }

  /// Everything that one step or more lead to, or come from.
  std::set<int> reach(int from, bool backwards) const {
    std::vector<std::vector<int>> next(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const Edge& edge : edges_[i]) {
        if (backwards) {
          next[std::size_t(edge.to)].push_back(int(i));
        } else {
          next[i].push_back(edge.to);
        }
      }
    }
    std::set<int> found;
    std::vector<int> open{from};
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      for (const int to : next[std::size_t(at)]) {
        if (found.insert(to).second) open.push_back(to);
      }
    }
    return found;
  }

  /// Whether a walk through the whole component owes nothing to any process.
  bool is_fair(const std::set<int>& component) const {
    std::set<int> owed;
    for (int process = 0; process < 255; ++process) owed.insert(process);
    for (const int member : component) {
      const std::size_t at = std::size_t(member);
      const std::set<int>& enabled = graph_.enabled[std::size_t(nodes_[at].first)];
      std::erase_if(owed, [&](int process) { return !enabled.contains(process); });
      for (const Edge& edge : edges_[at]) {
        if (!component.contains(edge.to)) continue;
        for (const int mover : edge.movers) owed.erase(mover);
      }
    }
    return owed.empty();
  }

  const Graph& graph_;
  std::map<std::pair<int, int>, int> numbers_;
  std::vector<std::pair<int, int>> nodes_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<bool> accepting_;
  bool ends_ = false;
};

}  // namespace

Graph explore(const Model& model, std::size_t most) { return Exploration(model, most).run(); }

bool shows(const Model& model, const Graph& graph, const Claim& claim, bool fair) {
  const Interpreter interpreter(model);
  const auto read = [&](int state, int automaton) {
    std::vector<int> next;
    for (const Claim::Step& step : claim.steps) {
      if (step.from != automaton) continue;
      if (interpreter.value(graph.states[std::size_t(state)], step.guard) != 0) {
        next.push_back(step.to);
      }
    }
    return next;
  };
  const auto accepting = [&](int, int automaton) {
    return std::count(claim.accepting.begin(), claim.accepting.end(), automaton) > 0;
  };
  const Product product(graph, read, accepting, true);
  return product.ends() || product.has_cycle(fair);
}

bool accepts(const Graph& graph, bool fair) {
  const auto read = [](int, int) { return std::vector<int>{0}; };
  const auto accepting = [&](int state, int) { return bool(graph.accepting[std::size_t(state)]); };
  return Product(graph, read, accepting, true).has_cycle(fair);
}

bool stagnates(const Graph& graph, bool fair) {
  const auto read = [&](int state, int automaton) {
    std::vector<int> next;
    if (automaton == 0) next.push_back(0);
    if (!graph.progressing[std::size_t(state)]) next.push_back(1);
    return next;
  };
  const auto accepting = [](int, int automaton) { return automaton == 1; };
  return Product(graph, read, accepting, false).has_cycle(fair);
}

}  // namespace proviso::attack::promela
