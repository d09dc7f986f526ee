#include "attack/fsp_graph.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace proviso::attack {
namespace {

/// Each label becomes some labels: the steps and the alphabet are mapped alike.
Graph mapped(const Graph& graph,
             const std::function<std::vector<std::string>(const std::string&)>& images) {
  Graph result;
  result.ends = graph.ends;
  for (const std::string& label : graph.alphabet) {
    for (const std::string& image : images(label)) result.alphabet.insert(image);
  }
  for (const auto& steps : graph.steps) {
    const int state = result.add_state();
    for (const auto& [label, target] : steps) {
      const auto labels = label.empty() ? std::vector{kSilent} : images(label);
      for (const std::string& image : labels) {
        result.steps[static_cast<std::size_t>(state)].emplace_back(image, target);
      }
    }
  }
  return result;
}

bool is_named(const std::string& label, const Labels& names) {
  return std::ranges::any_of(names, [&](const auto& name) { return is_below(label, name); });
}

std::vector<int> reachable(const Graph& graph) {
  std::vector<int> order{0};
  std::set<int> seen{0};
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (const auto& [label, target] : graph.steps[static_cast<std::size_t>(order[at])]) {
      if (target != kToError && seen.insert(target).second) order.push_back(target);
    }
  }
  return order;
}

std::set<int> reachable_from(const Graph& graph, int state) {
  std::vector<int> order{state};
  std::set<int> seen{state};
  for (std::size_t at = 0; at < order.size(); ++at) {
    if (order[at] == kToError) continue;
    for (const auto& [label, target] : graph.steps[static_cast<std::size_t>(order[at])]) {
      if (seen.insert(target).second) order.push_back(target);
    }
  }
  return seen;
}

/// Builds a product from the moves of its states.
class Product {
 public:
  explicit Product(const std::vector<Graph>& parts) : parts_(parts) {
    for (const Graph& part : parts) {
      result_.alphabet.insert(part.alphabet.begin(), part.alphabet.end());
    }
  }

  Graph build() {
    number(State(parts_.size(), 0));
    for (std::size_t at = 0; at < states_.size(); ++at) {
      const State from = states_[at];
      silent_steps(from, at);
      for (const std::string& label : result_.alphabet) joint_steps(from, at, label);
    }
    for (std::size_t at = 0; at < states_.size(); ++at) {
      if (is_end(states_[at])) result_.ends.insert(static_cast<int>(at));
    }
    return std::move(result_);
  }

 private:
  using State = std::vector<int>;

  int number(const State& state) {
    const auto [at, is_new] = numbers_.try_emplace(state, static_cast<int>(states_.size()));
    if (is_new) {
      states_.push_back(state);
      result_.add_state();
    }
    return at->second;
  }

  int target(const State& state) {
    return std::ranges::find(state, kToError) != state.end() ? kToError : number(state);
  }

  void add(std::size_t from, const std::string& label, const State& to) {
    const int reached = target(to);
    result_.steps[from].emplace_back(label, reached);
  }

  void silent_steps(const State& from, std::size_t at) {
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      for (const auto& [label, to] : parts_[k].steps[static_cast<std::size_t>(from[k])]) {
        if (!label.empty()) continue;
        State next = from;
        next[k] = to;
        add(at, label, next);
      }
    }
  }

  void joint_steps(const State& from, std::size_t at, const std::string& label) {
    std::vector<State> reached{from};
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (!parts_[k].alphabet.contains(label)) continue;
      std::vector<State> further;
      for (const auto& [own, to] : parts_[k].steps[static_cast<std::size_t>(from[k])]) {
        if (own != label) continue;
        for (State next : reached) {
          next[k] = to;
          further.push_back(std::move(next));
        }
      }
      reached = std::move(further);
    }
    for (const State& next : reached) add(at, label, next);
  }

  /// All parts that own END are there, and the others have no label of their own.
  bool is_end(const State& state) const {
    Labels of_ending;
    bool any = false;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (parts_[k].ends.empty()) continue;
      any = true;
      if (!parts_[k].ends.contains(state[k])) return false;
      if (parts_[k].ends.contains(0)) continue;
      of_ending.insert(parts_[k].alphabet.begin(), parts_[k].alphabet.end());
    }
    if (!any) return false;
    for (const Graph& part : parts_) {
      if (!part.ends.empty() && !part.ends.contains(0)) continue;
      if (!std::ranges::includes(of_ending, part.alphabet)) return false;
    }
    return true;
  }

  const std::vector<Graph>& parts_;
  Graph result_;
  std::map<State, int> numbers_;
  std::vector<State> states_;
};

}  // namespace

bool is_below(const std::string& label, const std::string& name) {
  return label == name || label.starts_with(name + ".");
}

Graph prefixed(const Graph& graph, const std::string& prefix) {
  return mapped(graph, [&](const std::string& l) { return std::vector{prefix + "." + l}; });
}

Graph shared(const Graph& graph, const std::vector<std::string>& accessors) {
  return mapped(graph, [&](const std::string& label) {
    std::vector<std::string> images;
    for (const std::string& accessor : accessors) images.push_back(accessor + "." + label);
    return images;
  });
}

Graph relabelled(const Graph& graph, const std::vector<Relabelled>& relation) {
  return mapped(graph, [&](const std::string& label) {
    std::vector<std::string> images;
    for (const auto& [to, from] : relation) {
      if (is_below(label, from)) images.push_back(to + label.substr(from.size()));
    }
    if (images.empty()) images.push_back(label);
    return images;
  });
}

Graph hidden(const Graph& graph, const Labels& names, bool expose) {
  Graph result = graph;
  std::erase_if(result.alphabet, [&](const auto& l) { return is_named(l, names) != expose; });
  for (auto& steps : result.steps) {
    for (auto& [label, target] : steps) {
      if (!result.alphabet.contains(label)) label = kSilent;
    }
  }
  return result;
}

Graph prioritised(const Graph& graph, const Labels& names, bool high) {
  Graph result = graph;
  for (auto& steps : result.steps) {
    const auto is_first = [&](const auto& step) {
      const bool named = !step.first.empty() && is_named(step.first, names);
      return named == high;
    };
    if (std::ranges::any_of(steps, is_first)) std::erase_if(steps, std::not_fn(is_first));
  }
  return result;
}

Graph completed(const Graph& graph) {
  Graph result = graph;
  result.ends.clear();
  for (auto& steps : result.steps) {
    Labels enabled;
    for (const auto& [label, target] : steps) enabled.insert(label);
    for (const std::string& label : graph.alphabet) {
      if (!enabled.contains(label)) steps.emplace_back(label, kToError);
    }
  }
  return result;
}

Graph composed(const std::vector<Graph>& parts) { return Product(parts).build(); }

void forget_unreachable_ends(Graph& graph) {
  const std::vector<int> reached = reachable(graph);
  std::erase_if(graph.ends,
                [&](int end) { return std::ranges::find(reached, end) == reached.end(); });
}

bool reaches_error(const Graph& graph) {
  return std::ranges::any_of(reachable(graph), [&](int state) {
    return std::ranges::any_of(graph.steps[static_cast<std::size_t>(state)],
                               [](const auto& step) { return step.second == kToError; });
  });
}

bool reaches_deadlock(const Graph& graph) {
  return std::ranges::any_of(reachable(graph), [&](int state) {
    return graph.steps[static_cast<std::size_t>(state)].empty() && !graph.ends.contains(state);
  });
}

std::vector<TerminalSet> terminal_sets(const Graph& graph) {
  std::vector<TerminalSet> sets;
  std::set<int> placed;
  for (const int state : reachable(graph)) {
    if (placed.contains(state)) continue;
    const std::set<int> later = reachable_from(graph, state);
    if (later.contains(kToError)) continue;
    const bool returns = std::ranges::all_of(
        later, [&](int other) { return reachable_from(graph, other).contains(state); });
    if (!returns) continue;
    TerminalSet set;
    for (const int member : later) {
      placed.insert(member);
      set.states.push_back(member);
      for (const auto& [label, target] : graph.steps[static_cast<std::size_t>(member)]) {
        set.moves = true;
        if (!label.empty()) set.actions.insert(label);
      }
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

bool progresses(const Graph& graph, const Labels& wanted, const Labels& condition) {
  const auto does_one = [](const Labels& actions, const Labels& of) {
    return std::ranges::any_of(actions, [&](const auto& a) { return of.contains(a); });
  };
  if (condition.empty() && reaches_error(graph)) return false;
  return std::ranges::all_of(terminal_sets(graph), [&](const TerminalSet& set) {
    if (!condition.empty() && !does_one(set.actions, condition)) return true;
    return does_one(set.actions, wanted);
  });
}

Observed::Observed(const Graph& graph, Labels interface)
    : graph_(graph), interface_(std::move(interface)), initial_(closed({0})) {}

std::set<int> Observed::closed(std::set<int> states) const {
  std::vector<int> open(states.begin(), states.end());
  while (!open.empty()) {
    const int state = open.back();
    open.pop_back();
    if (state == kToError) continue;
    for (const auto& [label, target] : graph_.steps[static_cast<std::size_t>(state)]) {
      if (!interface_.contains(label) && states.insert(target).second) open.push_back(target);
    }
  }
  return states;
}

std::set<int> Observed::after(const std::set<int>& from, const std::string& label) const {
  std::set<int> reached;
  for (const int state : from) {
    if (state == kToError) continue;
    for (const auto& [own, target] : graph_.steps[static_cast<std::size_t>(state)]) {
      if (own == label) reached.insert(target);
    }
  }
  return closed(std::move(reached));
}

}  // namespace proviso::attack
