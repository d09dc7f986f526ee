#include "engine/invariant/frames.hpp"

#include <algorithm>

namespace proviso::invariant {
namespace {

// A new solver costs as much as the step relation is large.
constexpr std::size_t kRenewAfter = 300;
constexpr std::size_t kNodesForOneMore = 20;

/// The values that the initial constraints give to single bits.
std::vector<std::optional<bool>> initial_values(const circuit::Problem& problem) {
  std::vector<std::optional<bool>> by_node(problem.graph.size());
  std::vector<circuit::Literal> open = problem.initial;
  while (!open.empty()) {
    const circuit::Literal constraint = open.back();
    open.pop_back();
    if (problem.graph.is_variable(constraint.node())) {
      by_node[circuit::index(constraint.node())] = !constraint.negated();
    } else if (!constraint.negated() && problem.graph.is_conjunction(constraint.node())) {
      open.push_back(problem.graph.left(constraint.node()));
      open.push_back(problem.graph.right(constraint.node()));
    }
  }
  std::vector<std::optional<bool>> values;
  for (const circuit::StateBit& bit : problem.state) {
    values.push_back(by_node[circuit::index(bit.now.node())]);
  }
  return values;
}

}  // namespace

Frames::Session::Session(const circuit::Problem& problem, const Latches& latches, Context& context)
    : solver(context), encoder(problem.graph, solver) {
  for (const circuit::StateBit& bit : problem.state) {
    now.push_back(solver.variable());
    encoder.bind(bit.now, now.back());
  }
  for (const circuit::InputBit& input : problem.inputs) {
    inputs.push_back(solver.variable());
    encoder.bind(input.now, inputs.back());
  }
  for (std::size_t i = 0; i < problem.state.size(); ++i) {
    const auto& function = latches.function[i];
    next.push_back(function ? encoder.encode(*function) : solver.variable());
    encoder.bind(problem.state[i].next, next.back());
  }
  stepping = solver.variable();
  for (const circuit::Literal constraint : latches.relation) {
    solver.add({!stepping, encoder.encode(constraint)});
  }
  switches.push_back(solver.variable());
  for (const circuit::Literal constraint : problem.initial) {
    solver.add({!switches[0], encoder.encode(constraint)});
  }
  bad = !encoder.encode(problem.good);
}

Frames::Frames(const circuit::Problem& problem, const Latches& latches, Context& context)
    : problem_(problem),
      latches_(latches),
      context_(context),
      blocked_(1),
      initial_value_(initial_values(problem)),
      latch_(problem.graph.size()),
      visited_(problem.graph.size(), 0) {
  for (std::size_t i = 0; i < problem.state.size(); ++i) {
    latch_[circuit::index(problem.state[i].next.node())] = latches.function[i];
  }
  session_.emplace(problem, latches, context);
  open_frame();
}

void Frames::open_frame() {
  blocked_.emplace_back();
  session_->switches.push_back(session_->solver.variable());
}

sat::Literal Frames::now(BitValue value) const {
  return session_->now[value.bit()] ^ !value.value();
}

sat::Literal Frames::next(BitValue value) const {
  return session_->next[value.bit()] ^ !value.value();
}

void Frames::say_blocked(const Cube& cube, std::size_t frame) {
  sat::Clause clause{!session_->switches[frame]};
  for (const BitValue value : cube) clause.push_back(!now(value));
  session_->solver.add(clause);
}

void Frames::block(const Cube& cube, std::size_t frame) {
  for (std::size_t k = 1; k <= frame; ++k) {
    std::erase_if(blocked_[k], [&cube](const Cube& other) { return contains(cube, other); });
  }
  blocked_[frame].push_back(cube);
  say_blocked(cube, frame);
}

bool Frames::is_blocked(const Cube& cube, std::size_t frame) const {
  for (std::size_t k = frame; k < blocked_.size(); ++k) {
    if (std::any_of(blocked_[k].begin(), blocked_[k].end(),
                    [&cube](const Cube& outer) { return contains(outer, cube); })) {
      return true;
    }
  }
  return false;
}

void Frames::renew() {
  if (session_->spent < kRenewAfter + problem_.graph.size() / kNodesForOneMore) return;
  session_.emplace(problem_, latches_, context_);
  for (std::size_t k = 1; k < blocked_.size(); ++k) {
    session_->switches.push_back(session_->solver.variable());
    for (const Cube& cube : blocked_[k]) say_blocked(cube, k);
  }
}

std::vector<sat::Literal> Frames::frame_assumptions(std::size_t frame) const {
  return {session_->switches.begin() + static_cast<std::ptrdiff_t>(frame),
          session_->switches.end()};
}

std::vector<sat::Literal> Frames::scope_of(std::vector<circuit::Literal> functions) {
  ++round_;
  std::vector<sat::Literal> scope = session_->now;
  const circuit::Graph& graph = problem_.graph;
  while (!functions.empty()) {
    const circuit::Node node = functions.back().node();
    functions.pop_back();
    if (graph.is_constant(node) || visited_[circuit::index(node)] == round_) continue;
    visited_[circuit::index(node)] = round_;
    scope.push_back(session_->encoder.encode(circuit::Literal(node, false)));
    const auto& latch = latch_[circuit::index(node)];
    if (latch) functions.push_back(*latch);
    if (!graph.is_conjunction(node)) continue;
    functions.push_back(graph.left(node));
    functions.push_back(graph.right(node));
  }
  return scope;
}

std::vector<sat::Literal> Frames::scope_of_step(const Cube& cube) {
  std::vector<circuit::Literal> functions = latches_.relation;
  for (const BitValue value : cube) functions.push_back(problem_.state[value.bit()].next);
  return scope_of(std::move(functions));
}

std::vector<sat::Literal> Frames::scope_of_initial_states() { return scope_of(problem_.initial); }

bool Frames::satisfiable(std::span<const sat::Literal> assumptions,
                         const std::vector<sat::Literal>& scope) {
  return session_->solver.solve(assumptions, scope) == sat::Result::Satisfiable;
}

std::vector<bool> Frames::values(const std::vector<sat::Literal>& literals) const {
  std::vector<bool> result;
  for (const sat::Literal literal : literals) result.push_back(session_->solver.value(literal));
  return result;
}

Step Frames::read_step() const {
  return {values(session_->now), values(session_->inputs), values(session_->next)};
}

std::optional<std::vector<bool>> Frames::initial_bad_state() {
  std::vector<circuit::Literal> functions = problem_.initial;
  functions.push_back(problem_.good);
  const sat::Literal assumptions[] = {session_->switches[0], session_->bad};
  if (!satisfiable(assumptions, scope_of(std::move(functions)))) return {};
  return values(session_->now);
}

std::optional<std::vector<bool>> Frames::bad_state() {
  std::vector<sat::Literal> assumptions = frame_assumptions(last());
  assumptions.push_back(session_->bad);
  if (!satisfiable(assumptions, scope_of({problem_.good}))) return {};
  return values(session_->now);
}

std::optional<Step> Frames::step_into(const Cube& cube, std::size_t frame, bool from_outside) {
  renew();
  std::vector<sat::Literal> assumptions = frame_assumptions(frame);
  assumptions.push_back(session_->stepping);
  sat::Literal once;
  if (from_outside) {
    once = session_->solver.variable();
    sat::Clause clause{!once};
    for (const BitValue value : cube) clause.push_back(!now(value));
    session_->solver.add(clause);
    assumptions.push_back(once);
  }
  for (const BitValue value : cube) assumptions.push_back(next(value));
  std::optional<Step> step;
  needed_.clear();
  std::vector<sat::Literal> scope = scope_of_step(cube);
  if (frame == 0) {
    const std::vector<sat::Literal> initial = scope_of_initial_states();
    scope.insert(scope.end(), initial.begin(), initial.end());
  }
  if (satisfiable(assumptions, scope)) {
    step = read_step();
  } else {
    for (const BitValue value : cube) {
      if (session_->solver.failed(next(value))) needed_.push_back(value);
    }
  }
  if (from_outside) {
    session_->solver.add({!once});
    ++session_->spent;
  }
  return step;
}

std::optional<Step> Frames::step_from(const std::vector<bool>& state, const Cube& cube) {
  std::vector<sat::Literal> assumptions{session_->stepping};
  for (const BitValue value : cube_of(state)) assumptions.push_back(now(value));
  for (const BitValue value : cube) assumptions.push_back(next(value));
  if (session_->solver.solve(assumptions) == sat::Result::Unsatisfiable) return {};
  return read_step();
}

bool Frames::is_apart_by_value(const Cube& cube) const {
  return std::any_of(cube.begin(), cube.end(), [this](BitValue value) {
    return initial_value_[value.bit()] == !value.value();
  });
}

std::optional<std::vector<bool>> Frames::initial_state_in(const Cube& cube) {
  if (is_apart_by_value(cube)) return {};
  std::vector<sat::Literal> assumptions{session_->switches[0]};
  for (const BitValue value : cube) assumptions.push_back(now(value));
  if (!satisfiable(assumptions, scope_of_initial_states())) return {};
  return values(session_->now);
}

Cube Frames::apart_from_initial(const Cube& cube) {
  for (const BitValue value : cube) {
    if (initial_value_[value.bit()] == !value.value()) return {value};
  }
  Cube apart;
  initial_state_in(cube);
  for (const BitValue value : cube) {
    if (session_->solver.failed(now(value))) apart.push_back(value);
  }
  return apart;
}

}  // namespace proviso::invariant
