// Labelled transition systems as plain values, and what FSP says about them, computed in the most
// direct way: products state by state, sets of states by fixpoints. The reference of the attack on
// FSP; nothing here comes from the program.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace proviso::attack {

using Labels = std::set<std::string>;

constexpr int kToError = -1;
inline const std::string kSilent;  // the label of a hidden step

struct Graph {
  Labels alphabet;
  std::vector<std::vector<std::pair<std::string, int>>>
      steps;           // by source; a target may be kToError
  std::set<int> ends;  // the states that are END

  int add_state() {
    steps.emplace_back();
    return static_cast<int>(steps.size()) - 1;
  }
};

struct Relabelled {
  std::string to;
  std::string from;
};

/// Whether the label is `name` or begins with it and a dot.
bool is_below(const std::string& label, const std::string& name);

Graph prefixed(const Graph& graph, const std::string& prefix);
Graph shared(const Graph& graph, const std::vector<std::string>& accessors);
Graph relabelled(const Graph& graph, const std::vector<Relabelled>& relation);
Graph hidden(const Graph& graph, const Labels& names, bool expose);
Graph prioritised(const Graph& graph, const Labels& names, bool high);
/// The completion of a property with steps to ERROR.
Graph completed(const Graph& graph);
/// The reachable part of the product; each state is END exactly if LTSA calls it a proper one.
Graph composed(const std::vector<Graph>& parts);

/// Only states that are reached are END.
void forget_unreachable_ends(Graph& graph);

bool reaches_error(const Graph& graph);
bool reaches_deadlock(const Graph& graph);
/// Whether each reachable terminal set does one of the labels, or none of the conditions if there
/// are some. ERROR is a terminal set without actions.
bool progresses(const Graph& graph, const Labels& wanted, const Labels& condition);

/// The strongly connected sets of states that no step leaves, and whether a step is inside one.
struct TerminalSet {
  std::vector<int> states;
  Labels actions;      // silent steps left out
  bool moves = false;  // whether there is any step
};
std::vector<TerminalSet> terminal_sets(const Graph& graph);

/// The sets of states that words over a few labels lead to, all other steps being silent.
class Observed {
 public:
  Observed(const Graph& graph, Labels interface);

  const std::set<int>& initial() const { return initial_; }
  std::set<int> after(const std::set<int>& from, const std::string& label) const;
  static bool has_error(const std::set<int>& states) { return states.contains(kToError); }

 private:
  std::set<int> closed(std::set<int> states) const;

  const Graph& graph_;
  Labels interface_;
  std::set<int> initial_;
};

}  // namespace proviso::attack
