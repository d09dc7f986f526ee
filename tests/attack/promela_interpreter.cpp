#include "attack/promela_interpreter.hpp"

#include <algorithm>

namespace proviso::attack::promela {
namespace {

using Kind = Statement::Kind;

std::size_t place(int number) { return static_cast<std::size_t>(number); }

std::vector<Variable> variables(const Proctype& proctype) {
  std::vector<Variable> result = proctype.parameters;
  result.insert(result.end(), proctype.locals.begin(), proctype.locals.end());
  return result;
}

std::vector<int> initial_values(const Variable& variable) {
  std::vector<int> values(place(std::max(variable.length, 1)), variable.initial);
  if (variable.channel < 0) return values;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = variable.channel + 1 + int(i);
  return values;
}

}  // namespace

Interpreter::Interpreter(const Model& model) : model_(model) {
  for (std::size_t i = 0; i < model.globals.size(); ++i) globals_[model.globals[i].name] = i;
  for (std::size_t i = 0; i < model.proctypes.size(); ++i) {
    const Proctype& proctype = model.proctypes[i];
    flows_.emplace_back(proctype.body);
    proctypes_[proctype.name] = static_cast<int>(i);
    auto& names = locals_.emplace_back();
    for (const Variable& variable : variables(proctype)) {
      names.emplace(variable.name, names.size());
    }
  }
}

State Interpreter::initial() const {
  State state;
  for (const Variable& variable : model_.globals) {
    state.globals.push_back(initial_values(variable));
  }
  state.channels.resize(model_.channels.size());
  for (std::size_t i = 0; i < model_.proctypes.size(); ++i) {
    for (int k = 0; k < model_.proctypes[i].active; ++k) create(state, static_cast<int>(i), {});
  }
  return state;
}

int Interpreter::create(State& state, int type, const std::vector<int>& arguments) const {
  Process made{type, flows_[place(type)].start()};
  const std::vector<Variable> declared = variables(model_.proctypes[place(type)]);
  for (std::size_t i = 0; i < declared.size(); ++i) {
    made.values.push_back(initial_values(declared[i]));
    if (i < arguments.size()) made.values[i][0] = stored(declared[i].type, false, arguments[i]);
  }
  state.processes.push_back(std::move(made));
  return static_cast<int>(state.processes.size()) - 1;
}

const FlowNode& Interpreter::node(const State& state, int process) const {
  const Process& at = state.processes[place(process)];
  return flows_[place(at.type)][at.node];
}

bool Interpreter::may_end(const State& state) const {
  for (int i = 0; i < int(state.processes.size()); ++i) {
    const FlowNode& at = node(state, i);
    if (!at.terminal && !at.has_label("end")) return false;
  }
  return true;
}

bool Interpreter::at_label(const State& state, const char* prefix) const {
  for (int i = 0; i < int(state.processes.size()); ++i) {
    if (node(state, i).has_label(prefix)) return true;
  }
  return false;
}

Interpreter::Place Interpreter::find(const Asking& at, const std::string& name) const {
  if (at.self >= 0) {
    const auto& names = locals_[place(at.state.processes[place(at.self)].type)];
    const auto local = names.find(name);
    if (local != names.end()) return {false, local->second};
  }
  return {true, globals_.at(name)};
}

const Variable& Interpreter::declared(const Asking& at, const Place& where) const {
  if (where.global) return model_.globals[where.variable];
  const Proctype& proctype = model_.proctypes[place(at.state.processes[place(at.self)].type)];
  const std::size_t parameters = proctype.parameters.size();
  return where.variable < parameters ? proctype.parameters[where.variable]
                                     : proctype.locals[where.variable - parameters];
}

std::size_t Interpreter::element(const Asking& at, const Expr& reference,
                                 const Variable& variable) const {
  if (reference.operands.empty()) return 0;
  const int index = evaluate(at, reference.operands[0]);
  if (index < 0 || index >= variable.length) throw Broken{};
  return place(index);
}

void Interpreter::store(State& state, int self, const Expr& target, int value) const {
  const Asking at{state, self, false};
  const Place where = find(at, target.name);
  const Variable& variable = declared(at, where);
  const std::size_t index = element(at, target, variable);
  Values& values = where.global ? state.globals : state.processes[place(self)].values;
  values[where.variable][index] = stored(variable.type, variable.length > 0, value);
}

int Interpreter::binary(const Asking& at, const Expr& expression) const {
  const std::string& op = expression.name;
  const int a = evaluate(at, expression.operands[0]);
  if (op == "&&" && a == 0) return 0;
  if (op == "||" && a != 0) return 1;
  const int b = evaluate(at, expression.operands[1]);
  if (op == "&&" || op == "||") return b != 0;
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  if (op == "*") return a * b;
  if ((op == "/" || op == "%") && b == 0) throw Broken{};
  if (op == "/") return a / b;
  if (op == "%") return a % b;
  if (op == "<<") return a * (1 << b);
  if (op == ">>") return a >> b;
  if (op == "&") return a & b;
  if (op == "|") return a | b;
  if (op == "^") return a ^ b;
  if (op == "<") return a < b;
  if (op == "<=") return a <= b;
  if (op == ">") return a > b;
  if (op == ">=") return a >= b;
  if (op == "==") return a == b;
  return a != b;
}

int Interpreter::evaluate(const Asking& at, const Expr& expression) const {
  const auto operand = [&](std::size_t i) { return evaluate(at, expression.operands[i]); };
  switch (expression.kind) {
    case Expr::Kind::Number:
      return expression.value;
    case Expr::Kind::Variable: {
      const Place where = find(at, expression.name);
      const std::size_t index = element(at, expression, declared(at, where));
      const Values& values =
          where.global ? at.state.globals : at.state.processes[place(at.self)].values;
      return values[where.variable][index];
    }
    case Expr::Kind::Unary:
      return expression.name == "!"   ? !operand(0)
             : expression.name == "-" ? -operand(0)
                                      : ~operand(0);
    case Expr::Kind::Binary:
      return binary(at, expression);
    case Expr::Kind::Conditional:
      return operand(0) != 0 ? operand(1) : operand(2);
    case Expr::Kind::Channel: {
      const std::size_t which = channel(at, expression.operands[0]);
      const int length = static_cast<int>(at.state.channels[which].size());
      const int room = model_.channels[which].capacity - length;
      if (expression.name == "len") return length;
      if (expression.name == "full") return room == 0;
      if (expression.name == "nfull") return room != 0;
      return (expression.name == "empty") == (length == 0);
    }
    case Expr::Kind::Poll:
      return find_message(at, expression.operands[0], expression.fields, expression.random)
          .has_value();
    case Expr::Kind::OwnPid:
      return at.self;
    case Expr::Kind::ProcessCount:
      return static_cast<int>(at.state.processes.size());
    case Expr::Kind::Timeout:
      return at.timeout;
    case Expr::Kind::AtLabel: {
      const int pid = operand(0);
      if (pid < 0 || pid >= int(at.state.processes.size())) return 0;
      if (at.state.processes[place(pid)].type != proctypes_.at(expression.name)) return 0;
      const auto& labels = node(at.state, pid).labels;
      return std::find(labels.begin(), labels.end(), expression.label) != labels.end();
    }
  }
  return 0;
}

int Interpreter::value(const State& state, const Expr& expression) const {
  return evaluate({state, -1, false}, expression);
}

std::size_t Interpreter::channel(const Asking& at, const Expr& expression) const {
  const int id = evaluate(at, expression);
  if (id < 1 || id > int(model_.channels.size())) throw Broken{};
  return place(id - 1);
}

std::vector<int> Interpreter::message(const Asking& at, const Statement& statement,
                                      std::size_t channel) const {
  const std::vector<Type>& types = model_.channels[channel].fields;
  if (types.size() != statement.arguments.size()) throw Broken{};
  std::vector<int> made;
  for (std::size_t i = 0; i < types.size(); ++i) {
    made.push_back(stored(types[i], types.size() == 1, evaluate(at, statement.arguments[i])));
  }
  return made;
}

bool Interpreter::fits(const Asking& at, const std::vector<Field>& fields,
                       const std::vector<int>& message) const {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const bool matches =
        fields[i].kind == Field::Kind::Match || fields[i].kind == Field::Kind::Eval;
    if (matches && evaluate(at, fields[i].expression) != message[i]) return false;
  }
  return true;
}

std::optional<std::size_t> Interpreter::find_message(const Asking& at, const Expr& from,
                                                     const std::vector<Field>& fields,
                                                     bool random) const {
  const Values& messages = at.state.channels[channel(at, from)];
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (i > 0 && !random) break;
    if (fits(at, fields, messages[i])) return i;
  }
  return std::nullopt;
}

void Interpreter::take(State& state, int self, const std::vector<Field>& fields,
                       const std::vector<int>& message) const {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].kind == Field::Kind::Store) store(state, self, fields[i].expression, message[i]);
  }
}

bool Interpreter::executable(const Asking& at, const Statement& statement) const {
  switch (statement.kind) {
    case Kind::Guard:
      return evaluate(at, statement.value) != 0;
    case Kind::Send: {
      const std::size_t to = channel(at, statement.channel);
      return int(at.state.channels[to].size()) < model_.channels[to].capacity;
    }
    case Kind::Receive:
      return find_message(at, statement.channel, statement.fields, statement.random).has_value();
    case Kind::DStep:
    case Kind::Block:
    case Kind::Atomic:
      return executable(at, statement.bodies[0].front());
    case Kind::If:
    case Kind::Do:
      return std::any_of(statement.bodies.begin(), statement.bodies.end(), [&](const auto& body) {
        return body.front().kind == Kind::Else || executable(at, body.front());
      });
    default:
      return true;
  }
}

bool Interpreter::execute(State& state, int self, const Statement& statement) const {
  const Asking at{state, self, false};
  const auto add = [&](int more) {
    store(state, self, statement.target, evaluate(at, statement.target) + more);
  };
  switch (statement.kind) {
    case Kind::Assign:
      store(state, self, statement.target, evaluate(at, statement.value));
      return false;
    case Kind::Increment:
      add(1);
      return false;
    case Kind::Decrement:
      add(-1);
      return false;
    case Kind::Assert:
      return evaluate(at, statement.value) == 0;
    case Kind::Send: {
      const std::size_t to = channel(at, statement.channel);
      const std::vector<int> made = message(at, statement, to);
      Values& queue = state.channels[to];
      const auto where =
          statement.sorted ? std::upper_bound(queue.begin(), queue.end(), made) : queue.end();
      queue.insert(where, made);
      return false;
    }
    case Kind::Receive: {
      const std::size_t from = channel(at, statement.channel);
      const auto found = find_message(at, statement.channel, statement.fields, statement.random);
      Values& queue = state.channels[from];
      const std::vector<int> taken = queue[*found];
      if (!statement.copy) queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(*found));
      take(state, self, statement.fields, taken);
      return false;
    }
    case Kind::Run: {
      std::vector<int> arguments;
      for (const Expr& argument : statement.arguments) arguments.push_back(evaluate(at, argument));
      const int pid = create(state, proctypes_.at(statement.name), arguments);
      if (statement.has_target) store(state, self, statement.target, pid);
      return false;
    }
    default:
      return false;
  }
}

bool Interpreter::walk(State& state, int self, const std::vector<Statement>& statements,
                       std::size_t first, bool timeout, bool& fails) const {
  for (std::size_t i = first; i < statements.size(); ++i) {
    if (walk_one(state, self, statements[i], timeout && i == 0, fails)) return true;
  }
  return false;
}

bool Interpreter::walk_one(State& state, int self, const Statement& statement, bool timeout,
                           bool& fails) const {
  const bool chooses = statement.kind == Kind::If || statement.kind == Kind::Do;
  if (statement.kind == Kind::Break) return true;
  if (statement.kind == Kind::Block || statement.kind == Kind::Atomic ||
      statement.kind == Kind::DStep) {
    return walk(state, self, statement.bodies[0], 0, timeout, fails);
  }
  if (!chooses) {
    if (!executable({state, self, timeout}, statement)) throw Broken{};
    if (execute(state, self, statement)) fails = true;
    return false;
  }
  for (int rounds = 0;; ++rounds) {
    if (rounds > 1000) throw Broken{};
    const auto chosen =
        std::find_if(statement.bodies.begin(), statement.bodies.end(), [&](const auto& body) {
          return body.front().kind == Kind::Else ||
                 executable({state, self, timeout}, body.front());
        });
    if (chosen == statement.bodies.end()) throw Broken{};
    const bool breaks = walk(state, self, *chosen, 0, timeout, fails);
    if (statement.kind == Kind::If) return breaks;
    if (breaks) return false;
  }
}

void Interpreter::step(const State& state, int self, const FlowEdge& edge, bool timeout,
                       Steps& steps) const {
  State after = state;
  bool fails = false;
  try {
    if (edge.statement.kind == Kind::DStep) {
      walk(after, self, edge.statement.bodies[0], 0, timeout, fails);
    } else {
      fails = execute(after, self, edge.statement);
    }
  } catch (const Broken&) {
    steps.breaks = steps.fails = true;
    return;
  }
  steps.fails |= fails;
  after.processes[place(self)].node = edge.target;
  after.holder = edge.keeps ? self : -1;
  steps.list.push_back({std::move(after), {self}});
}

bool Interpreter::meet(const State& state, int self, const FlowEdge& edge, bool timeout,
                       Steps& steps) const {
  const Asking at{state, self, timeout};
  const std::size_t to = channel(at, edge.statement.channel);
  if (model_.channels[to].capacity > 0) return false;
  const std::vector<int> sent = message(at, edge.statement, to);
  bool met = false;
  for (int other = 0; other < int(state.processes.size()); ++other) {
    const Proctype& proctype = model_.proctypes[place(state.processes[place(other)].type)];
    if (other == self) continue;
    if (proctype.is_provided && evaluate({state, other, false}, proctype.provided) == 0) continue;
    const FlowNode& receiver = node(state, other);
    const Flow& flow = flows_[place(state.processes[place(other)].type)];
    bool found = false;
    const auto offer = [&](const std::vector<FlowEdge>& edges) {
      if (found) return;
      for (const FlowEdge& taking : edges) {
        found |= meet_one(state, self, edge, other, taking, to, sent, steps);
      }
    };
    for (const int escape : receiver.escapes) offer(flow[escape].own);
    offer(receiver.own);
    met |= found;
  }
  return met;
}

/// A receive, or a d_step that begins with one, takes what is sent.
bool Interpreter::meet_one(const State& state, int self, const FlowEdge& edge, int other,
                           const FlowEdge& taking, std::size_t to, const std::vector<int>& sent,
                           Steps& steps) const {
  const bool is_step = taking.statement.kind == Kind::DStep;
  const Statement& receive = is_step ? taking.statement.bodies[0].front() : taking.statement;
  if (receive.kind != Kind::Receive) return false;
  const Asking at{state, other, false};
  if (channel(at, receive.channel) != to || !fits(at, receive.fields, sent)) return false;
  State after = state;
  bool fails = false;
  try {
    take(after, other, receive.fields, sent);
    if (is_step) walk(after, other, taking.statement.bodies[0], 1, false, fails);
  } catch (const Broken&) {
    steps.breaks = steps.fails = true;
    return true;
  }
  steps.fails |= fails;
  after.processes[place(self)].node = edge.target;
  after.processes[place(other)].node = taking.target;
  after.holder = taking.keeps ? other : -1;
  steps.list.push_back({std::move(after), {self, other}});
  return true;
}

Steps Interpreter::steps_of(const State& state, int self, bool timeout) const {
  Steps steps;
  const Process& process = state.processes[place(self)];
  const Proctype& proctype = model_.proctypes[place(process.type)];
  const FlowNode& at = node(state, self);
  const Asking asking{state, self, timeout};
  try {
    if (proctype.is_provided && evaluate(asking, proctype.provided) == 0) return steps;
  } catch (const Broken&) {
    steps.breaks = steps.fails = true;
    return steps;
  }
  if (at.terminal) {
    if (self + 1 < int(state.processes.size())) return steps;
    State after = state;
    after.processes.pop_back();
    after.holder = -1;
    steps.list.push_back({std::move(after), {self}});
    return steps;
  }
  bool any = false;
  const auto offer = [&](const FlowEdge& edge) {
    try {
      if (edge.statement.kind == Kind::Else ? !any : executable(asking, edge.statement)) {
        any = true;
        step(state, self, edge, timeout, steps);
      } else if (edge.statement.kind == Kind::Send) {
        const std::size_t before = steps.list.size();
        meet(state, self, edge, timeout, steps);
        any = any || steps.list.size() > before;  // a send counts where somebody takes it
      }
    } catch (const Broken&) {
      steps.breaks = steps.fails = true;
    }
  };
  const Flow& flow = flows_[place(process.type)];
  for (const int escape : at.escapes) {
    for (const FlowEdge& edge : flow[escape].own) offer(edge);
    if (!steps.list.empty()) return steps;
  }
  for (const FlowEdge& edge : at.own) offer(edge);
  return steps;
}

Steps Interpreter::all_steps(const State& state) const {
  Steps all;
  for (const bool timeout : {false, true}) {
    for (int self = 0; self < int(state.processes.size()); ++self) {
      Steps steps = steps_of(state, self, timeout);
      all.fails |= steps.fails;
      all.breaks |= steps.breaks;
      for (Step& step : steps.list) all.list.push_back(std::move(step));
    }
    if (!all.empty()) break;
  }
  return all;
}

}  // namespace proviso::attack::promela
