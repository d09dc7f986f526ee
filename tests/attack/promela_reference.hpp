// What a program does, computed in the most direct way from the attack's own value: every state of
// a small program, its failures and deadlocks, and the runs that a claim forbids. Slow on purpose;
// nothing here comes from the program under attack.
#pragma once

#include <compare>
#include <cstddef>
#include <set>
#include <vector>

#include "attack/promela_model.hpp"

namespace proviso::attack::promela {

using Values = std::vector<std::vector<int>>;  // of variables

struct Process {
  int type = 0;
  int node = 0;  // of the control flow of its proctype
  Values values = {};
  auto operator<=>(const Process&) const = default;
};

struct State {
  Values globals = {};
  std::vector<Values> channels = {};  // each a list of messages
  std::vector<Process> processes = {};
  int holder = -1;  // the process inside an atomic sequence
  auto operator<=>(const State&) const = default;
};

struct Graph {
  struct Edge {
    int to = 0;
    std::set<int> movers = {};
  };
  std::vector<State> states = {};  // 0 is initial; no atomic sequence is under way in any
  std::vector<std::vector<Edge>> edges = {};
  std::vector<std::set<int>> enabled = {};  // the processes that can move
  std::vector<bool> accepting = {};         // some process is at an accept label
  std::vector<bool> progressing = {};
  bool fails = false;     // an assertion fails or a step goes wrong
  bool breaks = false;    // a step goes wrong other than by an assertion: runs end there
  bool deadlock = false;  // a state without steps that is no valid end
  bool diverges = false;  // an atomic sequence may never end
  bool complete = true;
};

/// All states of the program, up to a number.
Graph explore(const Model& model, std::size_t most);

/// Whether some run is one that the claim forbids. If fair, every process that can move from some
/// point on for ever moves again and again.
bool shows(const Model& model, const Graph& graph, const Claim& claim, bool fair);
/// Whether some run is at accept labels again and again.
bool accepts(const Graph& graph, bool fair);
/// Whether some endless run has no process at a progress label from some point on.
bool stagnates(const Graph& graph, bool fair);

}  // namespace proviso::attack::promela
