#include "process/reference.hpp"

#include <algorithm>

#include "process/layout.hpp"

namespace proviso::process::reference {
namespace {

using Kind = Statement::Kind;

struct Failed {
  Fault fault;
};

class Interpreter {
 public:
  explicit Interpreter(const Program& program) : program_(program) {}

  State initial() const {
    State state;
    for (const Variable& variable : program_.globals) {
      state.globals.emplace_back(length(variable), 0);
      create_channels(state, variable, state.globals.back());
    }
    for (const Assignment& assignment : program_.initial) assign(state, kNone, assignment);
    for (const ActiveProcess& process : program_.active) {
      create(state, index(process.proctype), process.arguments);
    }
    return state;
  }

  std::int32_t evaluate(const State& state, std::size_t self, ExpressionId id, bool timeout) const {
    const Expression& e = program_[id];
    const auto operand = [&](std::size_t i) {
      return evaluate(state, self, e.operands.at(i), timeout);
    };
    switch (e.operation) {
      case Operation::Constant:
        return e.value;
      case Operation::Variable:
        return variable(state, self, e.reference, timeout);
      case Operation::Not:
        return !operand(0);
      case Operation::Negate:
        return -operand(0);
      case Operation::Complement:
        return ~operand(0);
      case Operation::Add:
        return operand(0) + operand(1);
      case Operation::Subtract:
        return operand(0) - operand(1);
      case Operation::Multiply:
        return operand(0) * operand(1);
      case Operation::Divide: {
        const std::int32_t left = operand(0), right = operand(1);
        if (right == 0) throw Failed{Fault::Division};
        return left / right;
      }
      case Operation::Remainder: {
        const std::int32_t left = operand(0), right = operand(1);
        if (right == 0) throw Failed{Fault::Division};
        return left % right;
      }
      case Operation::Less:
        return operand(0) < operand(1);
      case Operation::LessEqual:
        return operand(0) <= operand(1);
      case Operation::Greater:
        return operand(0) > operand(1);
      case Operation::GreaterEqual:
        return operand(0) >= operand(1);
      case Operation::Equal:
        return operand(0) == operand(1);
      case Operation::Different:
        return operand(0) != operand(1);
      case Operation::And:
        return operand(0) != 0 && operand(1) != 0;
      case Operation::Or:
        return operand(0) != 0 || operand(1) != 0;
      case Operation::Conditional:
        return operand(0) != 0 ? operand(1) : operand(2);
      case Operation::Length:
        return static_cast<std::int32_t>(messages(state, operand(0)).size());
      case Operation::Full:
      case Operation::NotFull: {
        const Channel& channel = known(state, operand(0));
        const bool full = channel.messages.size() >= program_.channels[channel.kind].capacity;
        return full == (e.operation == Operation::Full);
      }
      case Operation::Empty:
        return messages(state, operand(0)).empty();
      case Operation::NotEmpty:
        return !messages(state, operand(0)).empty();
      case Operation::OwnPid:
        return static_cast<std::int32_t>(self);
      case Operation::ProcessCount:
        return static_cast<std::int32_t>(state.processes.size());
      case Operation::Timeout:
        return timeout;
      default:
        throw std::logic_error("the reference does not know this operation");
    }
  }

  /// All steps of one process. Failures of guards go to `failures`.
  std::vector<Step> steps(const State& state, std::size_t self, bool timeout,
                          std::set<Failure>& failures) const {
    const Process& process = state.processes[self];
    const Proctype& proctype = program_.proctypes[process.proctype];
    const ControlState& control = proctype.controls[process.control];
    std::vector<Step> found;
    if (control.terminal) {
      if (self + 1 != state.processes.size()) return found;
      State after = state;
      after.channels.resize(process.first_channel);
      after.processes.pop_back();
      after.holder.reset();
      return {{after, {self}}};
    }
    bool any = false;
    std::optional<std::uint8_t> level;
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const std::uint32_t number = control.first_transition + i;
      const Transition& transition = proctype.transitions[number];
      if (level && transition.level > *level) break;
      if (transition.statement.kind == Kind::Else && any) continue;
      const std::size_t before = found.size();
      try {
        if (is_rendezvous(state, self, transition.statement, timeout)) {
          meet(state, self, number, timeout, found);
        } else if (executable(state, self, proctype, transition.statement, timeout)) {
          any = true;
          do_step(state, self, number, timeout, found, failures);
          level = transition.level;
        }
      } catch (const Failed& failed) {
        failures.insert({failed.fault, process.proctype, number});
      }
      if (found.size() > before) level = transition.level;
    }
    return found;
  }

 private:
  void create_channels(State& state, const Variable& variable,
                       std::vector<std::int32_t>& values) const {
    if (variable.channel == kNone) return;
    for (std::int32_t& value : values) {
      state.channels.push_back({variable.channel});
      value = static_cast<std::int32_t>(state.channels.size());
    }
  }

  void create(State& state, std::uint32_t type, const std::vector<std::int32_t>& arguments) const {
    const Proctype& proctype = program_.proctypes[type];
    Process process{type, 0, static_cast<std::uint32_t>(state.channels.size())};
    for (const Variable& variable : proctype.locals) {
      process.locals.emplace_back(length(variable), 0);
      create_channels(state, variable, process.locals.back());
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      process.locals[i][0] = truncated(proctype.locals[i].type, arguments[i]);
    }
    state.processes.push_back(std::move(process));
    for (const Assignment& assignment : proctype.initial) {
      assign(state, state.processes.size() - 1, assignment);
    }
  }

  std::size_t element(const State& state, std::size_t self, const Variable& variable,
                      const Reference& reference, bool timeout) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < reference.indices.size(); ++i) {
      const std::int32_t at = evaluate(state, self, reference.indices[i], timeout);
      if (at < 0 || static_cast<std::uint32_t>(at) >= variable.dimensions[i]) {
        throw Failed{Fault::Index};
      }
      place = place * variable.dimensions[i] + static_cast<std::size_t>(at);
    }
    return place;
  }

  const Variable& declaration(const State& state, std::size_t self, const Reference& r) const {
    return r.scope == Scope::Global
               ? program_.globals[r.variable]
               : program_.proctypes[state.processes[self].proctype].locals[r.variable];
  }

  std::int32_t variable(const State& state, std::size_t self, const Reference& r,
                        bool timeout) const {
    const auto& values = r.scope == Scope::Global ? state.globals[r.variable]
                                                  : state.processes[self].locals[r.variable];
    return values[element(state, self, declaration(state, self, r), r, timeout)];
  }

  void write(State& state, std::size_t self, const Reference& r, std::int32_t value) const {
    const Variable& declared = declaration(state, self, r);
    const std::size_t place = element(state, self, declared, r, false);
    auto& values = r.scope == Scope::Global ? state.globals[r.variable]
                                            : state.processes[self].locals[r.variable];
    values[place] = truncated(declared.type, value);
  }

  /// `run` is only ever the whole of an assigned value.
  void assign(State& state, std::size_t self, const Assignment& assignment) const {
    const Expression& value = program_[assignment.value];
    if (value.operation == Operation::Run) {
      write(state, self, assignment.target, run(state, self, value));
    } else {
      write(state, self, assignment.target, evaluate(state, self, assignment.value, false));
    }
  }

  std::int32_t run(State& state, std::size_t self, const Expression& expression) const {
    std::vector<std::int32_t> arguments;
    for (const ExpressionId operand : expression.operands) {
      arguments.push_back(evaluate(state, self, operand, false));
    }
    create(state, index(expression.proctype), arguments);
    return static_cast<std::int32_t>(state.processes.size() - 1);
  }

  const Channel& known(const State& state, std::int32_t channel) const {
    if (channel < 1 || static_cast<std::size_t>(channel) > state.channels.size()) {
      throw Failed{Fault::NoChannel};
    }
    return state.channels[static_cast<std::size_t>(channel - 1)];
  }
  const std::deque<std::vector<std::int32_t>>& messages(const State& state,
                                                        std::int32_t channel) const {
    return known(state, channel).messages;
  }

  bool is_rendezvous(const State& state, std::size_t self, const Statement& statement,
                     bool timeout) const {
    if (statement.kind != Kind::Send && statement.kind != Kind::Receive) return false;
    const Channel& channel = known(state, evaluate(state, self, statement.expression, timeout));
    const ChannelKind& kind = program_.channels[channel.kind];
    const std::size_t fields =
        statement.kind == Kind::Send ? statement.arguments.size() : statement.patterns.size();
    if (fields != kind.fields.size()) throw Failed{Fault::WrongMessage};
    return kind.capacity == 0;
  }

  bool fits(const State& state, std::size_t self, const std::vector<Pattern>& patterns,
            const std::vector<std::int32_t>& message) const {
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (patterns[i].kind != Pattern::Kind::Match) continue;
      if (evaluate(state, self, patterns[i].expression, false) != message[i]) return false;
    }
    return true;
  }

  std::optional<std::size_t> find(const State& state, std::size_t self,
                                  const Statement& statement) const {
    const auto& queue = messages(state, evaluate(state, self, statement.expression, false));
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (i > 0 && !statement.random) break;
      if (fits(state, self, statement.patterns, queue[i])) return i;
    }
    return std::nullopt;
  }

  bool executable(const State& state, std::size_t self, const Proctype& proctype,
                  const Statement& statement, bool timeout) const {
    switch (statement.kind) {
      case Kind::Guard:
        if (program_[statement.expression].operation == Operation::Run) return true;
        return evaluate(state, self, statement.expression, timeout) != 0;
      case Kind::Send: {
        const Channel& to = known(state, evaluate(state, self, statement.expression, timeout));
        return to.messages.size() < program_.channels[to.kind].capacity;
      }
      case Kind::Receive:
        return find(state, self, statement).has_value();
      case Kind::Deterministic:
        return first(state, self, proctype, index(statement.entry), timeout).has_value();
      default:
        return true;
    }
  }

  std::optional<std::uint32_t> first(const State& state, std::size_t self, const Proctype& proctype,
                                     std::uint32_t control, bool timeout) const {
    const ControlState& at = proctype.controls[control];
    for (std::uint32_t i = at.first_transition; i < at.first_transition + at.transition_count;
         ++i) {
      const Statement& statement = proctype.transitions[i].statement;
      const bool is_else = statement.kind == Kind::Else;
      if (is_else || executable(state, self, proctype, statement, timeout)) return i;
    }
    return std::nullopt;
  }

  std::vector<std::int32_t> message(const State& state, std::size_t self, const ChannelKind& kind,
                                    const Statement& statement) const {
    std::vector<std::int32_t> made;
    for (std::size_t i = 0; i < kind.fields.size(); ++i) {
      made.push_back(
          truncated(kind.fields[i], evaluate(state, self, statement.arguments[i], false)));
    }
    return made;
  }

  void take(State& state, std::size_t self, const std::vector<Pattern>& patterns,
            const std::vector<std::int32_t>& taken) const {
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (patterns[i].kind == Pattern::Kind::Store)
        write(state, self, patterns[i].target, taken[i]);
    }
  }

  /// False if an assertion failed.
  bool effect(State& state, std::size_t self, const Statement& statement) const {
    switch (statement.kind) {
      case Kind::Guard:
        if (program_[statement.expression].operation == Operation::Run) {
          run(state, self, program_[statement.expression]);
        }
        return true;
      case Kind::Assign:
        for (const Assignment& assignment : statement.assignments) assign(state, self, assignment);
        return true;
      case Kind::Assert:
        return evaluate(state, self, statement.expression, false) != 0;
      case Kind::Send: {
        const std::int32_t to = evaluate(state, self, statement.expression, false);
        const auto made = message(state, self, program_.channels[known(state, to).kind], statement);
        auto& queue = state.channels[static_cast<std::size_t>(to - 1)].messages;
        const auto place =
            statement.sorted ? std::upper_bound(queue.begin(), queue.end(), made) : queue.end();
        queue.insert(place, made);
        return true;
      }
      case Kind::Receive: {
        const std::size_t place = find(state, self, statement).value();
        const std::int32_t from = evaluate(state, self, statement.expression, false);
        auto& queue = state.channels[static_cast<std::size_t>(from - 1)].messages;
        const auto taken = queue[place];
        if (!statement.copy) queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(place));
        take(state, self, statement.patterns, taken);
        return true;
      }
      default:
        return true;
    }
  }

  void do_step(const State& state, std::size_t self, std::uint32_t number, bool timeout,
               std::vector<Step>& found, std::set<Failure>& failures) const {
    const std::uint32_t type = state.processes[self].proctype;
    const Proctype& proctype = program_.proctypes[type];
    const Transition& transition = proctype.transitions[number];
    State after = state;
    std::uint32_t control = index(transition.target);
    std::uint32_t at = number;
    std::optional<Failure> failure;  // the first one of a d_step
    try {
      if (transition.statement.kind == Kind::Deterministic) {
        control = index(transition.statement.entry);
        while (proctype.controls[control].inner) {
          const auto next = first(after, self, proctype, control, timeout);
          timeout = false;
          if (!next) {
            at = proctype.controls[control].first_transition;
            throw Failed{Fault::BlockedStep};
          }
          at = *next;
          const bool holds = effect(after, self, proctype.transitions[at].statement);
          if (!holds && !failure) failure = {Fault::Assertion, type, at};
          control = index(proctype.transitions[at].target);
        }
      } else if (!effect(after, self, transition.statement)) {
        failure = {Fault::Assertion, type, number};
      }
    } catch (const Failed& failed) {
      failures.insert({failed.fault, type, at});
      return;
    }
    if (failure) failures.insert(*failure);
    after.processes[self].control = control;
    after.holder.reset();
    if (transition.keeps_control) after.holder = self;
    found.push_back({after, {self}});
  }

  void meet(const State& state, std::size_t self, std::uint32_t number, bool timeout,
            std::vector<Step>& found) const {
    const Transition& sending =
        program_.proctypes[state.processes[self].proctype].transitions[number];
    if (sending.statement.kind != Kind::Send) return;
    const std::int32_t channel = evaluate(state, self, sending.statement.expression, timeout);
    const ChannelKind& kind = program_.channels[known(state, channel).kind];
    const auto sent = message(state, self, kind, sending.statement);
    for (std::size_t other = 0; other < state.processes.size(); ++other) {
      if (other == self) continue;
      const Proctype& receiver = program_.proctypes[state.processes[other].proctype];
      const ControlState& control = receiver.controls[state.processes[other].control];
      std::optional<std::uint8_t> level;
      for (std::uint32_t i = 0; i < control.transition_count; ++i) {
        const Transition& taking = receiver.transitions[control.first_transition + i];
        if (taking.statement.kind != Kind::Receive) continue;
        if (level && taking.level > *level) break;
        try {
          if (evaluate(state, other, taking.statement.expression, false) != channel) continue;
          if (taking.statement.patterns.size() != sent.size()) continue;
          if (!fits(state, other, taking.statement.patterns, sent)) continue;
        } catch (const Failed&) {
          continue;
        }
        State after = state;
        take(after, other, taking.statement.patterns, sent);
        after.processes[self].control = index(sending.target);
        after.processes[other].control = index(taking.target);
        after.holder.reset();
        if (taking.keeps_control) after.holder = other;
        found.push_back({after, {self, other}});
        level = taking.level;
      }
    }
  }

  const Program& program_;
};

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
  return Interpreter(program).evaluate(state, 0, expression, false);
}

}  // namespace proviso::process::reference
