// One state of a program and the steps that lead on, for the reference.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "attack/promela_flow.hpp"
#include "attack/promela_reference.hpp"

namespace proviso::attack::promela {

struct Step {
  State after;
  std::set<int> movers;
};

/// The steps of some processes, and what went wrong on the way.
struct Steps {
  std::vector<Step> list = {};
  bool fails = false;
  bool breaks = false;
  bool empty() const { return list.empty() && !breaks; }
};

class Interpreter {
 public:
  explicit Interpreter(const Model& model);

  State initial() const;
  /// The steps of one process.
  Steps steps_of(const State& state, int self, bool timeout) const;
  /// The steps of all processes; with timeout true if there are no others.
  Steps all_steps(const State& state) const;
  /// The value of an expression that no process asks for.
  int value(const State& state, const Expr& expression) const;
  bool may_end(const State& state) const;
  bool at_label(const State& state, const char* prefix) const;

 private:
  struct Broken {};
  struct Place {
    bool global = true;
    std::size_t variable = 0;
  };
  struct Asking {  // who evaluates, and where
    const State& state;
    int self;
    bool timeout;
  };

  const FlowNode& node(const State& state, int process) const;
  Place find(const Asking& at, const std::string& name) const;
  const Variable& declared(const Asking& at, const Place& place) const;
  int evaluate(const Asking& at, const Expr& expression) const;
  int binary(const Asking& at, const Expr& expression) const;
  std::size_t element(const Asking& at, const Expr& reference, const Variable& variable) const;
  void store(State& state, int self, const Expr& target, int value) const;

  std::size_t channel(const Asking& at, const Expr& expression) const;
  std::vector<int> message(const Asking& at, const Statement& statement, std::size_t channel) const;
  bool fits(const Asking& at, const std::vector<Field>& fields,
            const std::vector<int>& message) const;
  std::optional<std::size_t> find_message(const Asking& at, const Expr& from,
                                          const std::vector<Field>& fields, bool random) const;
  void take(State& state, int self, const std::vector<Field>& fields,
            const std::vector<int>& message) const;

  bool executable(const Asking& at, const Statement& statement) const;
  /// Executes a statement that can be executed. Returns whether it is a failed assertion.
  bool execute(State& state, int self, const Statement& statement) const;
  int create(State& state, int type, const std::vector<int>& arguments) const;

  /// A d_step from a statement on; the result says whether a break was met.
  bool walk(State& state, int self, const std::vector<Statement>& statements, std::size_t first,
            bool timeout, bool& fails) const;
  bool walk_one(State& state, int self, const Statement& statement, bool timeout,
                bool& fails) const;

  void step(const State& state, int self, const FlowEdge& edge, bool timeout, Steps& steps) const;
  /// The meetings of a send on a channel without room. Returns whether there is one.
  bool meet(const State& state, int self, const FlowEdge& edge, bool timeout, Steps& steps) const;
  bool meet_one(const State& state, int self, const FlowEdge& edge, int other,
                const FlowEdge& taking, std::size_t channel, const std::vector<int>& sent,
                Steps& steps) const;

  const Model& model_;
  std::vector<Flow> flows_;
  std::map<std::string, std::size_t> globals_;
  std::vector<std::map<std::string, std::size_t>> locals_;
  std::map<std::string, int> proctypes_;
};

}  // namespace proviso::attack::promela
