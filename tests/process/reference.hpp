// An interpreter of programs that is slow and obviously right: states are vectors of numbers,
// expressions are walked as trees, and nothing is remembered from one step to the next.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "logic/buchi.hpp"
#include "process/code.hpp"
#include "process/program.hpp"

namespace proviso::process::reference {

struct Channel {
  std::uint32_t kind = 0;
  std::deque<std::vector<std::int32_t>> messages = {};
  auto operator<=>(const Channel&) const = default;
};

struct Process {
  std::uint32_t proctype = 0;
  std::uint32_t control = 0;
  std::uint32_t first_channel = 0;  // those from here on are its own and its successors'
  std::vector<std::vector<std::int32_t>> locals = {};
  auto operator<=>(const Process&) const = default;
};

struct State {
  std::vector<std::vector<std::int32_t>> globals = {};
  std::vector<Channel> channels = {};
  std::vector<Process> processes = {};
  std::optional<std::size_t> holder = {};
  auto operator<=>(const State&) const = default;
};

/// Where a step fails: (fault, proctype, transition).
using Failure = std::tuple<Fault, std::uint32_t, std::uint32_t>;

struct Step {
  State after;
  std::set<std::size_t> movers;
};

struct Graph {
  std::vector<State> states;                                                      // 0 is initial
  std::vector<std::vector<std::pair<std::size_t, std::set<std::size_t>>>> edges;  // target, movers
  std::set<Failure> failures;
  std::set<std::size_t> failing;    // states with a move that fails
  std::set<std::size_t> deadlocks;  // not in their end states
  bool complete = true;
  bool diverges = false;  // some atomic sequence never ends
};

/// Whether the automaton over the atoms accepts some run. The program never ends: where it is stuck
/// it stutters. If fair, only runs count in which no process is enabled for ever from some point on
/// without moving.
bool accepts(const Program& program, const Graph& graph, const logic::Buchi& automaton,
             const std::vector<ExpressionId>& atoms, bool fair);

/// All states at which no atomic sequence is under way, up to a number.
Graph explore(const Program& program, std::size_t most);
/// The value of an expression in a state, without a process.
std::int32_t value(const Program& program, const State& state, ExpressionId expression);

}  // namespace proviso::process::reference
